import { NeoGroup } from '../../../records/organisation/NeoGroup.js';
import { groupKind, id, oneOfXrefIds, text } from '../conversions/plain.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move } = fieldsOf<NeoGroup>();

export const groups: FieldMap = {
  name: 'groups',
  title: 'Groups',
  record: NeoGroup,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('id', 'id', id),
    move('extGroupId', 'xrefIds', oneOfXrefIds, {
      fidelity: 'lossy',
      note: 'As identifier with the prefix `xrefId:`.',
    }),
    move('name', 'name', text),
    move('type', 'groupType', groupKind, {
      fidelity: 'lossy',
      note: 'The words of SOAP are not documented.',
    }),
    move('belongsTo', 'parentGroupId', text, { note: 'The domain is a parent that REST does not list.' }),
  ],
  restOnly: {
    managerId: 'SOAP gives it with the unit, section or district.',
    costCentreId: 'SOAP gives it with the unit or section.',
    created: 'SOAP does not say when a record was created.',
    updated: 'SOAP gives it with the unit, section or district.',
  },
};
