import { type CallFacts, CallError } from '../../errors/index.js';
import type { ErrorBody, RestErrorDetail } from './errorBody.js';
import {
  ABSENCE_CODES,
  type AbsenceCode,
  isAbsenceCode,
  isLookUpCode,
  LOOK_UP_CODES,
  type LookUpCode,
} from './errorCodes.js';
import type { Permission } from './scope.js';

/** The kinds that a caller acts on differently. */
export type RestErrorKind =
  | 'validation'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'rateLimited'
  | 'service'
  | 'unexpected';

/** The documented codes by name, and every other code as the service wrote it. */
export type RestErrorCode = AbsenceCode | LookUpCode | (string & {});

export interface RestErrorAnswer {
  readonly status: number;
  readonly effect: 'read' | 'write';
  readonly body: ErrorBody;
  readonly isPage?: boolean;
  readonly needs?: Permission | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly retryable?: boolean | undefined;
  readonly redirectHost?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string | undefined;
  /** The longest wait of a `Retry-After` that is waited for. */
  readonly longestWaitMs?: number | undefined;
}

/**
 * The service answered a REST call with an error. Holds the service's codes, pointers and words, never a body, a token
 * or the client's secret. Source: interface document 7.
 */
export class RestError extends CallError {
  override readonly name = 'RestError';
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;
  /** The HTTP status. */
  readonly status: number;
  /** What went wrong. */
  readonly kind: RestErrorKind;
  /** The body is a page or another text, as something on the way to the service answers: nobody knows if the service has the request. */
  readonly isPage: boolean;
  /** The first code of the answer. */
  readonly code: RestErrorCode | undefined;
  /** What a documented code means. */
  readonly meaning: string | undefined;
  /** True when the same call with `ignoreOverridableValidations` passes this code. */
  readonly overridable: boolean;
  /** The service's own words; for `ACCRUAL_BALANCE_EXCEEDED` they name the tracker. */
  readonly text: string | undefined;
  /** Everything that the answer complains about, with pointers into the request where it gives them. */
  readonly details: readonly RestErrorDetail[];
  /** What the credentials need for this call, where document or description say so. */
  readonly needs: Permission | undefined;
  /** Milliseconds that the server asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** True when that is longer than a call waits (`retry.maxRetryAfterMs`), so that it was not repeated. */
  readonly asksTooLong: boolean;
  /** Where a redirect leads. It was not followed: the token would have gone there. */
  readonly redirectHost: string | undefined;
  /** The headers of the answer by their names in lower case, without cookies and secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the service calls the request in its own logs. */
  readonly requestId: string | undefined;

  constructor(answer: RestErrorAnswer, facts: CallFacts) {
    const { status, body, needs } = answer;
    const code = body.details.find((detail) => detail.code !== undefined)?.code;
    const kind = kindOf(status);
    const text = body.details.find((detail) => detail.text !== undefined)?.text ?? body.title;
    const meaning = meaningOf(code);
    const said = [code, meaning ?? text].filter(Boolean).join(': ');
    super(
      `the service answered HTTP ${status}${said && ` (${said})`}.${pointersOf(body)} ${advice(kind, answer)}${waiting(answer)}`,
      facts,
    );
    this.status = status;
    this.kind = kind;
    this.isPage = answer.isPage ?? false;
    this.code = code;
    this.meaning = meaning;
    this.overridable = isAbsenceCode(code) && ABSENCE_CODES[code].overridable;
    this.text = text;
    this.details = body.details;
    this.needs = needs;
    this.retryAfterMs = answer.retryAfterMs;
    this.asksTooLong = asksTooLong(answer);
    this.redirectHost = answer.redirectHost;
    this.headers = answer.headers ?? {};
    this.requestId = answer.requestId;
    this.retryable = answer.retryable ?? false;
  }
}

// Below 300 only for a body that reports an error all the same.
function kindOf(status: number): RestErrorKind {
  if (status < 300 || [400, 406, 409, 422].includes(status)) return 'validation';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 429) return 'rateLimited';
  return status >= 500 ? 'service' : 'unexpected';
}

function meaningOf(code: string | undefined): string | undefined {
  if (isAbsenceCode(code)) return ABSENCE_CODES[code].meaning;
  return isLookUpCode(code) ? LOOK_UP_CODES[code] : undefined;
}

function pointersOf({ details }: ErrorBody): string {
  const rows = details.filter((detail) => detail.pointer !== undefined);
  return rows.map(({ pointer, text, code }) => `\n  ${pointer}: ${text ?? code ?? ''}`).join('');
}

function asksTooLong({ retryAfterMs = 0, longestWaitMs }: RestErrorAnswer): boolean {
  return longestWaitMs !== undefined && retryAfterMs > longestWaitMs;
}

function waiting(answer: RestErrorAnswer): string {
  const { retryAfterMs, longestWaitMs } = answer;
  if (retryAfterMs === undefined) return '';
  const asked = ` It asks to wait ${seconds(retryAfterMs)}`;
  return asksTooLong(answer)
    ? `${asked}, and no more than ${seconds(longestWaitMs!)} are waited (retry.maxRetryAfterMs): call again after it.`
    : `${asked}.`;
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${Math.ceil(ms / 1_000)} s`;
}

function advice(kind: RestErrorKind, { needs, effect, redirectHost }: RestErrorAnswer): string {
  if (redirectHost)
    return `It redirects to ${redirectHost}, which is not followed, so that no token goes elsewhere: correct the base address.`;
  const need = needs === undefined ? 'The document does not say which scope it needs.' : `It needs ${needs}.`;
  if (kind === 'unauthorized')
    return `Check client id, secret and scopes.${needs === undefined ? '' : ` ${need}`}`;
  if (kind === 'forbidden') return `The credentials may not make this call. ${need}`;
  if (kind === 'rateLimited') return 'The limit of calls of the customer is reached: call less at a time.';
  if (kind === 'service')
    return effect === 'read'
      ? 'The service or a gateway before it is not well: try again later.'
      : 'The service may have acted on it: read the state before you send it again.';
  if (kind === 'notFound') return 'Check the ids and the base address.';
  return kind === 'unexpected' ? 'Check the base address.' : 'See error.code and error.details.';
}
