import { type AnswerEffect, type FaultTarget, fault, type InjectedFault } from './InjectedFault.js';

type Operation = string | readonly string[];

function json(
  name: string,
  about: string,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
) {
  return (target?: FaultTarget): InjectedFault =>
    fault({ name, about, gives: 'RestError' }, target, () => ({
      kind: 'answer',
      status,
      headers,
      body: Buffer.from(JSON.stringify(body)),
    }));
}

const PROBLEM = { 'content-type': 'application/problem+json' };

/** Errors of the REST interface. Source: REST document 7, wire fact 15. */
export const restFaults = {
  /** `application/problem+json` with pointers, as version 3 answers. */
  problemJson: (
    options: {
      status?: number;
      detail?: string;
      errors?: readonly { pointer: string; detail: string }[];
      operation?: Operation;
    } = {},
  ) => {
    const { status = 400, detail = 'The request is not valid', errors = [], operation } = options;
    const body = { type: 'about:blank', title: 'Bad Request', status, detail, errors };
    return json('problemJson', 'a problem of version 3, with pointers', status, body, PROBLEM)({ operation });
  },
  tokenExpired: json('tokenExpired', 'HTTP 401: the token has ended', 401, { error: 'invalid_token' }),
  missingScope: json('missingScope', 'HTTP 403: the token lacks a scope', 403, {
    error: 'insufficient_scope',
  }),
  /** An absence that is refused; `msg` is a code of REST document 7.2 or 7.3. */
  absenceRejected: ({
    msg = 'INVALID_LEAVE_REASON',
    operation,
  }: {
    msg?: string;
    operation?: Operation;
  } = {}) => json('absenceRejected', 'an absence refused with a code', 400, { err: { msg } })({ operation }),
  /** Every page says that the same page is next, and that is what comes. */
  repeatedPageToken: (target?: FaultTarget): InjectedFault => {
    let last: AnswerEffect | undefined;
    return fault(
      { name: 'repeatedPageToken', about: 'a page whose next page is itself', gives: 'DecodeError' },
      target,
      async (call) => {
        const well = await call.well();
        const page = pageIn(well.body);
        // A service does not know the token, and answers the page of it with an error.
        if (page === undefined) return last ?? { kind: 'answer', ...well };
        const pagination = { ...(page.pagination as object), nextPageToken: 'same-again' };
        last = { kind: 'answer', ...well, body: Buffer.from(JSON.stringify({ ...page, pagination })) };
        return last;
      },
    );
  },
};

function pageIn(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return value !== null && typeof value === 'object' && 'data' in value ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
