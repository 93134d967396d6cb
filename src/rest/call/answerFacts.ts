import { CodecError } from '../../encoding/xml/limits.js';
import type { Redactor } from '../../text/redaction/redact.js';
import type { HttpAnswer } from '../../transport/send.js';
import { isOfPacking } from '../../transport/failure.js';
import { wholeBody } from '../../transport/wholeBody.js';
import { orElse } from '../../text/orElse.js';

/** What an answer says besides its body. Headers are those of the service, without cookies and secrets. */
export interface AnswerFacts {
  /** The HTTP status. */
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the service calls the request in its own logs. */
  readonly requestId: string | undefined;
}

// A cookie is a secret, and an address can hold one; its host is told in `redirectHost`.
const LEFT_OUT = ['set-cookie', 'location'];
const REQUEST_IDS = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid'];

/** The facts of an answer; its headers are looked through when they are asked for. */
export function answerFactsOf({ status, headers }: RestAnswer, redactor: Redactor): AnswerFacts {
  let safe: Readonly<Record<string, string>> | undefined;
  const shown = () => {
    safe ??= Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !LEFT_OUT.includes(name))
        .map(([name, value]) => [name, redactor.quote(value)]),
    );
    return safe;
  };
  return {
    status,
    get headers() {
      return shown();
    },
    get requestId() {
      return REQUEST_IDS.map((name) => shown()[name]).find((value) => value !== undefined);
    },
  };
}

const MAX_BYTES = 64 * 2 ** 20;

/** An answer that was read to its end. */
export interface RestAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; `undefined` where it is not UTF-8, as JSON is. */
  readonly text: string | undefined;
}

/** Reads the body. More than 64 MiB, which no page has, is refused. */
export async function readRestAnswer(answer: HttpAnswer): Promise<RestAnswer> {
  const { status, header, headers, body } = answer;
  const bytes = await wholeBody(body, MAX_BYTES).catch((error: unknown) => {
    if (isSuccess(status) || !isOfPacking(error)) throw error;
    return NOT_READ;
  });
  if (!bytes) throw new CodecError('refused', 'the body has more than 64 MiB');
  const text = orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), undefined);
  return { status, header, headers: headers(), text };
}

// No UTF-8.
const NOT_READ = Uint8Array.of(0xff);

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
