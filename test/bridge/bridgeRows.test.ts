import { describe, expect, it, vi } from 'vitest';
import { createClient, type UpdateEmployee } from '../../src/index.js';
import {
  type BridgeOptions,
  bridgedClient,
  createBridge,
  type Identities,
  readIdentities,
} from '../../src/migrate/index.js';
import { withSandbox } from '../rest/withSandbox.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Rows over REST, each with what becomes of it, and what SOAP shows afterwards.

const UNIT = 101;
const sides = withSandbox();
const use = {
  ...{ wsdlUpdateEmployees: 'rest', wsdlUpdateAbsence: 'rest', wsdlGetEmployeesV2: 'rest' },
  ...{ wsdlGetSchedules: 'rest', wsdlGetSchedulesV3: 'rest' },
} satisfies BridgeOptions['use'];

let known: Identities | undefined;

async function options(key: 'unit' | 'root') {
  const unit = key === 'unit' ? UNIT : undefined;
  const { sandbox, rest, soap: root } = sides;
  const soap = createClient(sandbox.clientOptions(unit));
  known ??= await readIdentities(root, rest);
  return { soap, rest, identities: known, use, ...(unit === undefined ? {} : { unit }) };
}

const bridge = async (more: Partial<BridgeOptions> = {}, key: 'unit' | 'root' = 'unit') =>
  createBridge({ ...(await options(key)), ...more });

const shown = async (badgeNo: string) => (await sides.soap.wsdlGetEmployeesV2({ badgeNo }))[0];
const newcomer = (badgeNo: string) => ({
  ...({ badgeNo, givenName: 'Nya', familyName: 'Nyberg', employedDate: '2026-04-01' } as const),
  email: `nya.${badgeNo}@staff.example`,
});
const role = (roleId: string, more: object = {}) => ({ groupId: 9101, roleId, ...more });

describe('employees', () => {
  it('are created and changed, with managers that are looked up, and rows that cannot go are refused', async () => {
    const employees: UpdateEmployee[] = [
      { ...newcomer('N1'), reportingTo: '0003', groupRoles: [role('1'), role('2')] },
      { badgeNo: '0004', reportingTo: '0003', restId: UNIT, city: 'Lund' },
      { badgeNo: '0005', reportingTo: 'nobody' },
      { badgeNo: '0005', restId: 102 },
      { badgeNo: '0005', groupRoles: [role('1'), role('1')] },
      { badgeNo: '0005', groupRoles: [role('99')] },
      { badgeNo: '0005', groupRoles: [{ roleId: '1' } as never] },
      { badgeNo: '0005', active: 0 },
      { badgeNo: '0006', active: 0, leaveDate: '2026-12-31' },
      { ...newcomer('N2'), email: '' },
    ];
    const { value } = await (await bridge()).wsdlUpdateEmployees({ employees });
    const fates = value.rows.map((row) =>
      row.status === 'rejected' ? row.validationErrors[0]!.split(':')[0] : row.status,
    );
    const refused = ['reportingTo', 'restId', 'groupRoles', 'groupRoles', 'groupRoles', 'active'];
    expect(fates).toEqual(['accepted', 'accepted', ...refused, 'accepted', 'email']);
    expect(value.accepted.map((row) => row.value)).toMatchObject([
      { badgeNo: 'N1', restId: UNIT, active: 1, reportingTo: '0003' },
      { badgeNo: '0004', restId: UNIT, active: 1, city: 'Lund' },
      { badgeNo: '0006', restId: UNIT, active: 0, leaveDate: '2026-12-31' },
    ]);
    expect(await shown('N1')).toMatchObject({ restId: UNIT, reportingTo: '0003' });
    expect((await shown('N1'))!.groupRoles!.map(({ roleId }) => roleId).sort()).toEqual(['1', '2']);
    expect(await shown('0004')).toMatchObject({ reportingTo: '0003', city: 'Lund' });
    expect(await shown('0005')).not.toMatchObject({ restId: 102 });
    expect(await shown('N2')).toBeUndefined();
  });

  it('are active again without an end, and roles are changed where one is there', async () => {
    const over = await bridge({ removeRoles: true });
    const rows = async (...employees: UpdateEmployee[]) =>
      (await over.wsdlUpdateEmployees({ employees })).value.orThrow();
    await rows({
      badgeNo: '0003',
      leaveDate: '2026-12-31',
      groupRoles: [role('1', { startDate: '2026-05-01' })],
    });
    expect(await shown('0003')).toMatchObject({ leaveDate: '2026-12-31' });
    const [again] = await rows({
      badgeNo: '0003',
      active: 1,
      groupRoles: [role('1', { endDate: '2026-06-30' })],
    });
    expect(again).toMatchObject({ active: 1 });
    expect(again).not.toHaveProperty('leaveDate');
    const { leaveDate, groupRoles } = (await shown('0003'))!;
    expect(leaveDate).toBeUndefined();
    // A day that the row leaves out is taken away.
    expect(groupRoles).toMatchObject([{ roleId: '1', endDate: '2026-06-30' }]);
    expect(groupRoles![0]!.startDate).toBeUndefined();
  });

  it('with a new badge number are not made a second time when the row is sent again', async () => {
    const over = await bridge();
    const employees = [{ ...newcomer('0004'), newBadgeNo: 'B4' }];
    expect((await over.wsdlUpdateEmployees({ employees })).value.accepted).toHaveLength(1);
    const before = await sides.soap.wsdlGetEmployeesV2({});
    const { value } = await over.wsdlUpdateEmployees({ employees });
    expect(value.rejected[0]!.validationErrors.join()).toContain('newBadgeNo: nobody has the badge number');
    expect(await sides.soap.wsdlGetEmployeesV2({})).toEqual(before);
  });

  it('of a root key may move to another unit, where they are in no section', async () => {
    const over = await bridge({ lossyWrites: 'accept' }, 'root');
    const { value, losses } = await over.wsdlUpdateEmployees({
      employees: [{ badgeNo: '0003', restId: 102 }],
    });
    expect(value.orThrow()[0]).toMatchObject({ restId: 102 });
    expect(losses.map(({ field }) => field)).toContain('section+sectionName');
    expect(await shown('0003')).toMatchObject({ restId: 102 });
    const stays = await over.wsdlUpdateEmployees({ employees: [{ badgeNo: '0004', restId: UNIT }] });
    expect(stays.losses.map(({ field }) => field)).not.toContain('section+sectionName');
  });

  it('are refused where REST shows a role without saying whose it is', async () => {
    const { rest, ...given } = await options('unit');
    const list = () => ({ all: async () => [{ id: '1', groupId: '9101', roleId: '2' }] });
    const roleAssignments = { ...rest.roleAssignments, list } as unknown as typeof rest.roleAssignments;
    const over = createBridge({ ...given, rest: { ...rest, roleAssignments }, removeRoles: true });
    const row = { badgeNo: '0008', city: 'Elsewhere', groupRoles: [role('1')] };
    const { value } = await over.wsdlUpdateEmployees({ employees: [row] });
    expect(value.rejected[0]!.validationErrors).toEqual([
      'groupRoles: REST gives an assignment with a value that cannot be read',
    ]);
    expect((await shown('0008'))!.city).not.toBe('Elsewhere');
  });

  it('of a root key have the roles of the row after a move, also where the service gave others with it', async () => {
    const { rest, ...given } = await options('root');
    const employees = {
      ...rest.employees,
      patch: async (...patched: Parameters<typeof rest.employees.patch>) => {
        const saved = await rest.employees.patch(...patched);
        await rest.roleAssignments.create({ employeeId: String(saved.id), groupId: '9101', roleId: '2' });
        return saved;
      },
    };
    const over = createBridge({
      ...given,
      rest: { ...rest, employees },
      lossyWrites: 'accept',
      removeRoles: true,
    });
    const row = { badgeNo: '0007', restId: 102, groupRoles: [role('1')] };
    const { value } = await over.wsdlUpdateEmployees({ employees: [row] });
    expect(value.orThrow()[0]).toMatchObject({ restId: 102 });
    expect((await shown('0007'))!.groupRoles!.map(({ roleId }) => roleId)).toEqual(['1']);
  });

  it('are found by any of the roles that are asked for, and by id and badge number together', {
    tags: ['slow'],
  }, async () => {
    const over = await bridge();
    const both = { badgeNo: '0005', groupRoles: [role('1'), role('2')] };
    await (await bridge({ removeRoles: true })).wsdlUpdateEmployees({ employees: [both] });
    const soap = createClient(sides.sandbox.clientOptions(UNIT));
    for (const asked of [
      { neoRolesIds: [2] },
      { neoRolesIds: [2], includeNeoRoles: true },
      { employeeId: 1005 },
      { employeeId: 1005, badgeNo: '0005' },
      { employeeId: 1005, badgeNo: '0004' },
      { badgeNo: '0005' },
      { sectionId: 2 },
      { sectionId: 1 },
    ]) {
      const badges = (found: readonly { badgeNo?: string | undefined }[]) =>
        found.map(({ badgeNo }) => badgeNo).sort();
      expect([asked, badges((await over.wsdlGetEmployeesV2(asked)).value)]).toEqual([
        asked,
        badges(await soap.wsdlGetEmployeesV2(asked)),
      ]);
    }
  });
});

describe('absences', () => {
  const decided = {
    ...{ defaultSchedules: {}, absenceTypes: { SICK: 1 }, replaceChanged: { reassignBackShifts: true } },
    deletion: {
      isDeletion: (row: { leaveReason?: string }) => row.leaveReason === 'GONE',
      reassignBackShifts: true,
    },
  };
  const absent = (day: string, more: object = {}) => ({
    ...{ badgeNo: '0003', leaveExtCode: 'SICK', sickLevel: '1' },
    ...{ fromDate: day, fromTime: '00:00:00', toDate: day, toTime: '12:00:00', ...more },
  });
  const inJune = async () => {
    const days = { fromDate: '2026-06-01', toDate: '2026-06-30' } as const;
    const reply = await sides.soap.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: days });
    return reply.orThrow().leaveApplications!.map(({ id, fromDate }) => [id, fromDate?.slice(-2)]);
  };

  it('are created, changed under a new id and deleted, and nothing else is', async () => {
    const over = await bridge({ absences: decided as never, lossyWrites: 'accept' });
    const send = async (...rows: object[]) => over.wsdlUpdateAbsence({ absenceRecords: rows as never });
    const made = await send(absent('2026-06-01'), absent('2026-06-03', { toTime: '24:00:00' }));
    const [one, two] = made.value.orThrow();
    expect(one).toMatchObject({ persId: 1003, badgeNo: '0003', leaveId: 1, fromDate: '2026-06-01' });
    // Only an end of the day is kept in another form.
    const ends = made.losses.map(({ field }) => field).filter((field) => field.includes('Time'));
    expect(ends).toEqual(['toDate+toTime']);
    const changed = await send(absent('2026-06-02', { id: one!.id }), { id: two!.id, leaveReason: 'GONE' });
    const [now] = changed.value.orThrow();
    expect(now!.id).not.toBe(one!.id);
    expect(await inJune()).toEqual([[now!.id, '02']]);
    expect(changed.kept.map(({ name }) => name)).toEqual(['overlaps', 'absenceSchedule']);
  });

  it('answer what the row says, and not what it leaves to the service', async () => {
    const over = await bridge({ absences: decided as never });
    const row = absent('2026-06-01', { managerComments: '', leaveReason: '', shiftAction: 0 });
    const [answer] = (await over.wsdlUpdateAbsence({ absenceRecords: [row] as never })).value.orThrow();
    expect(answer).toMatchObject({ leaveExtCode: 'SICK', shiftAction: 0, validationErrors: [] });
    expect(answer).not.toHaveProperty('managerComments');
  });
});

describe('shifts', () => {
  const PERIOD = { fromDate: '2026-03-02', toDate: '2026-03-06' } as const;

  it('have an external id where it is asked for, and their section and unit by name', {
    tags: ['slow'],
  }, async () => {
    const over = await bridge();
    const soap = createClient(sides.sandbox.clientOptions(UNIT));
    for (const includeExtScheduleId of [true, false]) {
      const GetSchedulesV3 = { ...PERIOD, scheduledShifts: true, includeExtScheduleId };
      const of = (reply: { orThrow(): { schedules?: readonly object[] | undefined } }) =>
        new Map(
          (reply.orThrow().schedules as { scheduleId: number }[]).map((shift) => {
            const { scheduleId, extScheduleId, sectionName, unitName } = shift as never;
            return [scheduleId, [extScheduleId || undefined, sectionName, unitName]];
          }),
        );
      const there = of((await over.wsdlGetSchedulesV3({ GetSchedulesV3 })).value);
      expect(there.size).toBeGreaterThan(0);
      expect(there).toEqual(of(await soap.wsdlGetSchedulesV3({ GetSchedulesV3 })));
    }
  });

  it('say which filters and options were read in another way, and of others nothing', {
    tags: ['slow'],
  }, async () => {
    const over = await bridge();
    const named = async (more: object) =>
      (
        await over.wsdlGetSchedulesV3({ GetSchedulesV3: { ...PERIOD, scheduledShifts: true, ...more } })
      ).losses
        .map(({ field }) => field)
        .filter((field) => /^(modified|include|useFixed|absenceShifts)/.test(field));
    expect(await named({})).toEqual([]);
    expect(await named({ modifiedAfter: '2026-01-01 00:00:00', modifiedBefore: '' })).toEqual([
      'modifiedAfter',
    ]);
    expect(await named({ includeTags: true, includeCosts: false, includeNOI: true })).toEqual([
      ...['includeTags', 'includeNOI'],
    ]);
    const old = await over.wsdlGetSchedules({
      ...PERIOD,
      getSubUnits: 1,
      lastModified: '2026-01-01 00:00:00',
    });
    const fields = old.losses.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['absenceShifts', 'getSubUnits', 'lastModified']));
    expect(fields).not.toContain('lastModifiedToTime');
  });
});

it('a client over the bridge takes no options of a call, whose promise the bridge cannot keep', async () => {
  const { unit: _, ...more } = await options('unit');
  const client = bridgedClient(more);
  await expect(client.wsdlGetEmployeesV2({}, { timeoutMs: 1 })).rejects.toThrow('options of a call');
  await expect(client.call('wsdlGetEmployeesV2', {}, { timeoutMs: 1 })).rejects.toThrow('options of a call');
});
