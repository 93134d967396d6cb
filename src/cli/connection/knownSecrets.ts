import { redactText } from '../../text/redaction/redact.js';

/** Shorter texts stand in every message by chance. */
const SHORTEST = 4;

const secrets = new Set<string>();

/** Remembers a secret that this process has read. */
export function noteSecret(text: string): void {
  if (text.length >= SHORTEST) secrets.add(text);
}

/** A text without the secrets that this process has read: a last look at what is said of a failure. */
export function withoutSecrets(text: string): string {
  return redactText(text, [...secrets]);
}
