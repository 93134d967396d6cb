import type { FieldSpec } from '../../definition/field.js';
import type { Meaning } from '../../definition/meaning.js';
import { meaningOfName } from './nameFacts.js';

/** How the pseudonym of a value is made. */
export type PseudonymFormat =
  | 'shape'
  | 'email'
  | 'date'
  | 'nationalId'
  | 'words'
  | 'file'
  | 'fileName'
  | 'fixed';

/** What a value is: values of one kind have the same pseudonym wherever they stand. */
export interface ValueKind {
  readonly kind: string;
  readonly format: PseudonymFormat;
}

const BADGE: ValueKind = { kind: 'badgeNo', format: 'shape' };
const NAME: ValueKind = { kind: 'name', format: 'shape' };
const WORDS: ValueKind = { kind: 'words', format: 'words' };
const ADDRESS: ValueKind = { kind: 'address', format: 'shape' };

const KINDS: Readonly<Partial<Record<Meaning, ValueKind>>> = {
  badgeNo: BADGE,
  newBadgeNo: BADGE,
  managerBadgeNo: BADGE,
  personId: { kind: 'person', format: 'shape' },
  nationalId: { kind: 'nationalId', format: 'nationalId' },
  dateOfBirth: { kind: 'date', format: 'date' },
  email: { kind: 'email', format: 'email' },
  phone: { kind: 'phone', format: 'shape' },
  givenName: NAME,
  familyName: NAME,
  personName: NAME,
  contactName: NAME,
  name: NAME,
  file: { kind: 'file', format: 'file' },
  fileName: { kind: 'fileName', format: 'fileName' },
  remark: WORDS,
  message: WORDS,
  leaveReasonName: WORDS,
  sex: { kind: 'sex', format: 'fixed' },
  zip: { kind: 'zip', format: 'shape' },
  address: ADDRESS,
  cardNo: { kind: 'cardNo', format: 'shape' },
};

const byName = new Map<string, ValueKind>();
const MOST_NAMES = 10_000;

/** The kind of a personal field, by its wire name or as its spec says; a name without a kind of its own is one. */
export function kindOf(name: string, spec?: FieldSpec): ValueKind {
  if (spec?.meaning === 'personId') return KINDS.personId!;
  let found = byName.get(name);
  if (found === undefined) {
    const meaning = meaningOfName(name);
    found = (meaning && KINDS[meaning]) ?? { kind: name.toLowerCase().replace(/\d+$/, ''), format: 'shape' };
    if (byName.size < MOST_NAMES) byName.set(name, found);
  }
  return found;
}
