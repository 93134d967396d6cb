import type { Redactor } from '../text/redaction/redact.js';

/** The host to which an answer redirects, without secrets; `undefined` for a status or an address that leads nowhere. */
export function redirectHostOf(
  status: number,
  location: string | undefined,
  base: string,
  redactor: Redactor,
): string | undefined {
  if (status < 300 || status >= 400 || !location || !URL.canParse(location, base)) return undefined;
  return redactor.text(new URL(location, base).host);
}
