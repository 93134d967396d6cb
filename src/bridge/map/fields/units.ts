import { Restaurant } from '../../../records/organisation/Restaurant.js';
import { Unit } from '../../../records/organisation/Unit.js';
import { unitInfo } from '../../../records/organisation/unitInfo.js';
import { updateUnit } from '../../../records/organisation/updateUnit.js';
import { districtGroup } from '../conversions/lookup.js';
import { id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, elsewhere, lostUnlessZero, observed } = fieldsOf<Unit>();

const UNIT = ['GET /v2/organisation/groups/{groupId}', 'GroupDetailsResponseDto'] as const;
const HOURS = ['GET /v2/opening-hours/groups/{groupId}/opening-hours', 'OpeningHours'] as const;
const PLACES = ['GET /v2/organisation/groups/{groupId}/locations', 'GroupLocationResponseDto'] as const;

/** Under the mapping type `UNIT_ID`; that the value is this code is not documented. */
const MAPPING = ['GET /v2/mapping/mappingTypes/{mappingType}/mappings', 'MappingResponse'] as const;

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
    ...observed(...UNIT, {
      id: 'unitAttributesDto.unitId',
      timeZone: 'unitAttributesDto.address.timeZone',
      country: 'unitAttributesDto.address.country',
      address: 'unitAttributesDto.address.address',
      zipCode: 'unitAttributesDto.address.zipCode',
      city: 'unitAttributesDto.address.city',
      municipality: 'unitAttributesDto.address.municipality',
      currency: 'unitAttributesDto.currency',
      publishedTo: 'unitAttributesDto.publishedTo',
      ssoLoginOnly: 'unitAttributesDto.blockPasswordLogin',
      maxHourDay: 'unitAttributesDto.shiftRules.maxHoursPerDay',
      maxHourWeek: 'unitAttributesDto.shiftRules.maxHoursPerWeek',
      minRest: 'unitAttributesDto.shiftRules.minRest',
      noBreaks: 'unitAttributesDto.shiftRules.numberOfBreaks',
    }),
    ...observed(...PLACES, { geos: 'latitude' }),
    ...observed(...HOURS, { standardOpenHours: 'weekdayHours', deviatingOpenHours: 'weekdayHours' }),
    ...observed(...MAPPING, { extUnitId: 'externalValue' }),
    ...lost('extApplicationId', 'May be among `xrefIds`; not documented.'),
    ...elsewhere('managerBadgeNo', 'The `badgeNumber` of the employee of `managerId`.'),
    ...lost('costCentreExtCode', 'Ids only over REST.'),
    ...lostUnlessZero('managerGroupId'),
    ...lost(['minShift', 'businessBreak', 'premium1', 'premium2', 'nextBadgeNo']),
    ...lost('validationErrors', 'Status codes and pointers instead.'),
  ],
  restOnly: {
    groupType: 'SOAP has an operation for each type.',
    created: 'SOAP does not say when a record was created.',
  },
};
