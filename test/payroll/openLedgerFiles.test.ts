import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { openLedgerFiles } from '../../src/payroll/ledger/openLedgerFiles.js';
import { agreement, at, DAY, leave, pay, person, punch, shift, unit } from './findings/oneEmployee.js';

// Each record is a row, with what it names and nothing that it does not say.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const period = { from: '2026-03-02', to: '2026-03-15' };
const scope = { period, personal: false, alias: { ofEmployee: (id: number) => `employee-${id}` } };
const ledgerOf = (rows: object) => ({
  ...{ employeeId: 7, badgeNo: '0007', person, unit, agreements: [agreement], balances: [] },
  ...{ punches: [], shifts: [], absences: [], leaves: [], transactions: [], ...rows },
});

async function rowsOf(rows: object): Promise<Record<string, unknown>[]> {
  const files = await openLedgerFiles(folder, scope as never);
  files.employee(ledgerOf(rows) as never);
  files.commit();
  const database = (await loadSqlite())(join(folder, 'ledger.sqlite'));
  const found = database.prepare('SELECT * FROM ledger').all() as Record<string, unknown>[];
  database.close();
  return found.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
}

const [begin, end] = [at(DAY, '08:00'), at(DAY, '16:00')];
const common = { unit: 101, employee: 'employee-7', day: DAY };

it('has what it names, its approval and its exact hours', async () => {
  const shifts = [shift('08:00', '16:00', '7.50')];
  const absences = [shift('08:00', '16:00', '8.00', { absence: true, orgScheduleId: 5, leaveId: 6 })];
  const leaves = [leave(begin, end, { approvedByManager: false })];
  const open = punch('08:00', undefined, undefined, { scheduleId: 3 });
  const timed = {
    salType: '300',
    begin: '22:00:00',
    end: '06:00:00',
    punchId: 4,
    scheduleId: 3,
    leaveAppId: 6,
  };
  const transactions = [pay('8.25', timed), pay('1')];
  const balances = [{ id: 2, employeeId: 7, day: '2026-03-15', balance: '1.2500' }];
  const times = { begin, end };
  expect(await rowsOf({ shifts, absences, leaves, punches: [open], transactions, balances })).toEqual([
    { ...common, ...times, source: 'wsdlGetSchedulesV3', id: shifts[0]!.id, hours: '7.50' },
    {
      ...{ ...common, ...times, source: 'wsdlGetSchedulesV3 (absence)', id: absences[0]!.id, hours: '8.00' },
      ...{ orgScheduleId: 5, leaveAppId: 6 },
    },
    { ...common, ...times, source: 'wsdlGetLeaveApplicationsV2', id: leaves[0]!.id, approved: 0 },
    { ...common, begin, source: 'wsdlGetTimePunches', id: open.id, scheduleId: 3, approved: 1 },
    {
      ...{ ...common, source: 'wsdlGetPayrollV2', id: transactions[0]!.id, salaryType: '300', hours: '8.25' },
      ...{ begin: at(DAY, '22:00'), end: '2026-03-05T06:00:00', approved: 1 },
      ...{ punchId: 4, scheduleId: 3, orgScheduleId: 0, leaveAppId: 6 },
    },
    {
      ...{ ...common, source: 'wsdlGetPayrollV2', id: transactions[1]!.id, salaryType: '100', hours: '1' },
      ...{ approved: 1, punchId: 0, scheduleId: 0, orgScheduleId: 0, leaveAppId: 0 },
    },
    {
      ...{ ...common, day: '2026-03-15', source: 'wsdlGetTimeTrackersBalance', id: 2, balance: '1.2500' },
    },
  ]);
});

it('of the days beside the period is no row, but for a leave that reaches into it', async () => {
  const before = '2026-03-01';
  const found = await rowsOf({
    ...{
      shifts: [shift('08:00', '16:00', '8', {}, before)],
      punches: [punch('08:00', '16:00', '8', {}, before)],
    },
    ...{
      absences: [shift('08:00', '16:00', '8', { absence: true }, '2026-03-16')],
      transactions: [pay('8', {}, before)],
    },
    leaves: [leave(at(before, '08:00'), end)],
  });
  expect(found.map(({ source, day }) => [source, day])).toEqual([['wsdlGetLeaveApplicationsV2', before]]);
});

it('is in no file that was not finished', async () => {
  const files = await openLedgerFiles(folder, scope as never);
  files.employee(ledgerOf({ shifts: [shift('08:00', '16:00', '8')] }) as never);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.tmp') && !name.endsWith('-journal'))).toEqual(
    [],
  );
  files.discard();
  expect(readdirSync(folder)).toEqual([]);
});

it('stays where it is when what comes behind it fails', async () => {
  const files = await openLedgerFiles(folder, scope as never);
  files.commit();
  files.discard();
  expect(readdirSync(folder).sort()).toEqual(['ledger.parquet', 'ledger.sqlite']);
});
