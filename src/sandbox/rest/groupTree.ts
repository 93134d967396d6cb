import type { World } from '../world/World.js';
import type { DistrictRow, SectionRow, UnitRow } from '../world/rows/organisation.js';

/** The group of the whole customer. */
export const DOMAIN_GROUP_ID = 9000;

/** Ids from here on are of another customer, in every table. */
export const FOREIGN = 900_000_000;

/** A group of the one tree that REST knows: domain, districts, units, sections. Its ids are those of `wsdlGetNeoGroups`. */
export type Group =
  | { readonly type: 'DOMAIN'; readonly id: number }
  | { readonly type: 'DISTRICT'; readonly id: number; readonly row: DistrictRow }
  | { readonly type: 'UNIT'; readonly id: number; readonly row: UnitRow }
  | { readonly type: 'SECTION'; readonly id: number; readonly row: SectionRow };

export function sectionGroupId(sectionId: number): number {
  return 100_000 + sectionId;
}

export function findGroup(world: World, id: number | undefined): Group | undefined {
  if (!Number.isSafeInteger(id) || id === undefined) return undefined;
  if (id === DOMAIN_GROUP_ID) return { type: 'DOMAIN', id };
  const section = world.sections.get(id - 100_000);
  if (section) return { type: 'SECTION', id, row: section };
  const unit = world.units.find(({ groupId }) => groupId === id);
  if (unit) return { type: 'UNIT', id, row: unit };
  const district = world.districts.find(({ groupId }) => groupId === id);
  return district && { type: 'DISTRICT', id, row: district };
}

/** Districts, units and sections, in this order. */
export function* allGroups(world: World): Generator<Exclude<Group, { type: 'DOMAIN' }>> {
  for (const row of world.districts.of()) yield { type: 'DISTRICT', id: row.groupId, row };
  for (const row of world.units.of()) yield { type: 'UNIT', id: row.groupId, row };
  for (const row of world.sections.of()) yield { type: 'SECTION', id: sectionGroupId(row.id), row };
}

/** The unit of a group: itself, or a section's. */
export function unitOfGroup(world: World, group: Group | undefined): UnitRow | undefined {
  if (group?.type === 'UNIT') return group.row;
  return group?.type === 'SECTION' ? world.units.get(group.row.restId) : undefined;
}

export function parentOf(world: World, group: Exclude<Group, { type: 'DOMAIN' }>): number {
  if (group.type === 'SECTION') return world.units.get(group.row.restId)?.groupId ?? DOMAIN_GROUP_ID;
  if (group.type === 'DISTRICT') return DOMAIN_GROUP_ID;
  return world.districts.get(group.row.districtId)?.groupId ?? DOMAIN_GROUP_ID;
}
