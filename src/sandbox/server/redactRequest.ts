import { Secret } from '../../secret.js';
import { redactText } from '../../text/redaction/redact.js';

const SECRET_ELEMENTS =
  /(<(?:[\w.-]+:)?(?:apiKey|api_key|API_key|password|passwordTandA)\b[^>]*>)[^<]*(<\/)/g;

/** A request's XML without its secrets: by element name, and by value wherever a decoded one stands. */
export function redactRequest(xml: string, apiKey: Secret | undefined, parts: unknown): string {
  const secrets = [...(apiKey ? [apiKey.reveal()] : []), ...secretsIn(parts)].filter(
    (text) => text.length > 2,
  );
  return redactText(xml.replace(SECRET_ELEMENTS, '$1[redacted]$2'), secrets);
}

function secretsIn(value: unknown): string[] {
  if (value instanceof Secret) return [value.reveal()];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(secretsIn);
}
