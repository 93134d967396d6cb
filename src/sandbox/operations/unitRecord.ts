import type { Unit } from '../../records/organisation/Unit.js';
import type { UnitKeyV2 } from '../../records/organisation/UnitKeyV2.js';
import type { Unchecked } from '../Unchecked.js';
import type { UnitRow } from '../world/rows/organisation.js';
import type { World } from '../world/World.js';

/** The `Unit` record of a unit. */
export function unitRecord(world: World, unit: UnitRow): Unchecked<Unit> {
  const { key: _, restId: __, ...fields } = unit;
  return {
    ...fields,
    managerBadgeNo: world.employees.get(unit.managerId)?.badgeNo ?? '',
    businessBreak: 0,
    costCentreExtCode: world.extCodeOf(unit.costCentre),
    validationErrors: [],
  };
}

/** The `UnitKeyV2` record of a unit; `UnitKey` is the same without the last fields. */
export function unitKeyRecord(world: World, unit: UnitRow): Unchecked<UnitKeyV2> {
  const district = world.districts.get(unit.districtId);
  return {
    id: unit.id,
    groupId: unit.groupId,
    extGroupId: unit.extGroupId,
    name: unit.name,
    extUnitId: unit.extUnitId,
    API_key: unit.key,
    extApplicationId: unit.extApplicationId,
    districtId: unit.districtId,
    costCentre: unit.costCentre,
    costCentreExtCode: world.extCodeOf(unit.costCentre),
    validationErrors: [],
    companyNo: world.customer.companyNo,
    districtGroupId: district?.groupId ?? 0,
    districtExtGroupId: district?.extGroupId ?? '',
    publishedTo: unit.publishedTo,
  };
}
