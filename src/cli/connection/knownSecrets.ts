import { Redactor } from '../../text/redaction/redact.js';
import { notedSecrets } from './notedSecrets.js';

/** A text without the secrets that this process has read: a last look at what is said of a failure. */
export function withoutSecrets(text: string): string {
  return new Redactor(notedSecrets).text(text);
}
