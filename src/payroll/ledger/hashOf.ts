import { hash } from 'node:crypto';
import { unreadIn } from '../../definition/decodeMarks.js';
import { Secret } from '../../secret.js';
import type { Kept } from './Ledger.js';

/** The fields that a transfer or a lock changes: a seal is without them. */
export const MOVED = ['ts', 'transferredToPayroll'] as const;

/** A record as a hash of every field that came, the time stamp and what a transfer changes apart; and what could not be read. */
export function hashOf(record: object): Kept {
  const { [MOVED[0]]: ts, [MOVED[1]]: transferred, ...rest } = record as Readonly<Record<string, unknown>>;
  const hidden: string[] = [];
  const unread = hiddenIn(record, '', hidden);
  // In one go: millions of hash objects would wait for the next collection with what they hold outside of the heap.
  const digest = hash('sha256', JSON.stringify(rest) + hidden.join('\n'), 'base64');
  return {
    sealed: digest.slice(0, 24),
    moved: String(transferred ?? ''),
    ts: typeof ts === 'string' ? ts.slice(0, 19).replace(' ', 'T') : '',
    ...(unread.length > 0 ? { unread } : {}),
  };
}

/** Puts what JSON does not show into `hidden`: secrets, and texts that could not be decoded. Gives the names of those. */
function hiddenIn(value: object, path: string, hidden: string[]): string[] {
  const unread: string[] = [];
  for (const [field, text] of unreadIn(value)) {
    hidden.push(`${path}${field}?${text.reveal()}`);
    unread.push(`${path}${field}`);
  }
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    if (inner instanceof Secret) hidden.push(`${path}${name}=${inner.reveal()}`);
    else unread.push(...hiddenIn(inner, `${path}${Array.isArray(value) ? '' : `${name}.`}`, hidden));
  }
  return unread;
}
