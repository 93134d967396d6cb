import { defined } from '../../text/defined.js';
import { isFields } from './inputCheck.js';
import type { Redactor } from '../../text/redaction/redact.js';

/** One thing that an error answer complains about. */
export interface RestErrorDetail {
  /** Where it is in the request: a JSON pointer of version 3, or the name of a field of version 2. */
  readonly pointer?: string;
  /** The code of the service. */
  readonly code?: string;
  /** The service's own words. */
  readonly text?: string;
  /** How grave the service calls it. */
  readonly severity?: string;
  /** The shift that it is about. */
  readonly shiftId?: number;
}

export interface ErrorBody {
  readonly details: readonly RestErrorDetail[];
  /** `title` of a problem, or `error_description` of a token answer. */
  readonly title?: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the error shapes of the service: `err.msg` (interface document 7.2), the absence and look-up errors that were
 * observed, `problem+json` with `errors[].pointer`, and OAuth errors. Anything else gives no details.
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (Array.isArray(body)) return { details: body.flatMap((item) => readErrorBody(item).details) };
  if (!isFields(body)) return { details: [] };
  const rows = Array.isArray(body.errors) ? body.errors.filter(isFields) : [body];
  const details = rows.map(detailOf).filter((detail) => Object.keys(detail).length > 0);
  return defined({ details, title: textOf(body.error_description) ?? textOf(body.title) });
}

/** The same without secrets, which a service may quote. */
export function redactErrorBody({ details, title }: ErrorBody, redactor: Redactor): ErrorBody {
  const quoted = (detail: RestErrorDetail) =>
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactor.quote(value) : value,
    ]);
  const safe = details.map((detail) => Object.fromEntries(quoted(detail)) as RestErrorDetail);
  return defined({ details: safe, title: title && redactor.quote(title) });
}

/** True for a body that reports an error whatever its status says: one with `err.msg`. */
export function isErrorBody(body: unknown): boolean {
  return isFields(body) && errOf(body) !== undefined;
}

/** True for a body that may report an error in a form that is not known: a success has no `errors`, and no `ok` that is false. */
export function mayBeError(body: unknown): boolean {
  return (
    isFields(body) &&
    Object.entries(body).some(([name, value]) => {
      if (/^(ok|success|succeeded)$/i.test(name)) return value !== true;
      if (/^(code|status|title)$/i.test(name) && SUCCESS.test(String(value))) return false;
      const says =
        ![null, false, 0, ''].includes(value as null) && !(Array.isArray(value) && value.length === 0);
      return says && /err|fault|exception|problem|^(code|status|title)$/i.test(name);
    })
  );
}

const SUCCESS =
  /^(?:0|2\d\d|ok|success|successful|succeeded|done|created|updated|deleted|accepted|completed)$/i;

function detailOf(row: Json): RestErrorDetail {
  const err = errOf(row) ?? row;
  const code = codeOf(err);
  const text =
    textOf(err.Text) ??
    textOf(err.text) ??
    textOf(err.detail) ??
    textOf(err.localisedMessage) ??
    (code === undefined ? (textOf(err.message) ?? textOf(err.error)) : undefined);
  return defined({
    ...{ code, text, pointer: textOf(err.pointer) ?? textOf(err.field), severity: textOf(err.severity) },
    shiftId: typeof err.shiftId === 'number' ? err.shiftId : undefined,
  });
}

/** The object that holds `msg`: `{ err: { msg } }`, or `{ 'err.msg': … }` where the name is meant as written. */
function errOf(body: Json): Json | undefined {
  if (isFields(body.err) && textOf(body.err.msg)) return body.err;
  const flat = textOf(body['err.msg']);
  return flat ? { ...body, msg: flat } : undefined;
}

// A code has no blanks; `"error": "Bad Request"` beside a status is only the status in words.
function codeOf(err: Json): string | undefined {
  const words = [err.msg, err.code, err.status === undefined ? err.error : undefined, err.message, err.type];
  return words.find(
    (word): word is string => typeof word === 'string' && /^[\w.:/-]+$/.test(word) && word !== 'about:blank',
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
