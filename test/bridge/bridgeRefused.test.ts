import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { createBridge, readIdentities } from '../../src/migrate/index.js';
import { withSandbox } from '../rest/withSandbox.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNIT = 101;
const sides = withSandbox();

async function bridge() {
  const { sandbox, rest, soap: root } = sides;
  const soap = createClient(sandbox.clientOptions(UNIT));
  const identities = await readIdentities(root, rest);
  const absences = {
    defaultSchedules: {},
    replaceChanged: { reassignBackShifts: true },
    absenceRateIs: 'percent',
    absenceRateDirection: 'FROM_START',
    splitType: 'Shift',
  } as const;
  const use = { wsdlUpdateAbsence: 'rest', wsdlUpdateEmployees: 'rest' } as const;
  const allowed = { lossyWrites: 'accept', removeRoles: true } as const;
  return createBridge({ soap, rest, identities, unit: UNIT, use, absences, ...allowed });
}

/** What a refused row must leave as it was. */
async function state() {
  const { soap } = sides;
  const { leaveApplications } = (
    await soap.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: {} })
  ).orThrow();
  return { leaveApplications, employee: await soap.wsdlGetEmployeesV2({ badgeNo: '0003' }) };
}

it.each<[string, object, string]>([
  ['ends before it begins', { toDate: '2026-05-01' }, 'begin'],
  ['is longer than REST takes', { toDate: '2029-06-01' }, 'end'],
  ['has a rate that REST does not take', { sickLevel: '1.5' }, 'absenceRate'],
  ['is of a type that there is not', { leaveId: 99_999 }, 'leaveId'],
  ['is before the employment', { fromDate: '1990-01-01', toDate: '1990-01-01' }, 'employeeId'],
])('a changed absence that %s leaves the old one as it was', async (_, change, field) => {
  const { id, employeeId: persId } = [...sides.sandbox.world.absences.of([UNIT])][0]!;
  const day = { fromDate: '2026-06-01', fromTime: '08:00:00', toDate: '2026-06-01', toTime: '12:00:00' };
  const row = { id, persId, leaveId: 1, sickLevel: '1', ...day };
  const over = await bridge();
  const before = await state();
  const { value } = await over.wsdlUpdateAbsence({ absenceRecords: [{ ...row, ...change }] as never });
  expect(value.rejected[0]!.validationErrors.join()).toContain(field);
  expect(await state()).toEqual(before);
  const changed = await over.wsdlUpdateAbsence({ absenceRecords: [row] as never });
  expect(changed.value.ok).toBe(true);
});

const role = { groupId: 9101, roleId: '2' };
it.each<[string, object[], string]>([
  ['ends before it begins', [{ ...role, startDate: '2026-05-01', endDate: '2026-04-01' }], 'endDate'],
  [
    'is named twice',
    [
      { ...role, endDate: '2026-03-01' },
      { ...role, startDate: '2026-06-01' },
    ],
    'twice',
  ],
])('an employee with a role that %s is refused before anything is saved', async (_, groupRoles, reason) => {
  const before = await state();
  const employees = [{ badgeNo: '0003', givenName: 'Ny', groupRoles }] as never;
  const { value } = await (await bridge()).wsdlUpdateEmployees({ employees });
  expect(value.rejected[0]!.validationErrors.join()).toContain(reason);
  expect(await state()).toEqual(before);
});
