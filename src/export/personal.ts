import type { FieldSpec } from '../definition/field.js';
import type { Secret } from '../secret.js';
import { keyedHash } from '../text/keyedHash.js';
import { labelKind, labelOf, type LabelScheme } from '../text/pseudonym.js';

/**
 * What becomes of personal fields. `omit`: they are left out. `pseudonym`: a text becomes a label that is the same
 * for the same text, key and kind of field wherever it stands, so that joins hold; what is no text is left out.
 */
export type PersonalPolicy = { readonly mode: 'keep' } | { readonly mode: 'omit' } | Pseudonymous;

interface Pseudonymous {
  readonly mode: 'pseudonym';
  readonly key: Secret;
  /** How labels are made; default 2. */
  readonly labels?: LabelScheme;
}

/** How personal fields are written. */
export type PersonalMode = PersonalPolicy['mode'];

/** True when a field is in the output at all. Secrets never are. */
export function isExported(spec: FieldSpec, mode: PersonalMode): boolean {
  if (spec.sensitivity === 'secret' || spec.item?.meaning === 'rejection') return false;
  if (spec.sensitivity !== 'personal' || mode === 'keep') return true;
  return mode === 'pseudonym' && spec.kind === 'string';
}

/** The label of a field's text. */
export function pseudonymOf(text: string, spec: FieldSpec, { key, labels = 2 }: Pseudonymous): string {
  if (text === '') return '';
  if (labels === 2) return labelOf(key.reveal(), labelKind(spec, 'text'), text);
  return `p${keyedHash(key.reveal(), text).toString('hex').slice(0, 20)}`;
}

const SCHEME_MARK = '2:';

/** Tells two keys of pseudonyms and two ways to make them apart without showing a key: the start of the HMAC of a known text. */
export function personalCheck(policy: PersonalPolicy): string | undefined {
  if (policy.mode !== 'pseudonym') return undefined;
  const check = keyedHash(policy.key.reveal(), 'workforce-soap pseudonyms').toString('hex').slice(0, 12);
  return policy.labels === 1 ? check : SCHEME_MARK + check;
}

/** The policy with labels as an export made them that was begun with a check value, so that old ones and new ones join. */
export function begunWith(policy: PersonalPolicy, check: string | undefined): PersonalPolicy {
  if (policy.mode !== 'pseudonym' || check === undefined) return policy;
  return { ...policy, labels: check.startsWith(SCHEME_MARK) ? 2 : 1 };
}
