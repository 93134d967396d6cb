import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../../text/random.js';
import { answerSoap, openSoap, type SoapSettings } from './answerSoap.js';
import type { SoapAnswer } from './SoapAnswer.js';
import type { Route } from './Route.js';
import { readBody } from './readBody.js';
import type { CallOutcome, SandboxCall } from './SandboxCall.js';
import type { SandboxServer } from './SandboxServer.js';
import { Secret } from '../../secret.js';
import { redactText } from '../../text/redaction/redact.js';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);

/** Sends an answer, packed when the caller takes gzip and it is large, as servers do (wire fact 8). */
async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: { readonly status: number; readonly contentType: string; readonly body: Buffer },
  compress = true,
): Promise<void> {
  const packed =
    compress &&
    answer.body.length > 1024 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = packed ? await gzipAsync(answer.body, { level: 1 }) : answer.body;
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': body.length,
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}

// Also in what is no XML, where an element need not end.
const SECRET_PLACES =
  /(<(?:[\w.-]+:)?(?:api_?key|password|passwordTandA)\b[^>]*>|\b(?:api_?key|password|passwordTandA)["']?\s*[=:]\s*["']?)[^<"'&\s]+/gi;

/** A request's text without its secrets: by name, and by value wherever a decoded one or one that is `known` stands. */
function redactRequest(xml: string, known: readonly string[], parts: unknown): string {
  const secrets = [...known, ...secretsIn(parts)].filter((text) => text.length > 2);
  return redactText(xml.replace(SECRET_PLACES, '$1[redacted]'), secrets);
}

function secretsIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(secretsIn);
}

/** The SOAP endpoint, at `/soap`. */
export function soapRoute(sandbox: SandboxServer): Route {
  const settings = settingsOf(sandbox);
  let running = 0;
  return async (request, response, url) => {
    if (url.pathname !== '/soap' || request.method !== 'POST') return false;
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    const call = new SoapExchange(sandbox, settings, request, response);
    await call.run(running > (sandbox.quirks.maxConcurrentCalls ?? Number.POSITIVE_INFINITY));
    return true;
  };
}

function settingsOf({ namespaces, quirks, like, url }: SandboxServer): SoapSettings {
  const comment =
    quirks.trailingComment === true ? ' NuSOAP-like debug of the sandbox ' : quirks.trailingComment;
  return {
    style: {
      namespaces,
      charset: quirks.latin1 ? 'iso-8859-1' : 'utf-8',
      nilArrays: quirks.nilArrays,
      zeroDates: like?.settings.zeroDates || quirks.zeroDates,
      trailingComment: comment || undefined,
    },
    positional: like?.settings.positional || (quirks.positionalParts ?? false),
    like,
    faultStatus: quirks.faultStatus ?? 500,
    url,
  };
}

/** One request and what becomes of it. */
class SoapExchange {
  readonly #sandbox: SandboxServer;
  readonly #settings: SoapSettings;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #started = performance.now();
  readonly #at = new Date().toISOString();
  readonly #number: number;
  #body: Buffer = Buffer.alloc(0);
  #operation = '';
  #answer: SoapAnswer | undefined;

  constructor(
    sandbox: SandboxServer,
    settings: SoapSettings,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    this.#sandbox = sandbox;
    this.#settings = settings;
    this.#request = request;
    this.#response = response;
    this.#number = sandbox.nextNumber();
  }

  async run(tooMany: boolean): Promise<void> {
    this.#body = await readBody(this.#request);
    const contentType = this.#request.headers['content-type'];
    const opened = openSoap(this.#body, contentType);
    this.#operation = 'operation' in opened ? opened.operation : '';
    if (tooMany) return this.#refuse();
    await this.#wait();
    const well = async () => {
      this.#answer ??= await this.#asked(opened);
      const { status, body, contentType: type } = this.#answer;
      return { status, headers: { 'content-type': type }, body };
    };
    const effect = await this.#sandbox.effectOn({
      operation: this.#operation,
      number: this.#number,
      body: this.#body,
      contentType,
      well,
    });
    if (effect) {
      const { answerWithFault } = await import('../../faults/answerWithFault.js');
      this.#tell('injected', effect.kind === 'answer' ? effect.status : 0);
      return answerWithFault(effect, this.#response);
    }
    await well();
    const answer = this.#answer!;
    if (this.#neverAnswered(answer)) return this.#tell('silent', 0);
    if (answer.status === 0) {
      this.#response.destroy();
      return this.#tell('silent', 0);
    }
    if (answer.date) this.#response.setHeader('date', answer.date);
    await sendAnswer(this.#request, this.#response, answer, this.#sandbox.quirks.gzip);
    this.#tell(outcomeOf(answer), answer.status);
  }

  #asked(opened: ReturnType<typeof openSoap>): Promise<SoapAnswer> {
    const { like, world } = this.#sandbox;
    if (!like) return answerSoap(world, opened, this.#settings);
    const { soapaction: soapAction, 'content-type': contentType } = this.#request.headers;
    const cameIn = { body: this.#body, contentType, soapAction: soapAction as string | undefined };
    return like.answer(cameIn, (request, more) =>
      answerSoap(world, openSoap(request.body, request.contentType), { ...this.#settings, ...more }),
    );
  }

  async #wait(): Promise<void> {
    const { latencyMs } = this.#sandbox.quirks;
    if (latencyMs === undefined) return;
    const [least, most] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs;
    await pause(least + (most - least) * randomOf(this.#sandbox.seed, this.#number));
  }

  #refuse(): void {
    this.#response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '1' });
    this.#response.end('Too many concurrent calls\n');
    this.#tell('refused', 429);
  }

  // Reads of all units that the document warns of: they run, and the caller gives up first.
  #neverAnswered({ parts }: SoapAnswer): boolean {
    const { allUnitsMaxUnits = Number.POSITIVE_INFINITY } = this.#sandbox.quirks;
    const asksAll =
      this.#operation === 'wsdlGetSchedulesForAllUnits' ||
      Object.values(parts).some((part) => (part as { allUnits?: unknown } | undefined)?.allUnits === true);
    return asksAll && this.#sandbox.world.unitIds().length > allUnitsMaxUnits;
  }

  #tell(outcome: CallOutcome, status: number): void {
    const answer = this.#answer;
    const call: SandboxCall = {
      number: this.#number,
      side: 'soap',
      at: this.#at,
      operation: this.#operation,
      soapAction: this.#request.headers.soapaction as string | undefined,
      caller: answer?.caller ?? '',
      outcome,
      status,
      durationMs: performance.now() - this.#started,
      requestBytes: this.#body.length,
      answerBytes: answer?.body.length ?? 0,
      rows: answer?.rows,
      fault: answer?.fault,
      issues: answer?.issues ?? [],
      input: () => answer?.input(),
      output: () => answer?.output(),
      requestText: () => {
        const { rootKey, units } = this.#sandbox.world;
        const known = [rootKey, ...Array.from(units.of(), ({ key }) => key)];
        if (answer?.apiKey) known.push(answer.apiKey.reveal());
        return redactRequest(this.#body.toString('utf8'), known, answer?.parts ?? {});
      },
      answerText: () => answer?.text() ?? '',
    };
    this.#sandbox.tell(call);
  }
}

function outcomeOf({ fault, rows, value }: SoapAnswer): CallOutcome {
  if (fault) return 'fault';
  if (rows?.includes('rejected')) return rows.includes('accepted') ? 'partly rejected' : 'rejected';
  const errors = (value as { validationErrors?: readonly string[] } | undefined)?.validationErrors ?? [];
  return errors.length > 0 ? 'rejected' : 'answered';
}
