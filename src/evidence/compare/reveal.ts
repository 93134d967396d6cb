import { EMPLOYEE } from '../../text/pseudonym.js';
import type { RestClient } from '../../rest/index.js';
import type { Subject } from './Comparison.js';
import { RestDirectory } from '../../bridge/RestDirectory.js';
import { lookupsOf, readIdentities, type SoapClients } from '../../bridge/readLookups.js';
import { restSide } from './restSide.js';
import { checkScope, type Scope, SUBJECTS } from './Scope.js';
import { soapSide } from './soapSide.js';
import { formerPseudonyms, pseudonyms } from '../rows/pseudonyms.js';

/** A record behind a pseudonym. It names a person or what belongs to one: for the eyes of who asked, and for no file. */
export interface RevealedRecord {
  /** The pseudonym that a report shows. */
  readonly pseudonym: string;
  /** The subject that has the record. */
  readonly subject: Subject;
  /** By which both sides were joined. */
  readonly id: string;
  /** The sides that have the record. */
  readonly on: readonly ('soap' | 'rest')[];
  /** What helps to find it: names, badge number, unit, times. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Options of `reveal`. */
export interface RevealOptions {
  /** Clients of the SOAP side. */
  readonly soap: SoapClients;
  /** The client of the REST side. */
  readonly rest: RestClient;
  /** The scope of the comparison that the pseudonym is from. */
  readonly scope?: Scope;
  /** The key with which the comparison made its pseudonyms. */
  readonly pseudonymKey: string;
  /** Aborts the reads. */
  readonly signal?: AbortSignal;
}

/** The subject whose records have pseudonyms of that kind. */
export function subjectOfPseudonym(pseudonym: string): Subject | undefined {
  if (pseudonym.startsWith(`${EMPLOYEE}-`)) return 'employees';
  return SUBJECTS.find((subject) => pseudonym.startsWith(`${subject}-`));
}

const FACTS: Readonly<Record<Subject, readonly string[]>> = {
  units: ['name', 'id', 'extGroupId'],
  districts: ['name', 'id', 'extGroupId'],
  sections: ['name', 'id', 'restId', 'parentGroupId'],
  roles: ['name', 'extNeoRoleId'],
  employees: ['badgeNo', 'badgeNumber', 'restId'],
  groupRoles: ['groupName', 'roleName', 'startDate', 'employeeId'],
  shifts: ['restId', 'begDate', 'begTime', 'badgeNo', 'begin', 'employeeId'],
};

/**
 * Finds the records behind pseudonyms of a comparison, by reading both sides again. Nothing is written anywhere. What was deleted
 * since is not found.
 */
export async function reveal(names: readonly string[], options: RevealOptions): Promise<RevealedRecord[]> {
  const { soap, rest, scope = {}, pseudonymKey, signal = new AbortController().signal } = options;
  const subjects = SUBJECTS.filter((subject) => names.some((name) => subjectOfPseudonym(name) === subject));
  checkScope({ ...scope, subjects });
  const lookups = lookupsOf(await readIdentities(soap, rest, { signal }));
  const [name, former] = [pseudonyms(pseudonymKey), formerPseudonyms(pseudonymKey)];
  const found = new Map<string, RevealedRecord>();
  for (const subject of subjects) {
    const sides = {
      soap: soapSide(soap, subject, scope, lookups),
      rest: restSide(rest, subject, { scope, lookups, directory: new RestDirectory() }),
    };
    for (const side of ['soap', 'rest'] as const)
      for await (const { key, record } of sides[side](signal)) {
        const pseudonym = [name(subject, key), former(subject, key)].find((one) => names.includes(one));
        if (pseudonym === undefined) continue;
        const place = `${pseudonym} ${key}`;
        const before = found.get(place);
        found.set(place, {
          pseudonym,
          subject,
          id: key,
          on: [...new Set([...(before?.on ?? []), side])],
          facts: { ...factsOf(subject, record as object), ...before?.facts },
        });
      }
  }
  return [...found.values()];
}

function factsOf(subject: Subject, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => FACTS[subject].includes(field) && value !== undefined),
  );
}
