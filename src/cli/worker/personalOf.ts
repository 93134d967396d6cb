import type { PersonalOptions } from '../commands/worker.js';
import type { PersonalPolicy } from '../../export/personal.js';
import { Secret } from '../../secret.js';
import { UsageError } from '../CommandContext.js';
import { resolveReference } from '../connection/keyReference.js';

/** What becomes of personal fields. Throws a `UsageError` when the key of the pseudonyms is missing. */
export function personalOf({ personal, pseudonymKey }: PersonalOptions): PersonalPolicy {
  if (personal !== 'pseudonym') {
    if (pseudonymKey) throw new UsageError('--pseudonym-key goes with --personal pseudonym.');
    return { mode: personal };
  }
  if (!pseudonymKey)
    throw new UsageError('--personal pseudonym needs --pseudonym-key env:NAME or file:PATH.');
  return { mode: 'pseudonym', key: new Secret(resolveReference(pseudonymKey)) };
}
