import { Section } from '../../../records/organisation/Section.js';
import { unitGroup } from '../conversions/lookup.js';
import { id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, observed } = fieldsOf<Section>();

const GROUP = ['GET /v2/organisation/groups/{groupId}', 'GroupDetailsResponseDto'] as const;

/** Under the mapping type `SECTION_ID`; that the value is this code is not documented. */
const MAPPING = ['GET /v2/mapping/mappingTypes/{mappingType}/mappings', 'MappingResponse'] as const;

export const sections: FieldMap = {
  name: 'sections',
  title: 'Sections',
  record: Section,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('extGroupId', 'xrefIds', oneOfXrefIds, {
      fidelity: 'lossy',
      note: 'Joins the two: the section’s own `id` is not the group’s. With the prefix `xrefId:`.',
    }),
    move('name', 'name', text),
    move('restId', 'parentGroupId', unitGroup),
    move('managerId', 'managerId', id),
    move('costCentre', 'costCentreId', id),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...observed(...GROUP, { id: 'sectionAttributesDto.sectionId' }),
    ...observed(...GROUP, { managerGroupId: 'sectionAttributesDto.managerGroupId' }).map((one) => ({
      ...one,
      idleAtZero: true as const,
    })),
    ...observed(...MAPPING, { extSectionId: 'externalValue' }),
    ...lost('costCentreExtCode', 'Ids only over REST.'),
    ...lost('validationErrors', 'Status codes and pointers instead.'),
  ],
  restOnly: {
    id: 'A section’s record does not hold the id of its group.',
    groupType: 'SOAP has an operation for each type.',
    created: 'SOAP does not say when a record was created.',
  },
};
