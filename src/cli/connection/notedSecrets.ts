import { SecretRegister } from '../../text/redaction/SecretRegister.js';

/** Shorter texts stand in every message by chance. */
const SHORTEST = 4;

/** What this process must not say. */
export const notedSecrets = new SecretRegister();

/** Remembers a secret that this process has read. */
export function noteSecret(text: string): void {
  if (text.length >= SHORTEST) notedSecrets.add(text);
}
