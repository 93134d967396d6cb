import { District } from '../../../records/organisation/District.js';
import { UpdateDistrict } from '../../../records/organisation/UpdateDistrict.js';
import { id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, elsewhere, lostUnlessZero, observed } = fieldsOf<District>();

const GROUP = ['GET /v2/organisation/groups/{groupId}', 'GroupDetailsResponseDto'] as const;

export const districts: FieldMap = {
  name: 'districts',
  title: 'Districts',
  record: District,
  alsoFrom: [{ record: UpdateDistrict, lost: { validationErrors: 'Status codes and pointers instead.' } }],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('groupId', 'id', id, { note: 'The group’s id, not the district’s own `id`.' }),
    move('extGroupId', 'xrefIds', oneOfXrefIds, {
      fidelity: 'lossy',
      note: 'As identifier with the prefix `xrefId:`.',
    }),
    move('name', 'name', text),
    move('managerId', 'managerId', id),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...observed(...GROUP, { id: 'districtAttributesDto.districtId' }),
    ...elsewhere('managerBadgeNo', 'The `badgeNumber` of the employee of `managerId`.'),
    ...lost(
      'managerMemberOfRestaurant',
      'Not in the group; that it is the home group of the employee of `managerId` is not documented.',
    ),
    ...lostUnlessZero('managerGroupId'),
  ],
  restOnly: {
    groupType: 'SOAP has an operation for each type.',
    parentGroupId: 'The domain, which SOAP has no record of.',
    costCentreId: 'A district has no cost centre over SOAP.',
    created: 'SOAP does not say when a record was created.',
  },
};
