import { type Exchange, exchangesOf, type Tell } from '../server/Exchange.js';
import type { Route } from '../server/Route.js';
import type { SandboxServer } from '../server/SandboxServer.js';
import { answerRest, type RestAnswer, type RestRequest } from './answerRest.js';
import { problem } from './RestCall.js';
import { jsonIn } from '../../text/jsonIn.js';
import { redactedByName } from '../server/redactedByName.js';
import { createTokens } from './tokens.js';

/** A call for showing, with its credentials and tokens taken out; made when it is asked for. */
function redactRest(request: RestRequest, answer: RestAnswer | undefined) {
  const input = () => ({
    query: redactedByName(Object.fromEntries(request.url.searchParams)) as Record<string, string>,
    body: redactedByName(parse(request)),
  });
  const output = () => redactedByName(answer?.body);
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
  return jsonIn(text) ?? `${text.length} characters that are not JSON`;
}

const PATHS = /^\/(v2|hr\/v3|organization\/v3|schedule\/v3|oauth\/v3)\//;

/** The REST side, versions 2 and 3, on the same world as the SOAP side. */
export function restRoute(sandbox: SandboxServer, tokenSeconds = 3600): Route {
  const tokens = createTokens(sandbox.world, tokenSeconds);
  return exchangesOf(
    sandbox,
    (_, { pathname }) => PATHS.test(pathname),
    async (exchange, url, tooMany) => {
      const { request, header, body } = exchange;
      const asked: RestRequest = { method: request.method ?? 'GET', url, body, header };
      await exchange.wait();
      await run(exchange, asked, async (asObserved) =>
        tooMany ? refused(asked) : answerRest(sandbox.world, tokens, asked, asObserved),
      );
    },
  );
}

async function run(
  exchange: Exchange,
  asked: RestRequest,
  answerOf: (asObserved: boolean) => Promise<RestAnswer>,
): Promise<void> {
  const { sandbox, response } = exchange;
  const path = `${asked.method} ${asked.url.pathname}`;
  let answer: RestAnswer | undefined;
  let answerBytes = 0;
  const well = async () => {
    answer ??= await answerOf(sandbox.quirks.restAsObserved ?? false);
    const { status, headers, contentType, body: value } = answer;
    const body = Buffer.from(value === undefined ? '' : JSON.stringify(value));
    return { status, headers: { ...headers, ...(body.length > 0 && { 'content-type': contentType }) }, body };
  };
  const tell: Tell = (outcome, status) => {
    const { operation = path, caller = 'no token' } = answer ?? {};
    const facts = { side: 'rest', operation, caller, outcome, status, answerBytes, issues: [] };
    exchange.tell({ ...facts, ...redactRest(asked, answer) });
  };
  if (await exchange.meetsFault(path, well, tell)) return;
  const { status, headers, body } = await well();
  answerBytes = body.length;
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': body.length }) });
  response.end(body);
  tell(status === 429 ? 'refused' : status < 300 ? 'answered' : 'rejected', status);
}

function refused({ method, url }: RestRequest): RestAnswer {
  const { status, body, contentType } = problem(429, 'too many calls at a time');
  const operation = `${method} ${url.pathname}`;
  return { operation, caller: '', status, contentType, headers: { 'retry-after': '1' }, body };
}
