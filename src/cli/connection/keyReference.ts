import { readFileSync } from 'node:fs';
import { UsageError } from '../CommandContext.js';
import { SecretRegister } from '../../text/redaction/SecretRegister.js';

/** Says where a secret is, and is none itself: `env:NAME`, `file:PATH` or `stdin`. */
export type KeyReference = string;

export const REFERENCE = /^(env:[A-Za-z_]\w*|file:.+|stdin)$/;

export const KEY_ADVICE =
  'a key is never taken from the command line, where every user of the machine and the shell history see it. ' +
  'Give a reference instead: env:WORKFORCE_KEY, file:/path/to/key or stdin';

/** Throws a `UsageError` for anything that is no reference, without showing it: it may be a key. */
export function checkReference(text: string, place: string): KeyReference {
  if (REFERENCE.test(text)) return text;
  throw new UsageError(
    place.startsWith('--')
      ? `${place}: ${KEY_ADVICE}. If that was a key, have it replaced.`
      : `${place} must be a reference (env:NAME, file:/path or stdin) and no key.`,
  );
}

/** The text that a reference leads to, which no message of the process shows from here on. Throws when there is none. */
export function resolveReference(reference: KeyReference, env: NodeJS.ProcessEnv = process.env): string {
  const text = readReference(reference, env).trim();
  if (text === '') throw new UsageError(`${reference} is empty. ${whereToPut(reference)}`);
  if (/[^\x21-\x7E]/.test(text))
    throw new UsageError(`${reference} holds more than one word, or characters that a key cannot have.`);
  noteSecret(text);
  return text;
}

function readReference(reference: KeyReference, env: NodeJS.ProcessEnv): string {
  if (reference === 'stdin') return readInput(0, 'the standard input');
  if (reference.startsWith('file:')) return readInput(reference.slice('file:'.length), reference);
  return env[reference.slice('env:'.length)] ?? '';
}

function readInput(source: number | string, name: string): string {
  try {
    return readFileSync(source, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new UsageError(`cannot read the key from ${name} (${code}).`);
  }
}

function whereToPut(reference: KeyReference): string {
  return reference.startsWith('env:')
    ? `Set it, such as with: read -rs ${reference.slice(4)} && export ${reference.slice(4)}`
    : 'Put the key there.';
}

/** Shorter texts stand in every message by chance. */
const SHORTEST = 4;

/** What this process must not say. */
export const notedSecrets = new SecretRegister();

/** Remembers a secret that this process has read. */
export function noteSecret(text: string): void {
  if (text.length >= SHORTEST) notedSecrets.add(text);
}
