import { mayBeOfAnother } from '../../text/redaction/pieces.js';
import { noteSecret } from './notedSecrets.js';

/** Remembers the arguments that look like a key, so that no error shows one that was given in a wrong place. */
export function noteKeysIn(args: readonly string[]): void {
  for (const part of args.flatMap((arg) => [arg, ...arg.split(/[=:@]/)]))
    if (looksLikeKey(part)) noteSecret(part);
}

// Letters and figures that are no words, no names of operations and no dates.
function looksLikeKey(text: string): boolean {
  return (
    /^[\w+~-]{12,}=*$/.test(text) &&
    /\d/.test(text) &&
    /[a-z]/i.test(text) &&
    !mayBeOfAnother(text.toLowerCase())
  );
}
