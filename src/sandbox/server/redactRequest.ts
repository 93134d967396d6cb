import { Secret } from '../../secret.js';
import { redactText } from '../../text/redaction/redact.js';

// Also in what is no XML, where an element need not end.
const SECRET_PLACES =
  /(<(?:[\w.-]+:)?(?:api_?key|password|passwordTandA)\b[^>]*>|\b(?:api_?key|password|passwordTandA)["']?\s*[=:]\s*["']?)[^<"'&\s]+/gi;

/** A request's text without its secrets: by name, and by value wherever a decoded one or one that is `known` stands. */
export function redactRequest(xml: string, known: readonly string[], parts: unknown): string {
  const secrets = [...known, ...secretsIn(parts)].filter((text) => text.length > 2);
  return redactText(xml.replace(SECRET_PLACES, '$1[redacted]'), secrets);
}

function secretsIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(secretsIn);
}
