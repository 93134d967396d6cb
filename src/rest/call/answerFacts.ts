import type { RestAnswer } from './restAnswer.js';

/** What an answer says besides its body. Headers are those of the service, without cookies and secrets. */
export interface AnswerFacts {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the service calls the request in its own logs. */
  readonly requestId: string | undefined;
}

// A cookie is a secret, and an address can hold one; its host is told in `redirectHost`.
const LEFT_OUT = ['set-cookie', 'location'];
const REQUEST_IDS = ['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid'];

export function answerFactsOf(
  { status, headers }: RestAnswer,
  redact: (text: string) => string,
): AnswerFacts {
  const shown = Object.entries(headers).filter(([name]) => !LEFT_OUT.includes(name));
  const safe = Object.fromEntries(shown.map(([name, value]) => [name, redact(value)]));
  const requestId = REQUEST_IDS.map((name) => safe[name]).find((value) => value !== undefined);
  return { status, headers: safe, requestId };
}
