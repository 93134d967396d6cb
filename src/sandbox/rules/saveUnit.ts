import { isTimeZone } from '../../definition/timeZone.js';
import type { unitInfo } from '../../records/organisation/unitInfo.js';
import type { updateUnit } from '../../records/organisation/updateUnit.js';
import type { Unchecked } from '../Unchecked.js';
import { defined } from '../../text/defined.js';
import { emptyUnit, type UnitRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';
import { type Caller, requireRoot } from './Caller.js';
import { Rejections, type Saved } from './Rejections.js';

/** Creates a unit with a key of its own; the root key alone can. */
export function createUnit(world: World, caller: Caller, info: Unchecked<unitInfo>): Saved<UnitRow> {
  requireRoot(caller, 'wsdlCreateUnit');
  const rejections = new Rejections();
  if (!info.name) rejections.add('SBX-ROW-001', 'name');
  rejections.maxLength('name', info.name, 50);
  const usesDistricts = world.districts.find(() => true) !== undefined;
  if (!info.districtId && usesDistricts) rejections.add('SBX-UNIT-003');
  rejections.row('district', world.districts, { id: info.districtId });
  if (rejections.any) return { errors: rejections.texts };
  const id = Math.max(0, ...world.unitIds()) + 1;
  const { name = '', extApplicationId = '', districtId = 0 } = info;
  return world.units.add({ ...emptyUnit(id), name, extApplicationId, districtId, ts: world.stamp() });
}

/** Changes the key's unit, or with the root key the one that an external id names (document 2.10). */
export function changeUnit(world: World, caller: Caller, row: Unchecked<updateUnit>): Saved<UnitRow> {
  const rejections = new Rejections();
  const unit = caller.unit ?? namedUnit(world, row, rejections);
  rejections.maxLength('name', row.name, 50);
  rejections.range('noBreaks', row.noBreaks, 0, 4);
  rejections.decimal('maxHourDay', row.maxHourDay);
  rejections.decimal('maxHourWeek', row.maxHourWeek);
  if (row.timeZone && !isTimeZone(row.timeZone)) rejections.add('SBX-UNIT-001');
  if (row.currency && !/^[A-Z]{3}$/.test(row.currency) && world.minds('SBX-UNIT-004'))
    rejections.add('SBX-UNIT-004');
  rejections.row('district', world.districts, { id: row.districtId });
  const centre = rejections.costCentre(world, row.costCentre, row.costCentreExtCode);
  const manager = rejections.manager(world, row);
  if (rejections.any || !unit) return { errors: rejections.texts };
  const { costCentreExtCode: _, managerBadgeNo: __, geosOption: ___, ...fields } = row;
  const given = defined({
    ...fields,
    costCentre: centre?.id ?? row.costCentre,
    managerId: manager?.id ?? row.managerId,
  });
  return Object.assign(unit, given, { ts: world.stamp() });
}

function namedUnit(world: World, row: Unchecked<updateUnit>, rejections: Rejections): UnitRow | undefined {
  const { extUnitId, extGroupId } = row;
  if (!extUnitId && !extGroupId) rejections.add('SBX-UNIT-002');
  return rejections.row('unit', world.units, { extUnitId, extGroupId });
}
