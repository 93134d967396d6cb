import type { Section } from '../../records/organisation/Section.js';
import type { UpdateDistrict } from '../../records/organisation/UpdateDistrict.js';
import type { Unchecked } from '../Unchecked.js';
import { defined } from '../../text/defined.js';
import { type DistrictRow, NEW_DISTRICT, NEW_SECTION, type SectionRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';
import { type Caller, sees } from './Caller.js';
import { Rejections, type Saved } from './Rejections.js';

/** Changes the section that `id`, `extSectionId` or `extGroupId` names, or creates one (document 2.10). */
export function saveSection(world: World, caller: Caller, row: Unchecked<Section>): Saved<SectionRow> {
  const rejections = new Rejections();
  const existing = existingSection(world, row, caller);
  if (row.id && !existing) rejections.add('SBX-ROW-002', 'section', `id ${row.id}`);
  rejections.maxLength('name', row.name, 50);
  if (!existing && !row.name) rejections.add('SBX-ROW-001', 'name');
  const restId = existing?.restId || row.restId || caller.unit?.id;
  if (!restId) rejections.add('SBX-ROW-001', 'restId');
  else if (!world.units.get(restId)) rejections.add('SBX-ROW-002', 'unit', `id ${restId}`);
  else if (!sees(caller, restId)) rejections.add('SBX-SCOPE-002', restId);
  const centre = rejections.costCentre(world, row.costCentre, row.costCentreExtCode);
  rejections.row('manager', world.employees, { id: row.managerId });
  if (rejections.any || !restId) return { errors: rejections.texts };
  const { name, extSectionId, extGroupId, managerId, managerGroupId } = row;
  const costCentre = centre?.id ?? row.costCentre;
  const given = defined({ name, extSectionId, extGroupId, managerId, managerGroupId, costCentre });
  const ts = world.stamp();
  return existing
    ? Object.assign(existing, given, { ts })
    : world.sections.add({ ...NEW_SECTION, ...given, restId, ts });
}

function existingSection(world: World, row: Unchecked<Section>, caller: Caller): SectionRow | undefined {
  const { id, extSectionId, extGroupId } = row;
  const section = world.sections.named({ id, extSectionId, extGroupId });
  return section && sees(caller, section.restId) ? section : undefined;
}

/** Changes the district that `id`, `groupId` or `extGroupId` names, or creates one. */
export function saveDistrict(world: World, row: Unchecked<UpdateDistrict>): Saved<DistrictRow> {
  const rejections = new Rejections();
  const { id, groupId, extGroupId } = row;
  const existing = world.districts.named({ id, groupId, extGroupId });
  if (row.id && !existing) rejections.add('SBX-ROW-002', 'district', `id ${row.id}`);
  if (!existing && !row.name) rejections.add('SBX-ROW-001', 'name');
  const manager = rejections.manager(world, row);
  if (rejections.any) return { errors: rejections.texts };
  const given = defined({ name: row.name, extGroupId, managerId: manager?.id ?? row.managerId });
  const ts = world.stamp();
  if (existing) return Object.assign(existing, given, { ts });
  const added = world.districts.add({ ...NEW_DISTRICT, ...given, restId: 0, ts });
  added.groupId = 9900 + added.id;
  return added;
}
