import { expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { type BridgeOptions, createBridge, readIdentities } from '../../src/migrate/index.js';
import { withSandbox } from '../rest/withSandbox.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNIT = 101;
const sides = withSandbox();

async function bridge(more: Partial<BridgeOptions> = {}) {
  const { sandbox, rest, soap: root } = sides;
  const soap = createClient(sandbox.clientOptions(UNIT));
  const identities = await readIdentities(root, rest);
  const use = {
    wsdlUpdateAbsence: 'rest',
    wsdlUpdateEmployees: 'rest',
    wsdlGetEmployeesV2: 'rest',
    wsdlGetSchedulesV3: 'rest',
    wsdlGetSections: 'rest',
  } as const;
  return createBridge({ soap, rest, identities, unit: UNIT, use, ...more });
}

const absence = (badgeNo: string, day: `2026-${string}`) => ({
  ...{ badgeNo, leaveId: 1 },
  ...{ fromDate: day, fromTime: '00:00:00', toDate: day, toTime: '12:00:00' },
});
const defaultSchedules = {};

it('finds people by their badge numbers without being told of them', async () => {
  const absenceRecords = [absence('0003', '2026-06-01'), absence('nobody', '2026-06-01')];
  const { value } = await (await bridge({ absences: { defaultSchedules } })).wsdlUpdateAbsence({
    absenceRecords: absenceRecords as never,
  });
  expect(value.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  expect(value.accepted[0]!.value).toMatchObject({ persId: 1003, badgeNo: '0003', leaveId: 1 });
  expect(value.rejected[0]!.validationErrors).toEqual(['badgeNo: nobody has that badge number']);
});

it('reads the badge numbers of managers', async () => {
  const { sandbox } = sides;
  Object.assign(sandbox.world.employees.get(1004)!, { reportingTo: '0003' });
  const over = await bridge();
  const { value, losses } = await over.wsdlGetEmployeesV2({ badgeNo: '0004' });
  expect(value[0]).toMatchObject({ reportingTo: '0003' });
  expect(losses.filter(({ kind }) => kind === 'unknown')).toEqual([]);
});

it('an absence over unapproved punches is rejected with a hint, and created where that is decided', async () => {
  const { sandbox } = sides;
  const punch = [...sandbox.world.punches.of([UNIT])].find(
    (one) => !one.approvedByManager && !one.transferredToPayroll && !one.deleted,
  )!;
  const { badgeNo } = sandbox.world.employees.get(punch.employeeId)!;
  const day = punch.punchIn.slice(0, 10) as `2026-${string}`;
  const absenceRecords = [{ ...absence(badgeNo, day), toTime: '24:00:00' }] as never;
  const refused = await (await bridge({ absences: { defaultSchedules } })).wsdlUpdateAbsence({
    absenceRecords,
  });
  const [row] = refused.value.rejected;
  expect(row!.validationErrors.join()).toContain('LEAVE_PUNCH_EXISTS');
  expect(row!.validationErrors.join()).toContain('absences.ignoreOverridableValidations');
  const decided = { defaultSchedules, ignoreOverridableValidations: true };
  const made = await (await bridge({ absences: decided })).wsdlUpdateAbsence({ absenceRecords });
  expect(made.value.ok).toBe(true);
  expect(made.kept.map(({ name }) => name)).toContain('overridableValidations');
});

it('names what an absence written over REST does not answer, and that its approval is open', async () => {
  const over = await bridge({ absences: { defaultSchedules } });
  const { losses } = await over.wsdlUpdateAbsence({
    absenceRecords: [absence('0003', '2026-06-01')] as never,
  });
  const named = losses.flatMap(({ field }) => field.split('+'));
  expect(named).toEqual(
    expect.arrayContaining(['leaveExtCode', 'sickLevel', 'decisionNo', 'teamId', 'externalInfo3']),
  );
  expect(named).toContain('approvedByManager');
  const decided = { defaultSchedules, employeeAttested: true, managerAttested: true };
  const sure = await (await bridge({ absences: decided })).wsdlUpdateAbsence({
    absenceRecords: [absence('0003', '2026-06-03')] as never,
  });
  expect(sure.losses.map(({ field }) => field)).not.toContain('approvedByEmployee+approvedByManager');
});

it('names zeros, empty texts and midnights that are left out', async () => {
  const over = await bridge();
  const sections = await over.wsdlGetSections();
  expect(sections.losses.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['managerId', 'costCentre']),
  );
  const GetSchedulesV3 = { fromDate: '2026-03-02', toDate: '2026-03-06', scheduledShifts: true } as const;
  const { losses, value } = await over.wsdlGetSchedulesV3({ GetSchedulesV3 });
  const [shift] = value.orThrow().schedules!;
  expect(shift).not.toHaveProperty('begBreak4');
  expect(losses.flatMap(({ field }) => field.split('+'))).toContain('begBreak4');
});

it('an empty list of roles asks for none: it is refused, or done where that is decided', async () => {
  const rolesOf = async () =>
    (await sides.soap.wsdlGetEmployeesV2({ badgeNo: '0003' }))[0]!.groupRoles!.length;
  const employees = [{ badgeNo: '0003', groupRoles: [] }];
  expect(await rolesOf()).toBe(1);
  const refused = await (await bridge()).wsdlUpdateEmployees({ employees });
  expect(refused.value.rejected[0]!.validationErrors[0]).toMatch(/^groupRoles: 1 roles .*removeRoles/);
  expect(await rolesOf()).toBe(1);
  const named = await (await bridge({ lossyWrites: 'accept' })).wsdlUpdateEmployees({ employees });
  expect(named.losses.map(({ field }) => field)).toContain('groupRoles');
  expect(await rolesOf()).toBe(1);
  const kept = await (await bridge({ removeRoles: true })).wsdlUpdateEmployees({
    employees: [{ badgeNo: '0003' }],
  });
  expect([kept.value.ok, await rolesOf()]).toEqual([true, 1]);
  const removed = await (await bridge({ removeRoles: true })).wsdlUpdateEmployees({ employees });
  expect([removed.value.ok, await rolesOf()]).toEqual([true, 0]);
});
