import type { FieldSpec } from '../../definition/field.js';
import { allOperations, allRecords } from '../../wsdl/allDefinitions.js';

/** What the definitions say of a name wherever it stands; `mixed` is personal in some records and plain in others. */
export type NameFact = 'secret' | 'personal' | 'mixed' | 'plain';

// Names that only REST has.
const REST: Readonly<Record<string, NameFact>> = Object.fromEntries([
  ...'access_token refresh_token id_token client_secret client_id authorization cookie pictureURL jti'
    .split(' ')
    .map((name) => [name.toLowerCase(), 'secret'] as const),
  ...'firstName lastName badgeNumber socialSecurityNumber gender mobileNumber phoneNumber nextOfKinName nextOfKinPhone managerBadgeNumber externalValue'
    .split(' ')
    .map((name) => [name.toLowerCase(), 'personal'] as const),
  ...'id type title status pointer instance scope token_type expires_in created updated begin end start groupType locked xrefId code field path nextPageToken previousPageToken nextCursor cursor'
    .split(' ')
    .map((name) => [name.toLowerCase(), 'plain'] as const),
]);

/** Names of which one alone shows that the object is about a person. */
const PERSON =
  /^(badgen(o|umber)|firstname|lastname|givenname|familyname|email|socsecno|socialsecuritynumber|dateofbirth|employeename|empname)$/i;

let facts: ReadonlyMap<string, NameFact> | undefined;

/** What is known of a field by its name alone, for bodies that no definition describes: JSON, forms, tables. */
export function nameFact(name: string): NameFact | undefined {
  facts ??= new Map([...definedFacts(), ...Object.entries(REST)]);
  return facts.get(name.toLowerCase());
}

/** True for a name that only data about persons has. */
export function isPersonName(name: string): boolean {
  return PERSON.test(name);
}

function definedFacts(): Map<string, NameFact> {
  const found = new Map<string, NameFact>();
  const take = (name: string, given: FieldSpec) => {
    const spec = given.item && !given.item.record ? given.item : given;
    const fact = spec.sensitivity ?? 'plain';
    const known = found.get(name.toLowerCase());
    found.set(name.toLowerCase(), known === undefined || known === fact ? fact : mixedOf(known, fact));
  };
  for (const { fields } of allRecords()) for (const [name, spec] of Object.entries(fields)) take(name, spec);
  for (const { input } of allOperations()) for (const [name, spec] of Object.entries(input)) take(name, spec);
  return found;
}

function mixedOf(one: NameFact, other: NameFact): NameFact {
  return one === 'secret' || other === 'secret' ? 'secret' : 'mixed';
}
