import type { createUnitInfo } from '../records/organisation/createUnitInfo.js';
import type { Unit } from '../records/organisation/Unit.js';
import { unitInfo } from '../records/organisation/unitInfo.js';
import { updateUnit } from '../records/organisation/updateUnit.js';
import { replyOf } from '../outcome/replyOf.js';
import { fieldMaps } from './map/fieldMaps.js';
import { mapFor } from './map/FieldMap.js';
import { unitFromRest } from './mappers/fromRest.js';
import type { Loss } from './mappers/Mapped.js';
import { lossesGiven } from './mappers/restFromRecord.js';
import { fieldsIn } from './answered.js';
import type { OverRest } from './Bridged.js';
import type { BridgeContext } from './BridgeContext.js';
import { reasonsOf, Refusal, refuseLosses } from './rowFailures.js';
import { rowByRow, type SavedRow } from './rowByRow.js';
import { needsAccount } from './unitOf.js';
import { domainOf, findGroup, groupLosses, managerOf, saveGroup, usesDistricts } from './saveGroup.js';

type Fields = Readonly<Record<string, unknown>>;

/** Creates and changes units as groups: name, district, manager, cost centre and external id. Never deletes. */
export function unitsToRest(context: BridgeContext): Pick<OverRest, 'wsdlCreateUnit' | 'wsdlUpdateUnit'> {
  return {
    async wsdlCreateUnit({ unitInfo: row }) {
      needsAccount(context, 'wsdlCreateUnit');
      try {
        const { value, losses = [] } = await createUnit(context, row);
        return { value: replyOf('wsdlCreateUnit', value, []), losses, kept: [] };
      } catch (error) {
        const validationErrors = reasonsOf(error);
        if (!validationErrors) throw error;
        const { name } = row;
        const value = { ...(name === undefined ? {} : { name }), validationErrors: [...validationErrors] };
        return {
          value: replyOf<createUnitInfo>('wsdlCreateUnit', value, validationErrors),
          losses: [],
          kept: [],
        };
      }
    },
    wsdlUpdateUnit: ({ unitInfo: row }) =>
      rowByRow<updateUnit, Unit>('wsdlUpdateUnit', fieldsIn(fieldMaps.units), [row], (one) =>
        changeUnit(context, one),
      ),
  };
}

const NOT_ANSWERED: readonly Loss[] = [
  { field: 'id', kind: 'noPlace', why: 'REST does not tell the id that a new unit has over SOAP' },
  { field: 'API_key', kind: 'noPlace', why: 'REST makes no key for a new unit' },
  {
    field: 'extUnitId+extGroupId+extApplicationId',
    kind: 'noPlace',
    why: 'SOAP may give a new unit external ids, which REST does not',
  },
];

async function createUnit(context: BridgeContext, row: unitInfo): Promise<SavedRow<createUnitInfo>> {
  const losses = [...lossesGiven(mapFor(fieldMaps.units, unitInfo), row as Fields), ...NOT_ANSWERED];
  refuseLosses(context, losses);
  if (!row.districtId && (await usesDistricts(context)))
    throw new Refusal('districtId: is required, because there are districts');
  const parentGroupId = await parentOf(context, row.districtId ?? 0);
  const { name } = await saveGroup(context, 'UNIT', { name: row.name, parentGroupId }, undefined);
  return { value: { ...(name === undefined ? {} : { name }), validationErrors: [] }, losses };
}

async function changeUnit(context: BridgeContext, row: updateUnit): Promise<SavedRow<Unit>> {
  const { lookups, unit } = context;
  const { name, costCentre, districtId, extGroupId } = row;
  const own = unit === undefined ? undefined : lookups.groupOfUnit(unit);
  if (unit !== undefined && own === undefined) throw new Refusal('the group of the unit is not known');
  if (own === undefined && (row.extUnitId || !extGroupId))
    throw new Refusal(
      'extUnitId: REST may not know it. Give extGroupId alone, or use the bridge for one unit',
    );
  const current = await findGroup(context, 'UNIT', own, extGroupId);
  if (!current) throw new Refusal('extGroupId: REST knows no unit by it');
  const used = ['managerBadgeNo', ...(costCentre ? ['costCentreExtCode'] : [])];
  const losses = lossesGiven(mapFor(fieldMaps.units, updateUnit), row as Fields).filter(
    ({ field }) => !used.includes(field),
  );
  const change = {
    ...{ name, costCentre, extGroupId },
    managerId: await managerOf(context, row.managerId, row.managerBadgeNo),
    parentGroupId:
      districtId === undefined ? String(current.parentGroupId) : await parentOf(context, districtId),
  };
  losses.push(...groupLosses(change, current));
  refuseLosses(context, losses);
  const saved = unitFromRest(await saveGroup(context, 'UNIT', change, current), lookups);
  return { value: { ...saved.value, validationErrors: [] }, losses: [...losses, ...saved.losses] };
}

async function parentOf(context: BridgeContext, districtId: number): Promise<string> {
  if (!districtId) return domainOf(context);
  const group = context.lookups.groupOfDistrict(districtId);
  if (group === undefined) throw new Refusal('districtId: the group of the district is not known');
  return group;
}
