import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { ChainFolder } from '../chain/ChainFolder.js';
import { holderOf, type KeyBook, type Signer } from '../chain/Signer.js';
import { type SignOff, signOffOf } from './SignOff.js';

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
