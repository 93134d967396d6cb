import type { AnswerFacts } from './answerFacts.js';

/** What an answer announces of the end of its endpoint. */
export interface DeprecationNotice {
  /** Method and path template. */
  readonly operation: string;
  /** Since when, as the header says it. */
  readonly deprecation: string;
  /** When the endpoint ends, as the header says it. */
  readonly sunset: string | undefined;
  /** The `Link` header: where to read more, and the successor. */
  readonly link: string | undefined;
}

/** The notice in the headers of an answer. */
export function deprecationOf(operation: string, { headers }: AnswerFacts): DeprecationNotice | undefined {
  const { sunset, link } = headers;
  const deprecation = headers.deprecation ?? (sunset && 'true');
  return deprecation ? { operation, deprecation, sunset, link } : undefined;
}
