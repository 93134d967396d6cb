import { Restaurant } from '../../../records/organisation/Restaurant.js';
import { Unit } from '../../../records/organisation/Unit.js';
import { unitInfo } from '../../../records/organisation/unitInfo.js';
import { updateUnit } from '../../../records/organisation/updateUnit.js';
import { districtGroup } from '../conversions/lookup.js';
import { id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, lostUnlessZero } = fieldsOf<Unit>();

export const units: FieldMap = {
  name: 'units',
  title: 'Units',
  record: Unit,
  alsoFrom: [
    { record: Restaurant },
    { record: unitInfo },
    { record: updateUnit, lost: { geosOption: 'Places have none, so neither has how they change.' } },
  ],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('groupId', 'id', id, { note: 'The group’s id, not the unit’s own `id`.' }),
    move('extGroupId', 'xrefIds', oneOfXrefIds, {
      fidelity: 'lossy',
      note: 'As identifier with the prefix `xrefId:`.',
    }),
    move('name', 'name', text),
    move('managerId', 'managerId', id),
    move('costCentre', 'costCentreId', id),
    move('districtId', 'parentGroupId', districtGroup),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...lost('id', 'Keep the pairs of `id` and `groupId`: every `restId` needs them.'),
    ...lost(['extUnitId', 'extApplicationId'], 'May be among `xrefIds`; not documented.'),
    ...lost('timeZone', 'Keep the zones of the units: local times cannot become instants without them.'),
    ...lost(['managerBadgeNo', 'costCentreExtCode']),
    ...lostUnlessZero('managerGroupId'),
    ...lost(['maxHourDay', 'maxHourWeek', 'minShift', 'minRest', 'noBreaks', 'businessBreak', 'publishedTo']),
    ...lost(['premium1', 'premium2', 'currency', 'nextBadgeNo', 'ssoLoginOnly']),
    ...lost(['country', 'address', 'zipCode', 'city', 'municipality', 'geos']),
    ...lost(
      ['standardOpenHours', 'deviatingOpenHours'],
      'Version 2 has opening hours of its own (observed).',
    ),
    ...lost('validationErrors', 'Status codes and pointers instead.'),
  ],
  restOnly: {
    groupType: 'SOAP has an operation for each type.',
    created: 'SOAP does not say when a record was created.',
  },
};
