import { InputError } from '../../errors/index.js';
import type { Secret } from '../../secret.js';
import type { HttpRequest } from '../../transport/send.js';
import { Run, type Transport } from '../../transport/run.js';
import { type Credentials, createAuthorization, isTokenPath, type Version } from './authorization.js';
import { type DeprecationNotice, deprecationOf } from './deprecation.js';
import { readRestAnswer } from './restAnswer.js';
import { restBodyOf } from './restBodyOf.js';
import { restClientErrorOf } from './restClientErrorOf.js';
import { type RestInput, restInputIssues } from './restInputIssues.js';
import { createRequestMaker } from './restRequest.js';
import type { RestClientError } from './restResult.js';

export interface RestConnection {
  readonly baseUrl: Readonly<Record<Version, string>>;
  readonly credentials: Credentials;
  readonly transport: Readonly<Record<Version, Transport>>;
  readonly onDeprecation?: ((notice: DeprecationNotice) => void) | undefined;
}

/** One REST call: rules, token, request, answer. Gives the body of the answer; throws a `RestClientError`. */
export type CallPath = (method: string, path: string, input?: RestInput) => Promise<unknown>;

export interface RestCalls {
  readonly callPath: CallPath;
  /** The token of one version's calls. */
  readonly accessToken: (version: Version) => Promise<Secret>;
}

export function createCallPath(connection: RestConnection): RestCalls {
  const authorization = createAuthorization(connection.credentials, callPath);
  const makeRequest = createRequestMaker(connection.baseUrl);

  async function callPath(method: string, path: string, input: RestInput = {}): Promise<unknown> {
    const operation = `${method} ${path}`;
    const isToken = isTokenPath(path);
    const subject = { operation, effect: method === 'GET' || isToken ? 'read' : 'write' } as const;
    const transport = connection.transport[path.startsWith('/v2/') ? 'v2' : 'v3'];
    // A token is fetched on behalf of calls that may already have all places of the budget.
    const placed = isToken ? { ...transport, budget: undefined } : transport;
    const run: Run<RestClientError> = new Run(placed, subject, input, (error) =>
      restClientErrorOf(error, subject, run),
    );
    try {
      const issues = restInputIssues(operation, input);
      if (issues.length > 0) throw new InputError(issues, { operation });
      const request = await makeRequest(method, path, input);
      await run.deadline.race(authorization.ready(path));
      // biome-ignore lint/correctness/useYield: a REST answer comes in one piece.
      const steps = run.repeat(async function* once(): AsyncGenerator<never, unknown> {
        const answer = await readRestAnswer(await sendAuthorized(run, path, request));
        const notice = deprecationOf(operation, answer, authorization.secrets());
        if (notice) connection.onDeprecation?.(notice);
        return restBodyOf(answer, subject, run, authorization.secrets());
      });
      const { value } = await steps.next();
      run.ended('ok');
      return value;
    } catch (error) {
      const failure = restClientErrorOf(error, subject, run);
      run.ended(failure.name);
      throw failure;
    }
  }

  /** Sends with a token, and once more with another when the service refuses it. */
  async function sendAuthorized(run: Run<RestClientError>, path: string, request: HttpRequest) {
    const send = (headers: Readonly<Record<string, string>>) =>
      run.send({ ...request, headers: { ...request.headers, ...headers } });
    const tokens = authorization.tokensFor(path);
    if (!tokens) return send(authorization.headersOf(path, undefined));
    const token = await run.deadline.race(tokens.get());
    const answer = await send(authorization.headersOf(path, token));
    // Refused before it was acted on, so that writes are sent again as well.
    if (answer.status !== 401) return answer;
    answer.discard();
    return send(authorization.headersOf(path, await run.deadline.race(tokens.renewed(token))));
  }

  return {
    callPath,
    accessToken: async (version) => (await authorization.tokensFor(`/${version}/`)!.get()).secret,
  };
}
