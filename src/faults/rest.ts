import type { AnswerEffect, LibraryFault } from './InjectedFault.js';
import { jsonIn } from '../text/jsonIn.js';
import { isObject } from '../validation/options.js';
import { fixed } from './wellAnswer.js';

function json(about: string, status: number, value: unknown, type = 'application/json'): LibraryFault {
  const body = Buffer.from(JSON.stringify(value));
  return fixed(about, 'RestError', { status, headers: { 'content-type': type }, body });
}

export interface ProblemOptions {
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** Errors of the REST interface. Source: REST document 7, wire fact 15. */
export const restFaults = {
  /** `application/problem+json` with pointers, as version 3 answers. */
  problemJson: ({ status = 400, detail = 'The request is not valid', errors = [] }: ProblemOptions = {}) => {
    const body = { type: 'about:blank', title: 'Bad Request', status, detail, errors };
    return json('a problem of version 3, with pointers', status, body, 'application/problem+json');
  },
  tokenExpired: json('HTTP 401: the token has ended', 401, { error: 'invalid_token' }),
  missingScope: json('HTTP 403: the token lacks a scope', 403, {
    error: 'insufficient_scope',
  }),
  /** An absence that is refused; `msg` is a code of REST document 7.2 or 7.3. */
  absenceRejected: ({ msg = 'INVALID_LEAVE_REASON' }: { msg?: string } = {}) =>
    json('an absence refused with a code', 400, { err: { msg } }),
  /** Every page says that the same page is next, and that is what comes. */
  repeatedPageToken: (): LibraryFault => {
    let last: AnswerEffect | undefined;
    return {
      ...{ about: 'a page whose next page is itself', gives: 'DecodeError' },
      effectOn: async (call) => {
        const well = await call.well();
        const page = pageIn(well.body);
        // A service does not know the token, and answers the page of it with an error.
        if (page === undefined) return last ?? { kind: 'answer', ...well };
        const pagination = { ...(page.pagination as object), nextPageToken: 'same-again' };
        last = { kind: 'answer', ...well, body: Buffer.from(JSON.stringify({ ...page, pagination })) };
        return last;
      },
    };
  },
};

function pageIn(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const value = jsonIn(new TextDecoder().decode(body));
  return isObject(value) && 'data' in value ? { ...value } : undefined;
}
