import type { Section } from '../../records/organisation/Section.js';
import type { Lookups } from '../map/Lookups.js';
import type { Keyed } from './joinOnDisk.js';

/** How one side gives its records. Reads only. */
export type ReadSide = (signal: AbortSignal) => AsyncGenerator<Keyed, void>;

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
