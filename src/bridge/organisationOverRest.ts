import type { Definition } from '../definition/record.js';
import { Role } from '../records/catalogue/Role.js';
import { Restaurant } from '../records/organisation/Restaurant.js';
import type { Unit } from '../records/organisation/Unit.js';
import type { Group } from '../rest/index.js';
import { fieldMaps } from './map/fieldMaps.js';
import { mapFor } from './map/FieldMap.js';
import {
  districtFromRest,
  groupFromRest,
  roleFromRest,
  sectionFromRest,
  unitFromRest,
} from './mappers/fromRest.js';
import { type Mapped, recordFromRest } from './mappers/Mapped.js';
import { answered } from './answered.js';
import { modifiedWithin, readEverything } from './modified.js';
import type { BridgeContext, OverRest } from './Bridged.js';
import { ofUnit } from './account.js';

type Organisation = Pick<
  OverRest,
  | 'wsdlGetUnit'
  | 'wsdlGetUnits'
  | 'wsdlGetRestaurant'
  | 'wsdlGetRestaurants'
  | 'wsdlGetSections'
  | 'wsdlGetDistricts'
  | 'wsdlGetNeoGroups'
  | 'wsdlGetRoles'
  | 'wsdlGetNeoRoles'
>;

export function organisationOverRest({ rest, lookups, unit }: BridgeContext): Organisation {
  const groups = async (operation: string, type?: Group['groupType'], since?: string) => {
    const isModified = modifiedWithin(operation, { after: since });
    const all = (await rest.groups.list({ pageSize: 100 }).all()).filter(
      (group) => (type === undefined || group.groupType === type) && isModified(group),
    );
    return ofUnit(all, unit, unitIn);
  };
  // A key sees its unit and the sections in it, and every district.
  const unitIn = ({ groupType, id, parentGroupId }: Group) =>
    groupType === 'DISTRICT'
      ? unit
      : lookups.unitOfGroup(String(groupType === 'SECTION' ? parentGroupId : id));
  const units = async (operation: string, filter: { modifiedAfter?: string | undefined } = {}) => {
    const { kept, losses } = await groups(operation, 'UNIT', filter.modifiedAfter);
    const mapped = kept.map((group) => unitFromRest(group, lookups));
    return answered(fieldMaps.units, mapped, [...losses, ...readEverything(filter)]);
  };
  const restaurants = async (operation: string, filter: { lastModified?: string | undefined } = {}) => {
    const { kept, losses } = await groups(operation, 'UNIT', filter.lastModified);
    const mapped = kept.map((group) => only<Unit, Restaurant>(Restaurant, unitFromRest(group, lookups)));
    return answered(mapFor(fieldMaps.units, Restaurant), mapped, [...losses, ...readEverything(filter)]);
  };
  return {
    wsdlGetUnit: () => units('wsdlGetUnit'),
    wsdlGetUnits: ({ modifiedAfter }) => units('wsdlGetUnits', { modifiedAfter }),
    wsdlGetRestaurant: () => restaurants('wsdlGetRestaurant'),
    wsdlGetRestaurants: ({ lastModified }) => restaurants('wsdlGetRestaurants', { lastModified }),
    async wsdlGetSections({ lastModified }) {
      const { kept, losses } = await groups('wsdlGetSections', 'SECTION', lastModified);
      const mapped = kept.map((group) => sectionFromRest(group, lookups));
      return answered(fieldMaps.sections, mapped, [...losses, ...readEverything({ lastModified })]);
    },
    async wsdlGetDistricts({ lastModified }) {
      const { kept, losses } = await groups('wsdlGetDistricts', 'DISTRICT', lastModified);
      const mapped = kept.map((group) => districtFromRest(group, lookups));
      return answered(fieldMaps.districts, mapped, [...losses, ...readEverything({ lastModified })]);
    },
    async wsdlGetNeoGroups() {
      const { kept, losses } = await groups('wsdlGetNeoGroups');
      const mapped = kept.map((group) => groupFromRest(group, lookups));
      const why = 'the domain, the topmost group, is not in the list of REST';
      return answered(fieldMaps.groups, mapped, [...losses, { field: 'id', kind: 'noPlace', why }]);
    },
    async wsdlGetRoles() {
      const found = await rest.roles.list({ pageSize: 100 }).all();
      const map = mapFor(fieldMaps.roles, Role);
      return answered(
        map,
        found.map((role) => recordFromRest<Role>(map, role, lookups)),
      );
    },
    async wsdlGetNeoRoles() {
      const found = await rest.roles.list({ pageSize: 100 }).all();
      return answered(
        fieldMaps.roles,
        found.map((role) => roleFromRest(role, lookups)),
      );
    },
  };
}

/** The part of a record that another record has too. */
function only<From extends object, To extends object>(
  record: Definition<To>,
  from: Mapped<From>,
): Mapped<To> {
  const fields = Object.entries(from.value).filter(([name]) => name in record.fields);
  return {
    value: Object.fromEntries(fields) as To,
    losses: from.losses.filter(({ field }) => field in record.fields),
  };
}
