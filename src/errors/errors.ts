import { counted } from '../text/counted.js';
import type { Batch } from '../outcome/result.js';

/** `createClient` or another entry was given options that cannot work. Nothing was sent. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** The option that is wrong. */
  readonly option: string;

  constructor(option: string, what: string) {
    super(`${option}: ${what}`);
    this.option = option;
  }
}

/** What every error of the toolkit says of the call that failed. Never an envelope, a key or personal data. */
export interface CallFacts {
  /** The wire name of the operation. */
  readonly operation: string;
  /** How many times the request was tried. */
  readonly attempts?: number;
  /** Milliseconds from the call to its end. */
  readonly durationMs?: number;
}

/** What all errors of the toolkit have in common. */
export abstract class CallError extends Error implements CallFacts {
  readonly operation: string;
  readonly attempts: number;
  readonly durationMs: number;
  /** True when the same call may succeed later and repeating it cannot do anything twice. */
  abstract readonly retryable: boolean;

  constructor(message: string, facts: CallFacts) {
    super(`${facts.operation}: ${message}`);
    this.operation = facts.operation;
    this.attempts = facts.attempts ?? 0;
    this.durationMs = facts.durationMs ?? 0;
  }
}

/** One thing that is wrong with the input of a call. */
export interface InputIssue {
  /** Where it is, such as `['Shifts', 3, 'begTime']`. */
  readonly path: readonly (string | number)[];
  readonly expected: string;
  /** What was given, shortened; absent for secret and personal fields. */
  readonly given?: string;
  /** Where the rule stands, such as `interface document 2.4`. */
  readonly source?: string;
}

/** The input breaks a rule of the interface. Nothing was sent. */
export class InputError extends CallError {
  override readonly name = 'InputError';
  readonly retryable = false;
  readonly issues: readonly InputIssue[];

  constructor(issues: readonly InputIssue[], facts: CallFacts) {
    super(
      `the input is not valid and nothing was sent.\n${issues.slice(0, 10).map(describeIssue).join('\n')}${more(issues)}`,
      facts,
    );
    this.issues = issues;
  }
}

/** `Shifts[3].begTime: expected hh:mm:ss, was given "8:00" (interface document 2.4)`. */
export function describeIssue(issue: InputIssue): string {
  const given = issue.given === undefined ? '' : `, was given ${issue.given}`;
  const source = issue.source === undefined ? '' : ` (${issue.source})`;
  return `  ${formatPath(issue.path)}: expected ${issue.expected}${given}${source}`;
}

/** `['Shifts', 3, 'begTime']` as `Shifts[3].begTime`. */
export function formatPath(path: readonly (string | number)[]): string {
  return (
    path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('') ||
    'input'
  );
}

function more(issues: readonly unknown[]): string {
  return issues.length > 10 ? `\n  … and ${issues.length - 10} more in error.issues` : '';
}

/** The function given as `apiKey` gave no key. Nothing was sent. */
export class KeyUnavailableError extends CallError {
  override readonly name = 'KeyUnavailableError';
  readonly retryable = true;

  constructor(what: string, facts: CallFacts) {
    super(`no key to call with: ${what}. Nothing was sent. Look at the vault or file that holds it.`, facts);
  }
}

/** The service answered with a SOAP fault. */
export class FaultError extends CallError {
  override readonly name = 'FaultError';
  readonly retryable = false;
  /** The fault code without its prefix: `Client`, `Server`, … */
  readonly code: string;
  /** The service's own words. */
  readonly string: string;
  readonly actor: string | undefined;
  /** The detail element as plain data: text, or an object of its children. */
  readonly detail: unknown;

  constructor(
    fault: {
      readonly code: string;
      readonly string: string;
      readonly actor?: string | undefined;
      readonly detail?: unknown;
      readonly advice?: string | undefined;
    },
    facts: CallFacts,
  ) {
    super(
      `the service answered with a fault (${fault.code}): ${fault.string}. ${fault.advice ?? faultAdvice(fault.code)}`,
      facts,
    );
    this.code = fault.code;
    this.string = fault.string;
    this.actor = fault.actor;
    this.detail = fault.detail;
  }
}

function faultAdvice(code: string): string {
  return code === 'Client'
    ? 'Check the key, the operation name and the namespaces: an unknown operation and a bad envelope look alike.'
    : 'The service failed on its side: try again later, and give its words to its operator if it stays.';
}

/** The server answered, but not with SOAP. */
export class HttpError extends CallError {
  override readonly name = 'HttpError';
  readonly retryable: boolean;
  readonly status: number;
  readonly contentType: string | undefined;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** Where a redirect leads. It was not followed: the key would have gone there. */
  readonly redirectHost: string | undefined;

  constructor(
    answer: {
      readonly status: number;
      readonly contentType?: string | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly redirectHost?: string | undefined;
      readonly retryable?: boolean;
    },
    facts: CallFacts,
  ) {
    super(`the server answered HTTP ${answer.status} without SOAP. ${httpAdvice(answer)}`, facts);
    this.status = answer.status;
    this.contentType = answer.contentType;
    this.retryAfterMs = answer.retryAfterMs;
    this.redirectHost = answer.redirectHost;
    this.retryable = answer.retryable ?? false;
  }
}

function httpAdvice({ status, redirectHost }: { status: number; redirectHost?: string | undefined }): string {
  if (redirectHost)
    return `It redirects to ${redirectHost}, which is not followed, so that no key goes elsewhere: correct the endpoint.`;
  if (status === 429) return "The customer's limit of concurrent calls is reached: call less at a time.";
  if (status >= 500) return 'The service or a gateway before it is not well: try again later.';
  if (status >= 300 && status < 400)
    return 'Redirects are not followed, so that no key goes elsewhere: correct the endpoint.';
  return 'Check the endpoint.';
}

/** The connection failed. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  readonly retryable: boolean;
  /** True when the service may have got the request and acted on it. */
  readonly requestSent: boolean;
  /** The code of the system, the TLS library or the HTTP library, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(
    failure: {
      readonly requestSent: boolean;
      readonly code?: string | undefined;
      readonly retryable?: boolean;
      readonly what: string;
    },
    facts: CallFacts,
  ) {
    const { requestSent, code, what, retryable = !requestSent } = failure;
    super(`${what}${code ? ` (${code})` : ''}. ${sentAdvice(requestSent, retryable)}`, facts);
    this.requestSent = requestSent;
    this.code = code;
    this.retryable = retryable;
  }
}

function sentAdvice(requestSent: boolean, retryable: boolean): string {
  if (!requestSent) return 'The request was not sent, so it can be sent again once the connection works.';
  return retryable
    ? 'Calling again cannot do anything twice.'
    : 'The service may have acted on the request: read the state before you send it again.';
}

/** A time limit passed. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
  readonly retryable: boolean;
  readonly requestSent: boolean;
  /** Which limit passed. */
  readonly phase: 'connect' | 'firstByte' | 'idle' | 'total';
  readonly limitMs: number;

  constructor(
    limit: {
      readonly phase: TimeoutError['phase'];
      readonly limitMs: number;
      readonly requestSent: boolean;
      readonly retryable?: boolean;
    },
    facts: CallFacts,
  ) {
    const { phase, limitMs, requestSent, retryable = !requestSent } = limit;
    super(`no answer within ${limitMs} ms (${phase}). ${sentAdvice(requestSent, retryable)}`, facts);
    this.phase = phase;
    this.limitMs = limitMs;
    this.requestSent = requestSent;
    this.retryable = retryable;
  }
}

/** The caller's signal ended the call. */
export class AbortedError extends CallError {
  override readonly name = 'AbortedError';
  readonly retryable = false;
  readonly requestSent: boolean;

  constructor(requestSent: boolean, facts: CallFacts, advice = sentAdvice(requestSent, true)) {
    super(`the call was aborted. ${advice}`, facts);
    this.requestSent = requestSent;
  }
}

/**
 * The request of an operation that changes something was sent, and no answer says what became of it: the connection
 * was lost, a limit passed, a gateway answered instead of the service, or the answer cannot be read. Read the state
 * before you send it again.
 */
export class OutcomeUnknownError extends CallError {
  override readonly name = 'OutcomeUnknownError';
  readonly retryable = false;
  readonly requestSent = true;
  /** The operation that shows whether the service acted; `undefined` where none does. */
  readonly settledBy: string | undefined;
  declare readonly cause: NetworkError | TimeoutError | HttpError | DecodeError;

  constructor(
    cause: OutcomeUnknownError['cause'],
    settled: { readonly by: string | undefined; readonly look: string },
    facts: CallFacts,
  ) {
    super(
      `it is not known whether the service acted on the request (${unknownBecause(cause)}). ${
        settled.by ? `Call ${settled.by} and look for ${settled.look}` : settled.look
      } before you send it again.`,
      facts,
    );
    this.settledBy = settled.by;
    Object.defineProperty(this, 'cause', { value: cause, enumerable: false });
  }
}

function unknownBecause(cause: OutcomeUnknownError['cause']): string {
  if (cause.name === 'NetworkError') return `the connection failed${cause.code ? `, ${cause.code}` : ''}`;
  if (cause.name === 'TimeoutError') return `no answer within ${cause.limitMs} ms, ${cause.phase}`;
  if (cause.name === 'HttpError') return `HTTP ${cause.status} instead of an answer of the service`;
  return `the answer cannot be read, ${cause.reason}`;
}

/**
 * `malformed`: not well-formed, or cut short. `refused`: over a limit, or a DTD. `protocol`: XML, but not the answer of
 * this operation. `value`: a value that does not fit its type, in strict mode.
 */
export type DecodeFailure = 'malformed' | 'refused' | 'protocol' | 'value';

const DECODE_ADVICE: Readonly<Record<DecodeFailure, string>> = {
  malformed: '. Something on the way may have cut or changed it: `workforce-soap doctor` looks.',
  refused: '.',
  protocol: '. Something else may answer at this address: `workforce-soap doctor` looks.',
  value: '. Without `strict` such a value is left out and reported.',
};

/** The answer cannot be read. */
export class DecodeError extends CallError {
  override readonly name = 'DecodeError';
  readonly retryable = false;
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, what: string, facts: CallFacts) {
    super(`the answer cannot be read (${reason}): ${what}${DECODE_ADVICE[reason]}`, facts);
    this.reason = reason;
  }
}

/** Thrown by `batch.orThrow()` when a row was rejected or not answered. */
export class RowsRejectedError<Input = unknown, Answer = unknown> extends CallError {
  override readonly name = 'RowsRejectedError';
  readonly retryable = false;
  readonly #batch: Batch<Input, Answer>;

  constructor(batch: Batch<Input, Answer>) {
    const { rejected, unanswered, notSent } = batch;
    const count = `of ${counted(batch.rows.length, 'row')} ${rejected.length} were rejected, ${unanswered.length} were not answered, ${notSent.length} were not sent`;
    const next = [
      ...(rejected.length > 0 ? ['See error.batch.rejected for the reasons.'] : []),
      ...(unanswered.length > 0
        ? ['Read the state of error.batch.unanswered before you send them again.']
        : []),
      ...(notSent.length > 0 ? ['error.batch.notSent can be sent as they are.'] : []),
    ];
    super(`${count}. ${next.join(' ')}`, { operation: batch.operation });
    this.#batch = batch;
  }

  /** All outcomes. Printing the error prints no row. */
  get batch(): Batch<Input, Answer> {
    return this.#batch;
  }
}

/** The service rejected the request as a whole. Thrown by `reply.orThrow()` and by streams. */
export class RequestRejectedError extends CallError {
  override readonly name = 'RequestRejectedError';
  readonly retryable = false;
  /** The service's own words. */
  readonly validationErrors: readonly string[];

  constructor(operation: string, validationErrors: readonly string[]) {
    super(`the service rejected the request: ${validationErrors.join('; ')}`, { operation });
    this.validationErrors = validationErrors;
  }
}

/** Everything a call can throw, told apart by `name`. */
export type ClientError =
  | InputError
  | KeyUnavailableError
  | FaultError
  | HttpError
  | NetworkError
  | TimeoutError
  | AbortedError
  | DecodeError
  | OutcomeUnknownError;

/** True for the errors that a call throws. */
export function isClientError(error: unknown): error is ClientError {
  return CLIENT_ERRORS.some((type) => error instanceof type);
}

const CLIENT_ERRORS = [
  InputError,
  KeyUnavailableError,
  OutcomeUnknownError,
  FaultError,
  HttpError,
  NetworkError,
  TimeoutError,
  AbortedError,
  DecodeError,
];
