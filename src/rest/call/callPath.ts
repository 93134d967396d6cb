import { asGiven } from '../../outcome/asGiven.js';
import { answerCheck } from './answerCheck.js';
import { IssueLog } from '../../encoding/answer/issueLog.js';
import { CodecError } from '../../encoding/xml/limits.js';
import { DecodeError, InputError, type InputIssue } from '../../errors/index.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import { errorQuoting } from '../../outcome/withoutPersons.js';
import { quoterOfRest } from './quoterOfRest.js';
import { errorWithoutSecrets } from '../../outcome/errorWithoutSecrets.js';
import type { Secret } from '../../secret.js';
import { Redactor } from '../../text/redaction/redact.js';
import { type SecretLease, SecretRegister } from '../../text/redaction/SecretRegister.js';
import { report, tellCaller } from '../../transport/report.js';
import { longestWaitMs } from '../../transport/retry.js';
import { Run } from '../../transport/run.js';
import type { HttpAnswer, HttpRequest } from '../../transport/send.js';
import { nearest } from '../../text/suggest.js';
import { optionIssues } from '../../validation/optionIssues.js';
import { type AccessToken, createAuthorization, isTokenPath } from './authorization.js';
import { type AnswerFacts, answerFactsOf, readRestAnswer } from './answerFacts.js';
import type { RestConnection } from './restClientOptions.js';
import { mayBeError } from './errorBody.js';
import { type OperationFacts, type RestFacts, type Version, versionOf } from './facts.js';
import { loadFacts } from './loadFacts.js';
import { type RestBody, restBodyOf } from './restBodyOf.js';
import { CALL_CHECKS } from './restCallOptions.js';
import { type RestClientError, type RestSubject, restClientErrorOf } from './restClientErrorOf.js';
import { type RestInput, restInputIssues } from './restInputIssues.js';

interface Answered {
  /** The body of the answer. */
  readonly value: unknown;
  readonly issues: readonly DecodeIssue[];
  /** Absent where nothing was sent. */
  readonly answer: AnswerFacts | undefined;
}

/**
 * One REST call: rules, token, request, answer. Ends when `outer` aborts, as with the signal of its input. Throws a
 * `RestClientError` and nothing else.
 */
export type CallPath = (
  method: string,
  path: string,
  input?: RestInput,
  outer?: AbortSignal,
) => Promise<Answered>;

export interface RestCalls {
  readonly callPath: CallPath;
  /** The token of one version's calls. */
  readonly accessToken: (version: Version) => Promise<Secret>;
}

type RestRun = Run<RestClientError>;

interface Sending {
  readonly run: RestRun;
  readonly path: string;
  readonly request: HttpRequest;
  readonly token: AccessToken | undefined;
  readonly used: SecretLease;
}

const INPUTS = ['params', 'body', 'confirm'];

export function createCallPath(connection: RestConnection): RestCalls {
  const secrets = new SecretRegister();
  const authorization = createAuthorization(connection.credentials, fetchToken, secrets);
  const { options } = connection;

  async function callPath(
    method: string,
    path: string,
    given: RestInput = {},
    outer?: AbortSignal,
  ): Promise<Answered> {
    if (typeof path !== 'string')
      throw new InputError([{ path: ['path'], expected: 'the path of an operation' }], { operation: method });
    const operation = `${method} ${path}`;
    const redactor = new Redactor(secrets);
    // Known as long as this call can be told of it, also when another call has renewed it.
    const used = secrets.lease();
    const isToken = isTokenPath(path);
    const input = asGiven(given ?? {});
    const wrong = optionIssues(input, CALL_CHECKS, INPUTS);
    const facts = await loadFacts(versionOf(path));
    const known: OperationFacts | undefined = facts.operations[operation];
    const effect = method === 'GET' || isToken ? 'read' : 'write';
    const subject: RestSubject = { operation, effect, settledBy: known?.settledBy };
    const transport = connection.transport[versionOf(path)];
    // A token is fetched on behalf of calls that may already have all places of the budget.
    const placed = isToken ? { ...transport, budget: undefined } : transport;
    const run: RestRun = new Run(placed, subject, wrong.length > 0 ? {} : input, (error) =>
      restClientErrorOf(error, subject, run),
    );
    if (outer) run.deadline.follow(outer);
    try {
      const issues = [...inputIssues(operation, known, input, facts), ...wrong];
      if (issues.length > 0) throw new InputError(issues, { operation });
      if (asksForNothing(input, known))
        return ended(run, { value: NO_PAGE(), issues: [], answer: undefined });
      const request = requestOf(connection, method, path, input);
      const tokens = authorization.tokensFor(path);
      // Before the attempts, so that what fails there is not repeated twice over.
      let ready = tokens && (await run.deadline.race(tokens.get()));
      // biome-ignore lint/correctness/useYield: a REST answer comes in one piece.
      const steps = run.repeat(async function* once(): AsyncGenerator<never, Answered> {
        const token = ready ?? (await (tokens && run.deadline.race(tokens.get())));
        ready = undefined;
        const answer = await readRestAnswer(await sendAuthorized({ run, path, request, token, used }));
        const shown = answerFactsOf(answer, redactor);
        tellOf(operation, shown, input);
        const taken = restBodyOf(answer, {
          ...{ subject, progress: run, url: request.url, facts: shown, redactor },
          longestWaitMs: longestWaitMs(transport.retry, input.retry),
        });
        // What a token answer lacks is said where it is taken.
        const read = isToken
          ? { value: taken.body, issues: [] }
          : checked(run, known!, taken, { shapes: facts.shapes, effect });
        return { ...read, answer: shown };
      });
      const { value } = await steps.next();
      return ended(run, value as Answered);
    } catch (error) {
      const safe = errorWithoutSecrets(restClientErrorOf(error, subject, run), redactor);
      const failure =
        safe.name === 'RestError' ? errorQuoting(safe, quoterOfRest(known, input, facts.shapes)) : safe;
      run.ended(failure.name);
      throw failure;
    } finally {
      used.end(true);
    }
  }

  function tellOf(operation: string, answer: AnswerFacts, input: RestInput): void {
    const { onAnswer } = options;
    if (onAnswer) tellCaller('onAnswer function', () => onAnswer(operation, answer));
    if (input.onAnswer) tellCaller('onAnswer function', () => input.onAnswer?.(answer));
  }

  /** The answer as its description says. */
  function checked(
    run: RestRun,
    { answer }: OperationFacts,
    { body, isCut }: RestBody,
    { shapes, effect }: Pick<RestFacts, 'shapes'> & Pick<RestSubject, 'effect'>,
  ) {
    const { strict = false, hooks = {}, onDecodeIssue } = options;
    const log = new IssueLog(strict, 'refused', (issue) => {
      const { path, kind, expected } = issue;
      report(hooks, 'onDecodeIssue', () => ({ ...run.identity(), path, kind, expected }));
      if (onDecodeIssue)
        tellCaller('onDecodeIssue function', () => onDecodeIssue(run.identity().operation, issue));
    });
    if (isCut) log.report('missing', () => [], 'the rest of the answer');
    // A success without an answer is done, unless what stands there may be an error.
    if (!answer && mayBeError(body)) throw new CodecError('protocol', 'the answer may be an error');
    const value = answer ? answerCheck(shapes, log, effect).answer(answer, body) : undefined;
    return { value, issues: log.list() };
  }

  /** The answer of a token endpoint; `undefined` where it cannot be read. */
  async function fetchToken(path: string, input: RestInput): Promise<unknown> {
    try {
      return (await callPath('POST', path, input)).value;
    } catch (error) {
      if (error instanceof DecodeError) return undefined;
      throw error;
    }
  }

  /** Sends with a token, and once more with another when the service refuses it. */
  async function sendAuthorized({ run, path, request, token, used }: Sending): Promise<HttpAnswer> {
    if (token) used.hold(token.secret.reveal());
    const send = (headers: Readonly<Record<string, string>>) =>
      run.send({
        ...request,
        owner: headers.authorization ?? '',
        headers: { ...request.headers, ...headers },
      });
    const answer = await send(await authorization.headersOf(path, token));
    if (answer.status !== 401 || !token) return answer;
    // Refused before it was acted on, so that writes are sent again as well.
    answer.discard();
    const renewed = await run.deadline.race(authorization.tokensFor(path)!.renewed(token));
    used.hold(renewed.secret.reveal());
    return send(await authorization.headersOf(path, renewed));
  }

  return {
    callPath,
    accessToken: async (version) => (await authorization.tokensFor(`/${version}/`)!.get()).secret,
  };
}

function ended(run: RestRun, answered: Answered): Answered {
  const { value, issues } = answered;
  const records = Array.isArray(value) ? value : (value as { data?: unknown } | undefined)?.data;
  run.ended('ok', {
    decodeIssues: issues.length,
    ...(Array.isArray(records) && { records: records.length }),
  });
  return answered;
}

const NO_PAGE = () => ({ data: [], pagination: {} });

/** True for a list of none: a service would take it for no filter, and give all. */
function asksForNothing({ params }: RestInput, facts: OperationFacts | undefined): boolean {
  return Object.keys(facts?.query?.fields ?? {}).some((name) => {
    const value = params?.query?.[name];
    return name.endsWith('In') && Array.isArray(value) && value.length === 0;
  });
}

function inputIssues(
  operation: string,
  facts: OperationFacts | undefined,
  input: RestInput,
  { operations, shapes }: RestFacts,
): InputIssue[] {
  if (facts) return restInputIssues(operation, facts, input, shapes);
  const method = operation.split(' ')[0]!;
  const paths = Object.keys(operations).filter((known) => known.startsWith(`${method} `));
  const near = nearest(operation, paths);
  return [{ path: ['path'], expected: `no such path; ${near ? `did you mean ${near}?` : 'see openapi/'}` }];
}

function requestOf(
  { baseUrl, options }: RestConnection,
  method: string,
  path: string,
  input: RestInput,
): HttpRequest {
  const headers = { ...options.headers, ...input.headers };
  return restRequest(baseUrl[versionOf(path)], method, path, { ...input, headers });
}

/** Makes of path, parameters and body the request. The input has been checked. */
function restRequest(
  baseUrl: string,
  method: string,
  path: string,
  { params = {}, body, headers }: RestInput,
): HttpRequest {
  const isForm = path === '/oauth/v3/token';
  const query = Object.entries(params.query ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined ? [] : [`${encodeURIComponent(name)}=${encoded(one)}`])),
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params.path?.[name]));
  const sent = Object.entries(params.header ?? {}).filter(([, value]) => value !== undefined);
  return {
    url: `${baseUrl}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    method,
    headers: {
      'user-agent': 'workforce-soap',
      ...headers,
      accept: 'application/json, application/problem+json',
      'accept-encoding': 'gzip, deflate',
      ...(body !== undefined && {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }),
      ...(Object.fromEntries(sent) as Record<string, string>),
    },
    ...(body !== undefined && {
      body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
    }),
  };
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value));
}
