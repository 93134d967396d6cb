import { DAY_MS } from '../../calendar/days.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { holderOf, type KeyBook, type Signer } from '../chain/Signer.js';
import { ChainFolder, type ChainLine } from '../chain/chain.js';
import { type Evidence, evidenceOf } from './Evidence.js';
import { type SignOff, signOffOf } from './SignOff.js';

/** Keeps what was seen in one night of every script as a signed line of the chain in a folder. Gives its path. */
export function keepNight(folder: string, evidence: readonly Evidence[], signer: Signer): string {
  const at = evidence[0]?.at ?? new Date().toISOString();
  return new ChainFolder(folder, 'night').add({ at, evidence }, signer);
}

/** The numbers of nights that are half a day older than one that the same machine kept before: its clock was set back. */
export function setBack(lines: readonly ChainLine[]): ReadonlySet<number> {
  const newest = new Map<string, number>();
  const found = new Set<number>();
  for (const { seq, key, said } of lines) {
    const at = Date.parse(String(said.at));
    const before = newest.get(key) ?? at;
    // A time that cannot be read is none.
    if (!(before - at <= DAY_MS / 2)) found.add(seq);
    else newest.set(key, Math.max(before, at));
  }
  return found;
}

/**
 * What was seen in the nights that machines of the book have signed; nothing where there is no folder. Nights by other keys, and
 * those of a clock that was set back, are kept and count for nothing. Throws a `ConfigurationError` for a line that was changed, left out or cannot be read.
 */
export function readHistory(folder: string, keys: KeyBook): Evidence[] {
  return readNights(folder, keys).evidence;
}

/** The same, and how many nights count for nothing. */
export function readNights(
  folder: string,
  { machines }: KeyBook,
): { readonly evidence: Evidence[]; readonly idle: number } {
  const lines = new ChainFolder(folder, 'night').read();
  const back = setBack(lines);
  const counting = lines.filter(({ seq, key }) => holderOf(machines, key) !== undefined && !back.has(seq));
  const evidence = counting.flatMap(({ seq, said }) => {
    const { evidence: all } = said as { readonly evidence: readonly unknown[] };
    return all.map((one) => evidenceOf(one, `${folder} night ${seq}`));
  });
  return { evidence, idle: lines.length - counting.length };
}

/**
 * Every sign-off of the chain in a folder, in the order in which they were signed; none where there is no folder. One by a key that the
 * book does not have, or that names another person, is none. Throws a `ConfigurationError` for a line that was changed or left out.
 */
export function readSignOffs(folder: string, { people }: KeyBook): SignOff[] {
  return new ChainFolder(folder, 'sign-off').read().flatMap(({ seq, key, said }) => {
    const signOff = signOffOf(said, `${folder} sign-off ${seq}`);
    return holderOf(people, key) === signOff.who ? [signOff] : [];
  });
}

/** Adds a sign-off, and is back when it is on the disk. Throws a `ConfigurationError` where the key is not that of who signs. */
export function addSignOff(
  folder: string,
  signOff: SignOff,
  { signer, keys }: { readonly signer: Signer; readonly keys: KeyBook },
): void {
  if (holderOf(keys.people, signer.key) !== signOff.who)
    throw new ConfigurationError('key', `is not the one that the book of keys has for ${signOff.who}`);
  new ChainFolder(folder, 'sign-off').add(signOff, signer);
}
