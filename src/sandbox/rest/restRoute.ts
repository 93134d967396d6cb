import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../../text/random.js';
import type { Route } from '../server/Route.js';
import { readBody } from '../server/readBody.js';
import type { CallOutcome } from '../server/SandboxCall.js';
import type { SandboxServer } from '../server/SandboxServer.js';
import { answerRest, type RestAnswer, type RestRequest } from './answerRest.js';
import { problem } from './RestFailure.js';
import { Tokens } from './tokens.js';

const REDACTED = '[redacted]';
const SECRETS = /secret|token|password|^(api_?key|key|jwt|sig|signature|code|bearer|assertion)$/i;
// Names of fields that are no secrets.
const PLAIN = /^(token_type|nextPageToken|previousPageToken|pageToken)$/;

/** A call for showing, with its credentials and tokens taken out; made when it is asked for. */
function redactRest(request: RestRequest, answer: RestAnswer | undefined) {
  const input = () => ({
    query: redacted(Object.fromEntries(request.url.searchParams)) as Record<string, string>,
    body: redacted(parse(request)),
  });
  const output = () => redacted(answer?.body);
  return {
    input,
    output,
    requestText: () => {
      const { body, query } = input();
      const search = new URLSearchParams(query).toString();
      const head = `${request.method} ${request.url.pathname}${search && `?${search}`}`;
      return body === undefined ? head : `${head}\n\n${JSON.stringify(body, null, 2)}`;
    },
    answerText: () => (answer?.body === undefined ? '' : JSON.stringify(output(), null, 2)),
  };
}

function parse({ body, header }: RestRequest): unknown {
  const text = body.toString('utf8');
  if (text === '') return undefined;
  if (/form-urlencoded/.test(header('content-type') ?? ''))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return `${text.length} characters that are not JSON`;
  }
}

function redacted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(redacted);
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      isSecretName(name, inside) ? REDACTED : redacted(inside),
    ]),
  );
}

// `code` and `key` of an object are plain fields where they hold more than a text.
function isSecretName(name: string, value: unknown): boolean {
  return SECRETS.test(name) && !PLAIN.test(name) && typeof value === 'string';
}

const PATHS = /^\/(v2|hr\/v3|organization\/v3|schedule\/v3|oauth\/v3)\//;

/** The REST side, versions 2 and 3, on the same world as the SOAP side. */
export function restRoute(sandbox: SandboxServer, tokenSeconds = 3600): Route {
  const tokens = new Tokens(sandbox.world, tokenSeconds);
  let running = 0;
  return async (request, response, url) => {
    if (!PATHS.test(url.pathname)) return false;
    running += 1;
    response.once('close', () => {
      running -= 1;
    });
    const tooMany = running > (sandbox.quirks.maxConcurrentCalls ?? Number.POSITIVE_INFINITY);
    await exchange(sandbox, tokens, { request, response, url }, tooMany);
    return true;
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

async function exchange(
  sandbox: SandboxServer,
  tokens: Tokens,
  { request, response, url }: Exchange,
  tooMany: boolean,
): Promise<void> {
  const started = performance.now();
  const at = new Date().toISOString();
  const number = sandbox.nextNumber();
  const body = await readBody(request);
  const asked: RestRequest = {
    method: request.method ?? 'GET',
    url,
    body,
    header: (name) => request.headers[name] as string | undefined,
  };
  await wait(sandbox, number);
  const asObserved = sandbox.quirks.restAsObserved ?? false;
  let answer: RestAnswer | undefined;
  const well = async () => {
    answer ??= tooMany ? refused(asked) : answerRest(sandbox.world, tokens, asked, asObserved);
    const { status, headers, contentType, body: value } = answer;
    const bytes = Buffer.from(value === undefined ? '' : JSON.stringify(value));
    const type = bytes.length > 0 ? { 'content-type': contentType } : {};
    return { status, headers: { ...headers, ...type }, body: bytes };
  };
  const tell = (outcome: CallOutcome, status: number, answerBytes: number) =>
    sandbox.tell({
      number,
      side: 'rest',
      at,
      operation: answer?.operation ?? `${asked.method} ${url.pathname}`,
      soapAction: undefined,
      caller: answer?.caller ?? 'no token',
      outcome,
      status,
      durationMs: performance.now() - started,
      requestBytes: body.length,
      answerBytes,
      issues: [],
      ...redactRest(asked, answer),
    });
  const contentType = asked.header('content-type');
  const operation = `${asked.method} ${url.pathname}`;
  const effect = await sandbox.effectOn({ operation, number, body, contentType, well });
  if (effect) {
    const { answerWithFault } = await import('../../faults/answerWithFault.js');
    tell('injected', effect.kind === 'answer' ? effect.status : 0, 0);
    return answerWithFault(effect, response);
  }
  const { status, headers, body: bytes } = await well();
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) });
  response.end(bytes);
  tell(tooMany ? 'refused' : status < 300 ? 'answered' : 'rejected', status, bytes.length);
}

async function wait({ quirks, seed }: SandboxServer, number: number): Promise<void> {
  const { latencyMs } = quirks;
  if (latencyMs === undefined) return;
  const [least, most] = typeof latencyMs === 'number' ? [latencyMs, latencyMs] : latencyMs;
  await pause(least + (most - least) * randomOf(seed, number));
}

function refused({ method, url }: RestRequest): RestAnswer {
  const { status, body, contentType } = problem(429, 'too many calls at a time');
  const operation = `${method} ${url.pathname}`;
  return { operation, caller: '', status, contentType, headers: { 'retry-after': '1' }, body };
}
