import { NeoRole } from '../../../records/catalogue/NeoRole.js';
import { Role } from '../../../records/catalogue/Role.js';
import { District } from '../../../records/organisation/District.js';
import { NeoGroup } from '../../../records/organisation/NeoGroup.js';
import { Restaurant } from '../../../records/organisation/Restaurant.js';
import { Section } from '../../../records/organisation/Section.js';
import { Unit } from '../../../records/organisation/Unit.js';
import { UpdateDistrict } from '../../../records/organisation/UpdateDistrict.js';
import { unitInfo } from '../../../records/organisation/unitInfo.js';
import { updateUnit } from '../../../records/organisation/updateUnit.js';
import { districtGroup, unitGroup } from '../conversions/lookup.js';
import { groupKind, id, oneOfXrefIds, text } from '../conversions/plain.js';
import { serverTime } from '../conversions/time.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, lost, elsewhere, lostUnlessZero, observed } = fieldsOf<
  Unit & Section & District & NeoGroup & NeoRole
>();

const EXTERNAL_ID = move('extGroupId', 'xrefIds', oneOfXrefIds, {
  fidelity: 'lossy',
  note: 'As identifier with the prefix `xrefId:`.',
});

const GROUP = ['GET /v2/organisation/groups/{groupId}', 'GroupDetailsResponseDto'] as const;
const HOURS = ['GET /v2/opening-hours/groups/{groupId}/opening-hours', 'OpeningHours'] as const;
const PLACES = ['GET /v2/organisation/groups/{groupId}/locations', 'GroupLocationResponseDto'] as const;

/** Under the mapping types `UNIT_ID` and `SECTION_ID`; that the value is this code is not documented. */
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
    EXTERNAL_ID,
    move('name', 'name', text),
    move('managerId', 'managerId', id),
    move('costCentre', 'costCentreId', id),
    move('districtId', 'parentGroupId', districtGroup),
    move('ts', 'updated', serverTime, { fidelity: 'lossy' }),
    ...observed(...GROUP, {
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

export const districts: FieldMap = {
  name: 'districts',
  title: 'Districts',
  record: District,
  alsoFrom: [{ record: UpdateDistrict, lost: { validationErrors: 'Status codes and pointers instead.' } }],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('groupId', 'id', id, { note: 'The group’s id, not the district’s own `id`.' }),
    EXTERNAL_ID,
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

export const groups: FieldMap = {
  name: 'groups',
  title: 'Groups',
  record: NeoGroup,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'GroupResponse' },
  fields: [
    move('id', 'id', id),
    EXTERNAL_ID,
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

export const roles: FieldMap = {
  name: 'roles',
  title: 'Roles',
  record: NeoRole,
  alsoFrom: [{ record: Role, lost: { id: 'The numbers 1 to 7 are not among the ids of REST.' } }],
  rest: { version: 'v3', schema: 'RoleResponse' },
  fields: [
    move('id', 'id', text, { note: 'Not the numbers 1 to 7 of `wsdlGetRoles`.' }),
    move('extNeoRoleId', 'xrefId', text, { note: 'As identifier with the prefix `xrefId:`.' }),
    move('name', 'name', text),
  ],
  restOnly: { levelId: 'The level of the organisation that a role belongs to.' },
};
