import type { BridgeContext, OverRest } from './Bridged.js';
import { needsAccount } from './account.js';
import { fieldsIn, rowByRow, type SavedRow } from './answered.js';
import { reasonsOf, Refusal, refuseLosses } from './failures.js';
import { mapFor } from './map/FieldMap.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type Loss, lossesGiven } from './mappers/Mapped.js';
import { districtFromRest, sectionFromRest, unitFromRest } from './mappers/fromRest.js';
import { domainOf, findGroup, groupLosses, managerOf, saveGroup, usesDistricts } from './saveGroup.js';
import { replyOf } from '../outcome/replyOf.js';
import type { Section } from '../records/organisation/Section.js';
import type { Unit } from '../records/organisation/Unit.js';
import { UpdateDistrict } from '../records/organisation/UpdateDistrict.js';
import type { createUnitInfo } from '../records/organisation/createUnitInfo.js';
import { unitInfo } from '../records/organisation/unitInfo.js';
import { updateUnit } from '../records/organisation/updateUnit.js';

/** Creates or changes sections and districts one by one, found by id or external id. Never deletes. */
export function groupsToRest(
  context: BridgeContext,
): Pick<OverRest, 'wsdlUpdateSections' | 'wsdlUpdateDistricts'> {
  return {
    wsdlUpdateSections: ({ sections }) =>
      rowByRow<Section, Section>('wsdlUpdateSections', fieldsIn(fieldMaps.sections), sections, (row) =>
        saveSection(context, row),
      ),
    async wsdlUpdateDistricts({ districts }) {
      if (districts.length === 0) needsAccount(context, 'wsdlUpdateDistricts');
      return rowByRow<UpdateDistrict, UpdateDistrict>(
        'wsdlUpdateDistricts',
        fieldsIn(DISTRICTS),
        districts,
        (row) => saveDistrict(context, row),
      );
    },
  };
}

const DISTRICTS = mapFor(fieldMaps.districts, UpdateDistrict);

async function saveSection(context: BridgeContext, row: Section): Promise<SavedRow<Section>> {
  const { lookups, unit } = context;
  const { id, extGroupId, restId = 0, name, managerId, costCentre } = row;
  const own = id ? lookups.groupOfSection(id) : undefined;
  if (id && own === undefined) throw new Refusal('id: the group of the section is not known');
  if (!id && !extGroupId && row.extSectionId)
    throw new Refusal('extSectionId: REST may not know it. Give id or extGroupId');
  const current = await findGroup(context, 'SECTION', own, extGroupId);
  const losses = givenLosses(fieldMaps.sections, row);
  const wanted = restId || (current ? undefined : unit);
  const parentGroupId = wanted ? lookups.groupOfUnit(wanted) : current?.parentGroupId;
  if (parentGroupId === undefined) throw new Refusal('restId: the unit of the section is not known');
  if (current && current.parentGroupId !== parentGroupId)
    throw new Refusal('restId: a section stays with its unit');
  if (unit !== undefined && lookups.unitOfGroup(parentGroupId) !== unit)
    throw new Refusal('restId: the section is not of the unit of the key');
  const change = { name, managerId, costCentre, extGroupId, parentGroupId };
  losses.push(...groupLosses(change, current));
  refuseLosses(context, losses);
  const { value, losses: unknown } = sectionFromRest(
    await saveGroup(context, 'SECTION', change, current),
    lookups,
  );
  return { value: { ...value, validationErrors: [] }, losses: [...losses, ...unknown] };
}

async function saveDistrict(context: BridgeContext, row: UpdateDistrict): Promise<SavedRow<UpdateDistrict>> {
  needsAccount(context, 'wsdlUpdateDistricts');
  const { lookups } = context;
  const { id, groupId, extGroupId, name } = row;
  const own = id ? lookups.groupOfDistrict(id) : groupId ? String(groupId) : undefined;
  if (id && own === undefined) throw new Refusal('id: the group of the district is not known');
  const current = await findGroup(context, 'DISTRICT', own, extGroupId);
  const losses = givenLosses(DISTRICTS, row);
  const change = {
    ...{ name, extGroupId },
    managerId: await managerOf(context, row.managerId, row.managerBadgeNo),
    parentGroupId: current?.parentGroupId ?? (await domainOf(context)),
  };
  losses.push(...groupLosses(change, current));
  refuseLosses(context, losses);
  const saved = districtFromRest(await saveGroup(context, 'DISTRICT', change, current), lookups);
  const { ts: _, ...value } = saved.value;
  return { value: { ...value, validationErrors: [] }, losses: [...losses, ...saved.losses] };
}

/** What a row gives that is lost; what identifies it, or stands back behind another field, is not. */
function givenLosses(map: Parameters<typeof lossesGiven>[0], row: object): Loss[] {
  const { costCentre } = row as Section;
  const used = ['id', 'managerBadgeNo', ...(costCentre ? ['costCentreExtCode'] : [])];
  return lossesGiven(map, row as Readonly<Record<string, unknown>>).filter(
    ({ field }) => !used.includes(field),
  );
}

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
