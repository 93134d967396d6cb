import type { Redactor } from '../../text/redaction/redact.js';
import type { RestAnswer } from './restAnswer.js';

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
