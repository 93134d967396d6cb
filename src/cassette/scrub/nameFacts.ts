import type { FieldSpec } from '../../definition/field.js';
import type { Meaning } from '../../definition/meaning.js';
import { allOperations, allRecords } from '../../operations/allDefinitions.js';

/** What the definitions say of a name wherever it stands; `mixed` is personal in some records and plain in others. */
export type NameFact = 'secret' | 'personal' | 'mixed' | 'plain';

/** The first part of every call. */
export const API_KEY: FieldSpec = { kind: 'apiKey', sensitivity: 'secret' };

interface Known {
  readonly fact?: NameFact | undefined;
  readonly meaning?: Meaning | undefined;
}

const named = (names: string, known: Known) => names.split(' ').map((name) => [name, known] as const);
const personal = (names: string, meaning: Meaning) => named(names, { fact: 'personal', meaning });

// Names that only REST has.
const REST: readonly (readonly [string, Known])[] = [
  ...named(
    'access_token refresh_token id_token client_secret client_id authorization cookie pictureURL jti',
    { fact: 'secret' },
  ),
  ...personal('firstName', 'givenName'),
  ...personal('lastName', 'familyName'),
  // An employee is also found by the external value of a mapping, which can be the badge number.
  ...personal('badgeNumber externalValue', 'badgeNo'),
  ...personal('managerBadgeNumber', 'managerBadgeNo'),
  ...personal('socialSecurityNumber', 'nationalId'),
  ...personal('gender', 'sex'),
  ...personal('mobileNumber phoneNumber nextOfKinPhone', 'phone'),
  ...personal('employeeIds personIds managerId managerIds', 'personId'),
  ...personal('nextOfKinName', 'contactName'),
  ...named(
    'id type title status pointer instance scope token_type expires_in created updated begin end start groupType locked xrefId code field path nextPageToken previousPageToken nextCursor cursor',
    { fact: 'plain' },
  ),
];

// What other systems call the same things, in bodies that pass through a recording.
const ELSEWHERE: readonly (readonly [string, Known])[] = [
  ...named('badgeNumbers', { meaning: 'badgeNo' }),
  ...named('ssn nationalId socialSecurity', { meaning: 'nationalId' }),
  ...named('birthdate', { meaning: 'dateOfBirth' }),
  ...named('mail', { meaning: 'email' }),
  ...named('phone phones', { meaning: 'phone' }),
  ...named('fullName guardianName', { meaning: 'personName' }),
  ...named('picture', { meaning: 'file' }),
  ...named('note comments', { meaning: 'remark' }),
  ...named('postcode', { meaning: 'zip' }),
  ...named('street streetAddress', { meaning: 'address' }),
];

/** The fields of what is a person, and not of what belongs to one. */
const OF_SELF: readonly (Meaning | undefined)[] = ['givenName', 'familyName', 'nationalId', 'dateOfBirth'];
/** What one field alone shows: that the object is about a person. */
const OF_PERSON = [...OF_SELF, 'badgeNo', 'personName', 'email'];

let names: ReadonlyMap<string, Known> | undefined;

function known(name: string): Known | undefined {
  names ??= new Map([...ELSEWHERE.map(lowered), ...definedNames(), ...REST.map(lowered)]);
  return names.get(name.toLowerCase());
}

/** What is known of a field by its name alone, for bodies that no definition describes: JSON, forms, tables. */
export function nameFact(name: string): NameFact | undefined {
  return known(name)?.fact;
}

/** What a field of this name means: `workEmail`, which nothing knows, is an `email`, as its last word says. */
export function meaningOfName(name: string): Meaning | undefined {
  const words = name.split(/(?<=[a-z])(?=[A-Z])|[_-]/);
  for (const i of words.keys()) {
    const found = known(words.slice(i).join(''));
    if (found) return found.meaning;
  }
  return undefined;
}

/** What the id of a person is, which the definitions call by many names. */
const PERSON_ID: FieldSpec = { kind: 'int', sensitivity: 'personal', meaning: 'personId' };

/**
 * The spec of a field with ids of persons as personal: recordings keep none. `beside`: the names of the record or object in which it
 * stands, which say whether its `id` is that of a person.
 */
export function withPersonIds(
  name: string,
  spec: FieldSpec | undefined,
  beside: readonly string[],
): FieldSpec | undefined {
  if (spec?.record || spec?.sensitivity) return spec;
  const isId = name === 'id' ? isOfPerson(beside) : known(name)?.meaning === 'personId';
  if (!isId) return spec;
  return spec?.item ? { ...spec, item: PERSON_ID } : PERSON_ID;
}

/** True for the names of what is a person, and not of what belongs to one. */
function isOfPerson(names: readonly string[]): boolean {
  // The manager of a person is another one.
  const meanings = names.filter((name) => !/^manager/i.test(name)).map((name) => known(name)?.meaning);
  return !meanings.includes('personId') && meanings.some((meaning) => OF_SELF.includes(meaning));
}

/** True for a name that only data about persons has. */
export function isPersonName(name: string): boolean {
  return OF_PERSON.includes(known(name)?.meaning);
}

function definedNames(): Map<string, Known> {
  const found = new Map<string, Known>();
  const take = (name: string, given: FieldSpec) => {
    const spec = given.item && !given.item.record ? given.item : given;
    const lower = name.toLowerCase();
    found.set(lower, both(found.get(lower), spec));
  };
  take('apiKey', API_KEY);
  for (const { fields } of allRecords()) for (const [name, spec] of Object.entries(fields)) take(name, spec);
  for (const { input } of allOperations()) for (const [name, spec] of Object.entries(input)) take(name, spec);
  return found;
}

/** What two fields of one name say together; of two meanings, that of the personal field counts. */
function both(one: Known | undefined, { sensitivity, meaning }: FieldSpec): Known {
  const fact = sensitivity ?? (meaning === 'personId' ? 'personal' : 'plain');
  if (!one) return { fact, meaning };
  const means = (fact === 'personal' ? meaning : undefined) ?? one.meaning ?? meaning;
  if (one.fact === fact) return { fact, meaning: means };
  return { fact: one.fact === 'secret' || fact === 'secret' ? 'secret' : 'mixed', meaning: means };
}

function lowered([name, said]: readonly [string, Known]): [string, Known] {
  return [name.toLowerCase(), said];
}
