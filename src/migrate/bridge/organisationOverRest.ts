import type { Group } from '../../rest/index.js';
import { fieldMaps } from '../map/fieldMaps.js';
import { districtFromRest, roleFromRest, sectionFromRest, unitFromRest } from '../mappers/fromRest.js';
import { answered, modifiedSince, readEverything } from './answered.js';
import type { OverRest } from './Bridged.js';
import type { BridgeContext } from './createBridge.js';

type Organisation = Pick<
  OverRest,
  'wsdlGetUnit' | 'wsdlGetUnits' | 'wsdlGetSections' | 'wsdlGetDistricts' | 'wsdlGetNeoRoles'
>;

export function organisationOverRest({ rest, lookups, unit }: BridgeContext): Organisation {
  const groups = async (type: Group['groupType'], since?: string) =>
    (await rest.groups.list({ pageSize: 100 }).all()).filter(
      ({ groupType, updated }) => groupType === type && modifiedSince(updated, since),
    );
  const ours = ({ id }: Group) => unit === undefined || lookups.unitOfGroup(String(id)) === unit;
  const units = async (since?: string) => {
    const found = (await groups('UNIT', since)).filter(ours);
    return answered(
      fieldMaps.units,
      found.map((group) => unitFromRest(group, lookups)),
      readEverything(since),
    );
  };
  return {
    wsdlGetUnit: () => units(),
    wsdlGetUnits: ({ modifiedAfter }) => units(modifiedAfter),
    async wsdlGetSections({ lastModified }) {
      const found = (await groups('SECTION', lastModified)).filter(ours);
      const mapped = found.map((group) => sectionFromRest(group, lookups));
      return answered(fieldMaps.sections, mapped, readEverything(lastModified));
    },
    async wsdlGetDistricts({ lastModified }) {
      const mapped = (await groups('DISTRICT', lastModified)).map((group) =>
        districtFromRest(group, lookups),
      );
      return answered(fieldMaps.districts, mapped, readEverything(lastModified));
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
