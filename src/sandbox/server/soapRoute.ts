import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Secret } from '../../secret.js';
import { redactText } from '../../text/redaction/redact.js';
import { answerSoap, openSoap, type SoapSettings } from './answerSoap.js';
import { type Exchange, exchangesOf, type Tell } from './Exchange.js';
import type { Route } from './Route.js';
import type { CallOutcome } from './SandboxCall.js';
import type { SandboxServer } from './SandboxServer.js';
import type { SoapAnswer } from './SoapAnswer.js';

/** Sends an answer, packed when the caller takes gzip and it is large, as servers do (wire fact 8). */
function sendAnswer({ sandbox, header, response }: Exchange, answer: SoapAnswer): void {
  const { status, contentType } = answer;
  const takes = sandbox.quirks.gzip !== false && /\bgzip\b/.test(String(header('accept-encoding') ?? ''));
  const packed = takes && answer.body.length > 1024;
  const body = packed ? gzipSync(answer.body, { level: 1 }) : answer.body;
  response.writeHead(status, {
    ...{ 'content-type': contentType, 'content-length': body.length },
    ...(packed ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}

// Also in what is no XML, where an element need not end.
const SECRET_PLACES =
  /(<(?:[\w.-]+:)?(?:api_?key|password|passwordTandA)\b[^>]*>|\b(?:api_?key|password|passwordTandA)["']?\s*[=:]\s*["']?)[^<"'&\s]+/gi;

/** A request's text without its secrets: by name, and by value wherever a key or a decoded one stands. */
function redactRequest({ world }: SandboxServer, body: Buffer, answer: SoapAnswer | undefined): string {
  const keys = [world.rootKey, ...Array.from(world.units.of(), ({ key }) => key)];
  const given = [answer?.apiKey?.reveal() ?? '', ...secretsIn(answer?.parts)];
  const secrets = [...keys, ...given].filter((text) => text.length > 2);
  return redactText(body.toString('utf8').replace(SECRET_PLACES, '$1[redacted]'), secrets);
}

function secretsIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(secretsIn);
}

/** The SOAP endpoint, at `/soap`. */
export function soapRoute(sandbox: SandboxServer): Route {
  const settings = settingsOf(sandbox);
  const isMine = ({ method }: IncomingMessage, { pathname }: URL) =>
    pathname === '/soap' && method === 'POST';
  return exchangesOf(sandbox, isMine, (exchange, _, tooMany) => run(exchange, settings, tooMany));
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

async function run(exchange: Exchange, settings: SoapSettings, tooMany: boolean): Promise<void> {
  const { sandbox, response, body } = exchange;
  const opened = openSoap(body, exchange.header('content-type'));
  const operation = 'operation' in opened ? opened.operation : '';
  let answer: SoapAnswer | undefined;
  const tell: Tell = (outcome, status) =>
    exchange.tell({
      ...{ side: 'soap', operation, outcome, status, caller: answer?.caller ?? '' },
      ...{ rows: answer?.rows, fault: answer?.fault, issues: answer?.issues ?? [] },
      answerBytes: answer?.body.length ?? 0,
      input: () => answer?.input(),
      output: () => answer?.output(),
      requestText: () => redactRequest(sandbox, body, answer),
      answerText: () => answer?.text() ?? '',
    });
  if (tooMany) {
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '1' });
    response.end('Too many concurrent calls\n');
    return tell('refused', 429);
  }
  await exchange.wait();
  const well = async () => {
    answer ??= await answerOf(exchange, opened, settings);
    return { status: answer.status, headers: { 'content-type': answer.contentType }, body: answer.body };
  };
  if (await exchange.meetsFault(operation, well, tell)) return;
  const { status } = await well();
  const { date, parts } = answer!;
  if (isNeverAnswered(sandbox, operation, parts)) return tell('silent', 0);
  if (status === 0) {
    response.destroy();
    return tell('silent', 0);
  }
  if (date) response.setHeader('date', date);
  sendAnswer(exchange, answer!);
  tell(outcomeOf(answer!), status);
}

function answerOf(exchange: Exchange, opened: ReturnType<typeof openSoap>, settings: SoapSettings) {
  const { body } = exchange;
  const { like, world } = exchange.sandbox;
  if (!like) return answerSoap(world, opened, settings);
  const [soapAction, contentType] = ['soapaction', 'content-type'].map(exchange.header);
  return like.answer({ body, contentType, soapAction }, (request, more) =>
    answerSoap(world, openSoap(request.body, request.contentType), { ...settings, ...more }),
  );
}

// Reads of all units that the document warns of: they run, and the caller gives up first.
function isNeverAnswered({ quirks, world }: SandboxServer, operation: string, parts: SoapAnswer['parts']) {
  const asksAll =
    operation === 'wsdlGetSchedulesForAllUnits' ||
    Object.values(parts).some((part) => (part as { allUnits?: unknown } | undefined)?.allUnits === true);
  return asksAll && world.unitIds().length > (quirks.allUnitsMaxUnits ?? Number.POSITIVE_INFINITY);
}

function outcomeOf({ fault, rows, value }: SoapAnswer): CallOutcome {
  if (fault) return 'fault';
  if (rows?.includes('rejected')) return rows.includes('accepted') ? 'partly rejected' : 'rejected';
  const errors = (value as { validationErrors?: readonly string[] } | undefined)?.validationErrors ?? [];
  return errors.length > 0 ? 'rejected' : 'answered';
}
