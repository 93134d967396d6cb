import { mayBeOfAnother } from '../../text/redaction/pieces.js';
import { Redactor } from '../../text/redaction/redact.js';
import { noteSecret, notedSecrets } from './keyReference.js';

/** A text without the secrets that this process has read: a last look at what is said of a failure. */
export function withoutSecrets(text: string): string {
  return new Redactor(notedSecrets).text(text);
}

/** Remembers the arguments that look like a key, so that no error shows one that was given in a wrong place. */
export function noteKeysIn(args: readonly string[]): void {
  for (const part of args.flatMap((arg) => [arg, ...arg.split(/[=:@]/)]))
    if (looksLikeKey(part)) noteSecret(part);
}

// The first part of an instant.
const HOUR = /^\d{4}-\d\d-\d\dT\d\d$/;

// Letters and figures that are no words, no names of operations and no dates.
function looksLikeKey(text: string): boolean {
  return (
    /^[\w+~-]{12,}=*$/.test(text) &&
    /\d/.test(text) &&
    /[a-z]/i.test(text) &&
    !HOUR.test(text) &&
    !mayBeOfAnother(text.toLowerCase())
  );
}
