import type { Lookups } from '../../bridge/map/Lookups.js';
import type { LocalDate } from '../../definition/scalar.js';
import { InputError, type InputIssue } from '../../errors/index.js';
import type { Subject } from './Comparison.js';
import type { Section } from '../../records/organisation/Section.js';

/** What to compare. */
export interface Scope {
  /** Default: all but shifts, and shifts too where a period is given. */
  readonly subjects?: readonly Subject[];
  /** Ids of the units whose records are compared; districts and roles are the account's. Default all. */
  readonly units?: readonly number[];
  /** First and last day of shifts, by the unit's local time, both included. */
  readonly from?: LocalDate;
  /** Last day, itself included. */
  readonly to?: LocalDate;
}

/** Every subject, in the order in which they are compared: what others name by an id before them. */
export const SUBJECTS: readonly Subject[] = [
  'employees',
  'units',
  'districts',
  'sections',
  'roles',
  'groupRoles',
  'shifts',
];

export function subjectsOf({ subjects, from }: Scope): readonly Subject[] {
  return SUBJECTS.filter((one) => subjects?.includes(one) ?? (one !== 'shifts' || from !== undefined));
}

/** True when records of that unit are compared, or of one that nobody knows. */
export function includes({ units }: Scope, unit: number | 'none' | 'unknown' | undefined): boolean {
  return units === undefined || unit === 'unknown' || units.includes(unit as number);
}

/** True for a day that is not in the period. */
export function isOutside(day: string, { from, to }: Scope): boolean {
  return day < from! || day > to!;
}

/** The identity of a role assignment: SOAP gives it no id. */
export function roleKey(
  employeeId: unknown,
  { groupId, roleId }: { readonly groupId?: unknown; readonly roleId?: unknown },
): string {
  return `${employeeId} in ${groupId} as ${roleId}`;
}

/** The id of a section's group, which its record does not hold; one without a group has no partner. */
export function sectionKey({ id, restId, name }: Section, { groupOfSection }: Lookups): string {
  const group = id === undefined ? undefined : groupOfSection(id);
  return group ?? `section ${id ?? `${restId} ${name}`}`;
}

/** Throws an `InputError` for a scope that cannot be compared. */
export function checkScope(scope: Scope): void {
  const { from, to, units } = scope;
  const issues: InputIssue[] = [];
  const known: readonly string[] = SUBJECTS;
  for (const _ of new Set(scope.subjects?.filter((subject) => !known.includes(subject))))
    issues.push({ path: ['scope', 'subjects'], expected: `some of ${known.join(', ')}` });
  if (subjectsOf(scope).includes('shifts') || from !== undefined || to !== undefined)
    for (const [name, day] of Object.entries({ from, to }))
      if (day === undefined)
        issues.push({ path: ['scope', name], expected: 'a day such as 2026-03-01: shifts need a period' });
  if (from !== undefined && to !== undefined && to < from)
    issues.push({ path: ['scope', 'to'], expected: 'a day that is not before scope.from' });
  if (units?.length === 0)
    issues.push({ path: ['scope', 'units'], expected: 'at least one unit, or none given' });
  if (issues.length > 0) throw new InputError(issues, { operation: 'compare' });
}
