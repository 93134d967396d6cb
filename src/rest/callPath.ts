import createClient from 'openapi-fetch';
import { CodecError } from '../encoding/codecError.js';
import { type CallFacts, InputError } from '../errors.js';
import type { Secret } from '../secret.js';
import { TransportFailure } from '../transport/failure.js';
import { type Credentials, createAuthorization, type Version } from './authorization.js';
import { type DeprecationNotice, deprecationOf } from './deprecation.js';
import { isErrorBody, readErrorBody, redactErrorBody } from './errorBody.js';
import { restClientErrorOf } from './restClientErrorOf.js';
import { RestError } from './restError.js';
import { type RestInput, restInputIssues } from './restInputIssues.js';
import type { Permission } from './scope.js';
import { NEEDS } from './scopes.generated.js';
import type { RestAnswer, RestRequest, SendRest } from './sendRest.js';

export interface RestConnection {
  readonly baseUrl: Readonly<Record<Version, string>>;
  readonly credentials: Credentials;
  readonly send: SendRest;
  readonly onDeprecation?: ((notice: DeprecationNotice) => void) | undefined;
}

/** One REST call: rules, token, request, answer. Gives the body of the answer; throws a `RestClientError`. */
export type CallPath = (method: string, path: string, input?: RestInput) => Promise<unknown>;

export function createCallPath(connection: RestConnection): {
  readonly callPath: CallPath;
  /** The token of one version's calls. */
  readonly accessToken: (version: Version) => Promise<Secret>;
} {
  const authorization = createAuthorization(connection.credentials, callPath);
  const clients = {
    v2: createClient({ baseUrl: connection.baseUrl.v2 }),
    v3: createClient({ baseUrl: connection.baseUrl.v3 }),
  };

  async function callPath(method: string, path: string, input: RestInput = {}): Promise<unknown> {
    const operation = `${method} ${path}`;
    const started = performance.now();
    let attempts = 0;
    const facts = (): CallFacts => ({
      operation,
      attempts,
      durationMs: Math.round(performance.now() - started),
    });
    const issues = restInputIssues(operation, input);
    if (issues.length > 0) throw new InputError(issues, { operation });
    try {
      const request = await requestOf(method, path, input);
      const answer = await sendAuthorized(path, request, (tried) => {
        attempts += tried;
      });
      const notice = deprecationOf(operation, answer);
      if (notice) connection.onDeprecation?.(notice);
      return bodyOf(answer, operation, facts(), authorization.secrets());
    } catch (error) {
      throw restClientErrorOf(error, facts());
    }
  }

  /** The request that openapi-fetch makes of path, parameters and body. */
  async function requestOf(method: string, path: string, input: RestInput): Promise<RestRequest> {
    const { params, body, signal, timeoutMs } = input;
    let made: Request | undefined;
    const client = clients[path.startsWith('/v2/') ? 'v2' : 'v3'];
    await client.request(
      method as 'get',
      path as never,
      {
        params,
        body,
        headers: {
          accept: 'application/json, application/problem+json',
          ...authorization.headersOf(path, undefined),
        },
        fetch: async (request: Request) => {
          made = request;
          // Only the request is wanted: token, retries and reading of the answer are the same for both versions.
          return new Response(null, { status: 204 });
        },
      } as never,
    );
    const request = made as unknown as Request;
    const text = await request.text();
    return {
      url: request.url,
      method,
      headers: Object.fromEntries(request.headers),
      ...(text && { body: text }),
      operation: `${method} ${path}`,
      repeatable: method === 'GET',
      signal,
      timeoutMs,
    };
  }

  /** Sends with a token, and once more with another when the service refuses it. */
  async function sendAuthorized(
    path: string,
    request: RestRequest,
    onTried: (attempts: number) => void,
  ): Promise<RestAnswer> {
    const tokens = authorization.tokensFor(path);
    const send = async (headers: Readonly<Record<string, string>>) => {
      const answer = await connection.send({ ...request, headers: { ...request.headers, ...headers } });
      onTried(answer.attempts);
      return answer;
    };
    if (!tokens) return send({});
    const token = await untilAborted(tokens.get(), request.signal);
    const answer = await send(authorization.headersOf(path, token));
    // Refused before it was acted on, so that writes are sent again as well.
    if (answer.status !== 401) return answer;
    return send(authorization.headersOf(path, await untilAborted(tokens.renewed(token), request.signal)));
  }

  const accessToken = async (version: Version) =>
    (await authorization.tokensFor(`/${version}/`)!.get()).secret;
  return { callPath, accessToken };
}

/** Leaves a token to the other calls that wait for it when this one is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(new TransportFailure({ kind: 'aborted', requestSent: false }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function bodyOf(
  { status, header, text }: RestAnswer,
  operation: string,
  facts: CallFacts,
  secrets: readonly string[],
): unknown {
  const succeeded = status >= 200 && status < 300;
  const body = parseBody(text, succeeded && /json/i.test(header('content-type') ?? ''));
  if (succeeded && !isErrorBody(body)) return body;
  const seconds = Number(header('retry-after'));
  throw new RestError(
    {
      status,
      body: redactErrorBody(readErrorBody(body), secrets),
      needs: (NEEDS as Readonly<Record<string, Permission>>)[operation],
      retryAfterMs: seconds > 0 ? seconds * 1000 : undefined,
    },
    facts,
  );
}

function parseBody(text: string, mustBeJson: boolean): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (mustBeJson) throw new CodecError('malformed', 'the body is not JSON');
    return text;
  }
}
