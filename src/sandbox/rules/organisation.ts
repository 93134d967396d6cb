import { isTimeZone } from '../../definition/timeZone.js';
import type { Section, unitInfo, UpdateDistrict, updateUnit } from '../../records/index.generated.js';
import { defined } from '../../text/defined.js';
import type { Unchecked } from '../Unchecked.js';
import {
  type DistrictRow,
  emptyUnit,
  NEW_DISTRICT,
  NEW_SECTION,
  type SectionRow,
  type UnitRow,
} from '../world/rows.js';
import type { Saving } from './Saving.js';

/** Creates a unit with a key of its own. */
export function createUnit(saving: Saving, info: Unchecked<unitInfo>): UnitRow {
  const { world } = saving;
  saving.require(info, 'name');
  saving.maxLength('name', info.name, 50);
  const usesDistricts = world.districts.find(() => true) !== undefined;
  if (!info.districtId && usesDistricts) saving.add('SBX-UNIT-003');
  saving.row('district', world.districts, { id: info.districtId });
  saving.settle();
  const id = Math.max(0, ...world.unitIds()) + 1;
  const { name = '', extApplicationId = '', districtId = 0 } = info;
  return world.units.add({ ...emptyUnit(id), name, extApplicationId, districtId, ts: world.stamp() });
}

/** Changes the key's unit, or with the root key the one that an external id names (document 2.10). */
export function changeUnit(saving: Saving, row: Unchecked<updateUnit>): UnitRow {
  const { world, caller } = saving;
  const { costCentreExtCode, managerBadgeNo: _, geosOption: __, ...fields } = row;
  const unit = caller.unit ?? namedUnit(saving, row);
  saving.maxLength('name', row.name, 50);
  if (row.noBreaks !== undefined && (row.noBreaks < 0 || row.noBreaks > 4))
    saving.add('SBX-ROW-004', 'noBreaks', 0, 4);
  for (const name of ['maxHourDay', 'maxHourWeek'] as const) saving.decimal(name, row[name]);
  if (row.timeZone && !isTimeZone(row.timeZone)) saving.add('SBX-UNIT-001');
  if (row.currency && !/^[A-Z]{3}$/.test(row.currency) && world.minds('SBX-UNIT-004'))
    saving.add('SBX-UNIT-004');
  saving.row('district', world.districts, { id: row.districtId });
  const costCentre = saving.costCentre(row.costCentre, costCentreExtCode) ?? row.costCentre;
  const managerId = saving.manager(row);
  saving.settle();
  return Object.assign(unit!, defined({ ...fields, costCentre, managerId }), { ts: world.stamp() });
}

function namedUnit(saving: Saving, { extUnitId, extGroupId }: Unchecked<updateUnit>): UnitRow | undefined {
  if (!extUnitId && !extGroupId) saving.add('SBX-UNIT-002');
  return saving.row('unit', saving.world.units, { extUnitId, extGroupId });
}

/** Changes the section that `id`, `extSectionId` or `extGroupId` names, or creates one (document 2.10). */
export function saveSection(saving: Saving, row: Unchecked<Section>): SectionRow {
  const { world, caller } = saving;
  const { id, name, extSectionId, extGroupId, managerId, managerGroupId } = row;
  const existing = saving.existing('section', world.sections, { id, extSectionId, extGroupId });
  saving.maxLength('name', name, 50);
  if (!existing) saving.require(row, 'name');
  const restId = existing?.restId || row.restId || caller.unit?.id;
  saving.unit(restId);
  const costCentre = saving.costCentre(row.costCentre, row.costCentreExtCode) ?? row.costCentre;
  saving.row('manager', world.employees, { id: managerId });
  saving.settle();
  const given = defined({ name, extSectionId, extGroupId, managerId, managerGroupId, costCentre });
  const ts = world.stamp();
  return existing
    ? Object.assign(existing, given, { ts })
    : world.sections.add({ ...NEW_SECTION, ...given, restId: restId!, ts });
}

/** Changes the district that `id`, `groupId` or `extGroupId` names, or creates one. */
export function saveDistrict(saving: Saving, row: Unchecked<UpdateDistrict>): DistrictRow {
  const { world } = saving;
  const { id, name, groupId, extGroupId } = row;
  const existing = saving.existing('district', world.districts, { id, groupId, extGroupId });
  if (!existing) saving.require(row, 'name');
  const managerId = saving.manager(row);
  saving.settle();
  const given = defined({ name, extGroupId, managerId });
  const ts = world.stamp();
  if (existing) return Object.assign(existing, given, { ts });
  const added = world.districts.add({ ...NEW_DISTRICT, ...given, restId: 0, ts });
  added.groupId = 9900 + added.id;
  return added;
}
