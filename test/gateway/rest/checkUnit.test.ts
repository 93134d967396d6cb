import { expect, it } from 'vitest';
import { checkUnit } from '../../../src/gateway/rest/RestSide.js';
import type { BridgedOperation } from '../../../src/bridge/Bridged.js';

const identities = {
  units: [
    { restId: 101, groupId: '9101', timeZone: 'Europe/Stockholm' },
    { restId: 102, groupId: '9102', timeZone: 'Europe/Stockholm' },
  ],
  sections: [{ section: 7, restId: 102, groupId: '9207' }],
  districts: [{ district: 1, groupId: '9001' }],
};
const check = (operation: BridgedOperation, value: unknown) => () =>
  checkUnit(operation, value, 101, identities);
const reply = (schedules: object[]) => ({ status: 'answered', value: { schedules, validationErrors: [] } });

it.each<[BridgedOperation, unknown]>([
  [
    'wsdlGetEmployeesV2',
    [
      { id: 1, restId: 101 },
      { id: 2, restId: 102 },
    ],
  ],
  ['wsdlGetEmployees', [{ id: 1 }]],
  ['wsdlGetUnits', [{ id: 101 }, { id: 102 }]],
  ['wsdlGetRestaurants', [{}]],
  ['wsdlGetSections', [{ id: 7, restId: 102 }]],
  ['wsdlGetNeoGroups', [{ id: 9101 }, { id: 9207 }]],
  ['wsdlGetNeoGroups', [{ id: 12345 }]],
  ['wsdlGetSchedules', [{ restId: 102 }]],
  ['wsdlGetSchedulesForAllUnits', [{ restId: 101 }, { restId: 102 }]],
  ['wsdlGetSchedulesV2', reply([{ restId: 101 }, { restId: 102 }])],
  ['wsdlGetSchedulesV3', reply([{}])],
])('lets no answer of %s go out in which a record is not shown to be of the unit', (operation, value) => {
  expect(check(operation, value)).toThrow('the answer is not shown to keep to the unit 101');
});

it('lets what is of the unit go out, and what every key sees', () => {
  check('wsdlGetEmployeesV2', [{ restId: 101 }])();
  check('wsdlGetSchedulesV3', reply([{ restId: 101 }]))();
  check('wsdlGetNeoGroups', [{ id: 9001 }, { id: 9101 }])();
  check('wsdlGetNeoRoles', [{ id: '1' }])();
  check('wsdlGetDistricts', [{ id: 1 }])();
});
