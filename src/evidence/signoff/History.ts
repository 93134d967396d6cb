import { ChainFolder } from '../chain/ChainFolder.js';
import { holderOf, type KeyBook, type Signer } from '../chain/Signer.js';
import { type Evidence, evidenceOf } from './Evidence.js';

/** Keeps what was seen in one night of every script as a signed line of the chain in a folder. Gives its path. */
export function keepNight(folder: string, evidence: readonly Evidence[], signer: Signer): string {
  const at = evidence[0]?.at ?? new Date().toISOString();
  return new ChainFolder(folder, 'night').add({ at, evidence }, signer);
}

/**
 * What was seen in the nights that machines of the book have signed; nothing where there is no folder. Nights by other keys are kept and
 * count for nothing. Throws a `ConfigurationError` for a line that was changed, left out or cannot be read.
 */
export function readHistory(folder: string, { machines }: KeyBook): Evidence[] {
  return new ChainFolder(folder, 'night').read().flatMap(({ seq, key, said }) => {
    if (holderOf(machines, key) === undefined) return [];
    const { evidence } = said as { readonly evidence: readonly unknown[] };
    return evidence.map((one) => evidenceOf(one, `${folder} night ${seq}`));
  });
}
