import type { FieldSpec } from '../definition/field.js';
import type { Secret } from '../secret.js';
import { keyedHash } from '../text/keyedHash.js';

/**
 * What becomes of personal fields. `omit`: they are left out. `pseudonym`: a text becomes a pseudonym that is the same
 * for the same text and key wherever it stands, so that joins hold; what is no text is left out.
 */
export type PersonalPolicy =
  | { readonly mode: 'keep' }
  | { readonly mode: 'omit' }
  | { readonly mode: 'pseudonym'; readonly key: Secret };

export type PersonalMode = PersonalPolicy['mode'];

/** True when a field is in the output at all. Secrets never are. */
export function isExported(spec: FieldSpec, mode: PersonalMode): boolean {
  if (spec.sensitivity === 'secret' || spec.item?.meaning === 'rejection') return false;
  if (spec.sensitivity !== 'personal' || mode === 'keep') return true;
  return mode === 'pseudonym' && spec.kind === 'string';
}

/** The pseudonym of a text: 80 bits of its HMAC-SHA-256. */
export function pseudonymOf(text: string, key: Secret): string {
  if (text === '') return '';
  return `p${keyedHash(key.reveal(), text).toString('hex').slice(0, 20)}`;
}

/** Tells two keys of pseudonyms apart without showing them: the start of the HMAC of a known text. */
export function personalCheck(policy: PersonalPolicy): string | undefined {
  if (policy.mode !== 'pseudonym') return undefined;
  return keyedHash(policy.key.reveal(), 'workforce-soap pseudonyms').toString('hex').slice(0, 12);
}
