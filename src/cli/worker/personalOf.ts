import type { PersonalMode, PersonalPolicy } from '../../export/personal.js';
import { Secret } from '../../secret.js';
import { UsageError } from '../cliErrors.js';
import { resolveReference } from '../connection/keyReference.js';
import { noteSecret } from '../connection/notedSecrets.js';

export interface PersonalOptions {
  readonly personal: PersonalMode;
  readonly pseudonymKey?: string;
}

/** What becomes of personal fields. Throws a `UsageError` when the key of the pseudonyms is missing. */
export function personalOf({ personal, pseudonymKey }: PersonalOptions): PersonalPolicy {
  if (personal !== 'pseudonym') {
    if (pseudonymKey) throw new UsageError('--pseudonym-key goes with --personal pseudonym.');
    return { mode: personal };
  }
  if (!pseudonymKey)
    throw new UsageError('--personal pseudonym needs --pseudonym-key env:NAME or file:PATH.');
  const key = resolveReference(pseudonymKey);
  noteSecret(key);
  return { mode: 'pseudonym', key: new Secret(key) };
}
