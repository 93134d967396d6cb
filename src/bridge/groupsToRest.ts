import type { Section } from '../records/organisation/Section.js';
import { UpdateDistrict } from '../records/organisation/UpdateDistrict.js';
import { fieldMaps } from './map/fieldMaps.js';
import { mapFor } from './map/FieldMap.js';
import { districtFromRest, sectionFromRest } from './mappers/fromRest.js';
import type { Loss } from './mappers/Mapped.js';
import { lossesGiven } from './mappers/restFromRecord.js';
import { fieldsIn } from './answered.js';
import type { OverRest } from './Bridged.js';
import type { BridgeContext } from './BridgeContext.js';
import { Refusal, refuseLosses } from './rowFailures.js';
import { rowByRow, type SavedRow } from './rowByRow.js';
import { needsAccount } from './unitOf.js';
import { domainOf, findGroup, groupLosses, managerOf, saveGroup } from './saveGroup.js';

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
