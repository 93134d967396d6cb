import { hash } from 'node:crypto';
import { unreadIn } from '../../definition/decodeMarks.js';
import { Secret } from '../../secret.js';

/** What every row keeps of its record besides what rules look at. */
export interface Kept {
  /** A hash of all its fields but the time stamp and those that a transfer changes. */
  readonly sealed: string;
  /** The values of those. */
  readonly moved: string;
  readonly ts: string;
  /** Fields that came and could not be read: of them nothing is known. */
  readonly unread?: readonly string[];
}

/** A record as a hash of every field that came, the time stamp and what a transfer changes apart; and what could not be read. */
export function hashOf(record: object): Kept {
  const { ts, transferredToPayroll, ...rest } = record as Readonly<Record<string, unknown>>;
  const hidden: string[] = [];
  const unread = hiddenIn(record, '', hidden);
  // In one go: millions of hash objects would wait for the next collection with what they hold outside of the heap.
  const digest = hash('sha256', JSON.stringify(rest) + hidden.join('\n'), 'base64');
  return {
    sealed: digest.slice(0, 24),
    moved: String(transferredToPayroll ?? ''),
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
