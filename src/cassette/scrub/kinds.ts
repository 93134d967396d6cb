import type { FieldSpec } from '../../definition/field.js';
import type { Meaning } from '../../definition/meaning.js';
import { meaningOfName } from './nameFacts.js';

/** How the pseudonym of a value is made. */
type PseudonymFormat = 'shape' | 'date' | 'nationalId' | 'words' | 'file' | 'fileName' | 'fixed';

/** What a value is: values of one kind have the same pseudonym wherever they stand. */
export interface ValueKind {
  readonly kind: string;
  readonly format: PseudonymFormat;
}

const PERSON: ValueKind = { kind: 'person', format: 'shape' };
const NAMED: readonly (readonly [kind: string, format: PseudonymFormat, ...meanings: Meaning[]])[] = [
  ['badgeNo', 'shape', 'badgeNo', 'newBadgeNo', 'managerBadgeNo'],
  ['person', 'shape', 'personId'],
  ['nationalId', 'nationalId', 'nationalId'],
  ['date', 'date', 'dateOfBirth'],
  ['email', 'shape', 'email'],
  ['phone', 'shape', 'phone'],
  ['name', 'shape', 'givenName', 'familyName', 'personName', 'contactName', 'name'],
  ['file', 'file', 'file'],
  ['fileName', 'fileName', 'fileName'],
  ['words', 'words', 'remark', 'message', 'leaveReasonName'],
  ['sex', 'fixed', 'sex'],
  ['zip', 'shape', 'zip'],
  ['address', 'shape', 'address'],
  ['cardNo', 'shape', 'cardNo'],
];
const KINDS: ReadonlyMap<Meaning | undefined, ValueKind> = new Map(
  NAMED.flatMap(([kind, format, ...meanings]) => meanings.map((meaning) => [meaning, { kind, format }])),
);

const byName = new Map<string, ValueKind>();
const MOST_NAMES = 10_000;

/** The kind of a personal field, by its wire name or as its spec says; a name without a kind of its own is one. */
export function kindOf(name: string, spec?: FieldSpec): ValueKind {
  if (spec?.meaning === 'personId') return PERSON;
  let found = byName.get(name);
  if (found === undefined) {
    found = KINDS.get(meaningOfName(name)) ?? {
      kind: name.toLowerCase().replace(/\d+$/, ''),
      format: 'shape',
    };
    if (byName.size < MOST_NAMES) byName.set(name, found);
  }
  return found;
}
