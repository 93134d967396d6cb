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

// Names of SOAP and REST, in lower case. The first pattern that fits decides.
const KINDS: readonly (readonly [RegExp, string, PseudonymFormat])[] = [
  // In REST an employee is also found by the external value of a mapping, which can be the badge number.
  [/badge(no|nos|number|numbers)$|^reportingto$|^externalvalue$/, 'badgeNo', 'shape'],
  [/^socsecno$|socialsecurity|nationalid|^ssn$/, 'nationalId', 'nationalId'],
  [/dateofbirth|birthdate/, 'date', 'date'],
  [/e-?mail$/, 'email', 'email'],
  [/phone|mobilenumber/, 'phone', 'shape'],
  [
    /(given|family|first|last|emp|employee|guardian|full|nextofkin)name$|^(name|contact|nextofkind)$/,
    'name',
    'shape',
  ],
  [/^(portrait|filecontent|picture)$/, 'file', 'file'],
  [/^filename$/, 'fileName', 'fileName'],
  [/comments?$|^(bodytext|header|info|subject|msg|message|islockedmsg|note)$|leavereason$/, 'words', 'words'],
  [/^(sex|gender)$/, 'sex', 'fixed'],
  [/^zip|postcode|zipcode/, 'zip', 'shape'],
  [/^address\d?$|street/, 'address', 'shape'],
  [/^card(no|number)$/, 'cardNo', 'shape'],
];

/** The kind of a personal field, by its wire name; a name without a kind of its own is one. */
export function kindOf(name: string): ValueKind {
  const lower = name.toLowerCase();
  const found = KINDS.find(([pattern]) => pattern.test(lower));
  return found ? { kind: found[1], format: found[2] } : { kind: lower.replace(/\d+$/, ''), format: 'shape' };
}
