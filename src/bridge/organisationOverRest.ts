import { Role } from '../records/catalogue/Role.js';
import type { District } from '../records/organisation/District.js';
import { Restaurant } from '../records/organisation/Restaurant.js';
import type { NeoGroup } from '../records/organisation/NeoGroup.js';
import type { Section } from '../records/organisation/Section.js';
import type { Group } from '../rest/index.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type FieldMap, mapFor } from './map/FieldMap.js';
import type { Lookups } from './map/Lookups.js';
import { groupFromRest, unitFromRest } from './mappers/fromRest.js';
import { type Loss, type Mapped, recordFromRest } from './mappers/Mapped.js';
import { answered, modifiedWithin, readEverything } from './answered.js';
import type { BridgeContext, OverRest } from './Bridged.js';
import { eachOnce, ofUnit } from './account.js';
import { RestDirectory } from './RestDirectory.js';

/** What a list of groups is over SOAP. */
interface ListOf<T> {
  readonly type?: Group['groupType'];
  readonly map: FieldMap;
  readonly from: (group: Group, lookups: Lookups) => Mapped<T>;
  readonly losses?: readonly Loss[];
}

const RESTAURANT = mapFor(fieldMaps.units, Restaurant);
const UNITS = { type: 'UNIT', map: fieldMaps.units, from: unitFromRest } as const;
const RESTAURANTS: ListOf<Restaurant> = {
  ...{ type: 'UNIT', map: RESTAURANT },
  from: (group, lookups) => unitFromRest(group, lookups, RESTAURANT),
};
const SECTIONS: ListOf<Section> = {
  ...{ type: 'SECTION', map: fieldMaps.sections },
  from: (group, lookups) => groupFromRest(fieldMaps.sections, group, lookups, lookups.sectionOfGroup),
};
const DISTRICTS: ListOf<District> = {
  ...{ type: 'DISTRICT', map: fieldMaps.districts },
  from: (group, lookups) => groupFromRest(fieldMaps.districts, group, lookups, lookups.districtOfGroup),
};
const why = 'the domain, the topmost group, is not in the list of REST';
const GROUPS = {
  map: fieldMaps.groups,
  from: (group: Group, lookups: Lookups) => recordFromRest<NeoGroup>(fieldMaps.groups, group, lookups),
  losses: [{ field: 'id', kind: 'noPlace', why }],
} as const;

const UNTYPED: Loss = {
  field: 'id',
  kind: 'leftOut',
  why: 'groups whose type REST does not tell are left out, because it is not known whether they are what was asked for',
};

export function organisationOverRest({ rest, lookups, unit }: BridgeContext) {
  const groups = async <T>(
    operation: string,
    { type, map, from, losses = [] }: ListOf<T>,
    since: { readonly [K in 'modifiedAfter' | 'lastModified']?: string | undefined } = {},
  ) => {
    const isModified = modifiedWithin(operation, { after: since.modifiedAfter ?? since.lastModified });
    const listed = await eachOnce(rest.groups.list({ pageSize: 100 }));
    const directory = new RestDirectory();
    for (const group of listed) directory.addGroup(group);
    const all = listed.filter(
      (group) => (type === undefined || group.groupType === type) && isModified(group),
    );
    // A key sees its unit and the sections in it, and every district.
    const { kept, losses: unknown } = ofUnit(all, unit, ({ groupType, id }, own) =>
      groupType === 'DISTRICT' ? own : directory.unitBeside(own, id, lookups),
    );
    const mapped = kept.map((group) => from(group, lookups));
    const isUntyped = type !== undefined && listed.some(({ groupType }) => groupType === undefined);
    const more = [...unknown, ...(isUntyped ? [UNTYPED] : []), ...readEverything({ ...since }), ...losses];
    return answered(map, mapped, more);
  };
  const roles = async <T>(map: FieldMap) => {
    const found = await eachOnce(rest.roles.list({ pageSize: 100 }));
    return answered(
      map,
      found.map((role) => recordFromRest<T>(map, role, lookups)),
    );
  };
  return {
    wsdlGetUnit: () => groups('wsdlGetUnit', UNITS),
    wsdlGetUnits: ({ modifiedAfter }) => groups('wsdlGetUnits', UNITS, { modifiedAfter }),
    wsdlGetRestaurant: () => groups('wsdlGetRestaurant', RESTAURANTS),
    wsdlGetRestaurants: ({ lastModified }) => groups('wsdlGetRestaurants', RESTAURANTS, { lastModified }),
    wsdlGetSections: ({ lastModified }) => groups('wsdlGetSections', SECTIONS, { lastModified }),
    wsdlGetDistricts: ({ lastModified }) => groups('wsdlGetDistricts', DISTRICTS, { lastModified }),
    wsdlGetNeoGroups: () => groups('wsdlGetNeoGroups', GROUPS),
    wsdlGetRoles: () => roles(mapFor(fieldMaps.roles, Role)),
    wsdlGetNeoRoles: () => roles(fieldMaps.roles),
  } satisfies Partial<OverRest>;
}
