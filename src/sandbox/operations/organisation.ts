import type { Unit, UnitKeyV2 } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import type { Handlers } from './Handler.js';
import { type Caller, requireRoot, sees, unitsOf } from '../rules/Caller.js';
import { changedSince } from '../rules/filters.js';
import { allGroups, DOMAIN_GROUP_ID, type Known, parentOf, unitOfGroup } from '../rules/groupTree.js';
import { changeUnit, createUnit, saveDistrict, saveSection } from '../rules/organisation.js';
import { saveRow, saveRows } from '../rules/Saving.js';
import type { World, SectionRow, UnitRow } from '../world/World.js';

function seenUnits(world: World, caller: Caller): UnitRow[] {
  return unitsOf(world, caller).flatMap((id) => world.units.get(id) ?? []);
}

/** The units that the key sees, those that were modified after a moment alone where one is given. */
function unitRecords(world: World, caller: Caller, lastModified?: string) {
  return changedSince(seenUnits(world, caller), lastModified).map((unit) => unitRecord(world, unit));
}

function sectionRecord(world: World, section: SectionRow) {
  return { ...section, costCentreExtCode: world.extCodeOf(section.costCentre), validationErrors: [] };
}

export const organisation = {
  wsdlGetCustomers(world) {
    return [{ address1: '', address2: '', zip: '', city: '', cellPhone: '', phoneNo: '', ...world.customer }];
  },

  wsdlGetUnit: (world, caller) => unitRecords(world, caller),
  wsdlGetUnits: (world, caller, { modifiedAfter }) => unitRecords(world, caller, modifiedAfter),
  wsdlGetRestaurant: (world, caller) => unitRecords(world, caller),
  wsdlGetRestaurants: (world, caller, { lastModified }) => unitRecords(world, caller, lastModified),

  wsdlGetRestaurantsAPIKey: (world, caller) =>
    seenUnits(world, caller).map(({ id, name, key }) => ({ id, name, API_key: key, validationErrors: [] })),

  wsdlGetUnitsAPIKey: (world, caller) => seenUnits(world, caller).map((unit) => unitKeyRecord(world, unit)),
  wsdlGetUnitsAPIKeyV2: (world, caller) => seenUnits(world, caller).map((unit) => unitKeyRecord(world, unit)),

  wsdlCreateUnit(world, caller, { unitInfo = {} }) {
    requireRoot(caller, 'wsdlCreateUnit');
    return saveRow(world, caller, unitInfo, (saving) => {
      const { id, extApplicationId, name, key } = createUnit(saving, unitInfo);
      return { id, extApplicationId, name, API_key: key };
    });
  },

  wsdlUpdateUnit(world, caller, { unitInfo = {} }) {
    const { geosOption: _, ...given } = unitInfo;
    return [saveRow(world, caller, given, (saving) => unitRecord(world, changeUnit(saving, unitInfo)))];
  },

  wsdlGetDistricts(world, _caller, { lastModified }) {
    return changedSince(world.districts.of(), lastModified).map((district) => {
      const manager = world.employees.get(district.managerId);
      const managerMemberOfRestaurant = manager ? String(manager.restId) : '';
      return { ...district, managerBadgeNo: manager?.badgeNo ?? '', managerMemberOfRestaurant };
    });
  },

  wsdlUpdateDistricts(world, caller, { districts }) {
    requireRoot(caller, 'wsdlUpdateDistricts');
    return saveRows(world, caller, districts, (saving, row) => {
      const saved = saveDistrict(saving, row);
      return { ...saved, managerBadgeNo: world.badgeOf(saved.managerId) };
    });
  },

  wsdlGetSections(world, caller, { lastModified }) {
    const seen = changedSince(world.sections.of(unitsOf(world, caller)), lastModified);
    return seen.map((section) => sectionRecord(world, section));
  },

  wsdlUpdateSections: (world, caller, { sections }) =>
    saveRows(world, caller, sections, (saving, row) => sectionRecord(world, saveSection(saving, row))),

  wsdlGetNeoGroups(world, caller) {
    const { name } = world.customer;
    const domain = { id: DOMAIN_GROUP_ID, extGroupId: 'DOMAIN', name, type: 'Domain', belongsTo: '' };
    const isSeen = (group: Known) => group.type === 'DISTRICT' || sees(caller, unitOfGroup(world, group)!.id);
    const groups = [...allGroups(world)].filter(isSeen).map((group) => ({
      ...{ id: group.id, extGroupId: group.row.extGroupId, name: group.row.name },
      type: group.type.charAt(0) + group.type.slice(1).toLowerCase(),
      belongsTo: String(parentOf(world, group)),
    }));
    return [domain, ...groups];
  },
} satisfies Partial<Handlers>;

function unitRecord(world: World, unit: UnitRow): Unchecked<Unit> {
  const { key: _, restId: __, ...fields } = unit;
  return {
    ...fields,
    managerBadgeNo: world.badgeOf(unit.managerId),
    businessBreak: 0,
    costCentreExtCode: world.extCodeOf(unit.costCentre),
    validationErrors: [],
  };
}

/** The `UnitKeyV2` record of a unit; `UnitKey` is the same without the last fields. */
function unitKeyRecord(world: World, unit: UnitRow): Unchecked<UnitKeyV2> {
  const district = world.districts.get(unit.districtId);
  return {
    ...unit,
    API_key: unit.key,
    costCentreExtCode: world.extCodeOf(unit.costCentre),
    validationErrors: [],
    companyNo: world.customer.companyNo,
    districtGroupId: district?.groupId ?? 0,
    districtExtGroupId: district?.extGroupId ?? '',
  };
}
