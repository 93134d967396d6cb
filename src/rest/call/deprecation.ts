import { redactText } from '../../text/redaction/redact.js';
import type { RestAnswer } from './restAnswer.js';

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
export function deprecationOf(
  operation: string,
  { header }: RestAnswer,
  secrets: readonly string[],
): DeprecationNotice | undefined {
  const safe = (name: string) => {
    const value = header(name);
    return value && redactText(value, secrets);
  };
  const sunset = safe('sunset');
  const deprecation = safe('deprecation') ?? (sunset && 'true');
  return deprecation ? { operation, deprecation, sunset, link: safe('link') } : undefined;
}
