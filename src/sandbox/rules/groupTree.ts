import type { World, DistrictRow, EmployeeRow, SectionRow, UnitRow } from '../world/World.js';

/** The group of the whole customer. */
export const DOMAIN_GROUP_ID = 9000;

/** Ids from here on are of another customer, in every table. */
export const FOREIGN = 900_000_000;

/** A group of the one tree that REST knows: domain, districts, units, sections. Its ids are those of `wsdlGetNeoGroups`. */
export type Group = { readonly type: 'DOMAIN'; readonly id: number } | Known;

/** One that has a row. */
export type Known =
  | { readonly type: 'DISTRICT'; readonly id: number; readonly row: DistrictRow }
  | { readonly type: 'UNIT'; readonly id: number; readonly row: UnitRow }
  | { readonly type: 'SECTION'; readonly id: number; readonly row: SectionRow };

export function sectionGroupId(sectionId: number): number {
  return 100_000 + sectionId;
}

/** The group in which something of a unit stands: its section's, or the unit's. Section 1 means that none is assigned (SOAP document 2.2). */
export function groupIdOf(world: World, { restId, section }: { restId: number; section: number }): string {
  const own = section === 1 ? undefined : world.sections.get(section);
  return String(own ? sectionGroupId(own.id) : world.units.get(restId)?.groupId);
}

export function findGroup(world: World, id: number | undefined): Group | undefined {
  if (id === DOMAIN_GROUP_ID) return { type: 'DOMAIN', id };
  for (const group of allGroups(world)) if (group.id === id) return group;
  return undefined;
}

/** Districts, units and sections, in this order. */
export function* allGroups(world: World): Generator<Known> {
  for (const row of world.districts.of()) yield { type: 'DISTRICT', id: row.groupId, row };
  for (const row of world.units.of()) yield { type: 'UNIT', id: row.groupId, row };
  for (const row of world.sections.of()) yield { type: 'SECTION', id: sectionGroupId(row.id), row };
}

/** The unit of a group: itself, or a section's. */
export function unitOfGroup(world: World, group: Group | undefined): UnitRow | undefined {
  if (group?.type === 'UNIT') return group.row;
  return group?.type === 'SECTION' ? world.units.get(group.row.restId) : undefined;
}

export function parentOf(world: World, group: Known): number {
  if (group.type === 'SECTION') return world.units.get(group.row.restId)?.groupId ?? DOMAIN_GROUP_ID;
  if (group.type === 'DISTRICT') return DOMAIN_GROUP_ID;
  return world.districts.get(group.row.districtId)?.groupId ?? DOMAIN_GROUP_ID;
}

/** The id that a text says. `undefined` for one that a number cannot hold exactly, so that it is not taken for another. */
export function idIn(text: string | undefined): number | undefined {
  const id = /^\d+$/.test(text ?? '') ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The group with an internal id, or an external one as `xrefId:…`. */
export function groupBy(world: World, id: string): Group | undefined {
  const external = after('xrefId:', id);
  if (external === undefined) return findGroup(world, idIn(id));
  for (const group of allGroups(world))
    if (group.row.extGroupId === external || group.row.moreXrefIds?.includes(external)) return group;
  return undefined;
}

/** The employee with an internal id, or a badge number as `badgeNumber:…`. */
export function employeeBy(world: World, id: string): EmployeeRow | undefined {
  const badgeNo = after('badgeNumber:', id);
  if (badgeNo !== undefined) return world.employeeByBadge(badgeNo);
  return world.employees.get(idIn(id));
}

/** The same, or with an external id as `xrefId:…`, which the mappings of the customer give to an employee. */
export function employeeByAny(world: World, id: string): EmployeeRow | undefined {
  const external = after('xrefId:', id);
  if (external === undefined) return employeeBy(world, id);
  const mapping = world.mappings.find(
    ({ mappingType, externalValue }) => mappingType === 'EMPLOYEE_ID' && externalValue === external,
  );
  return world.employees.get(idIn(mapping?.internalValue));
}

function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}
