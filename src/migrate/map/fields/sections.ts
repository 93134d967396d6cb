import { Section } from '../../../records/organisation/Section.js';
import { unitGroup } from '../conversions/lookup.js';
import { id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, lostUnlessZero } = fieldsOf<Section>();

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
    ...lost('id', 'Keep the pairs of `id` and group id.'),
    ...lost('extSectionId', 'May be among `xrefIds`; not documented.'),
    ...lost('costCentreExtCode'),
    ...lostUnlessZero('managerGroupId'),
    ...lost('validationErrors', 'Status codes and pointers instead.'),
  ],
  restOnly: {
    id: 'A section’s record does not hold the id of its group.',
    groupType: 'SOAP has an operation for each type.',
    created: 'SOAP does not say when a record was created.',
  },
};
