import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Alias } from '../../src/payroll/Alias.js';
import { type PayrollHistory, openPayrollHistory } from '../../src/payroll/history/PayrollHistory.js';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { readPayrollFile } from '../../src/payroll/file/readPayrollFile.js';
import { verifySealedFile } from '../../src/payroll/index.js';
import { policyOf } from '../../src/payroll/policy/Policy.js';
import { agreement, pay, person, punch, unit } from './findings/oneEmployee.js';

// Checks that are kept, of rows alone.

let folder: string;
let history: PayrollHistory;
let alias: Alias;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-kept-'));
  history = await openPayrollHistory(folder);
  alias = new Alias(history.key);
});
afterEach(() => {
  history.close();
  rmSync(folder, { recursive: true });
});

const MARCH = { from: '2026-03-01', to: '2026-03-31' } as const;
const month = (number: string, last: string) =>
  ({ from: `2026-${number}-01`, to: `2026-${number}-${last}` }) as never;

interface Kept {
  readonly period?: typeof MARCH;
  readonly units?: readonly number[];
  readonly people?: Readonly<Record<number, object>>;
  readonly manual?: readonly string[];
  readonly verdict?: string;
  readonly lockText?: string;
  readonly findings?: readonly object[];
}

/** Keeps a check of people, each with rows of their own. */
function keep({ period = MARCH, units, people = {}, manual = [], verdict = 'ready', ...more }: Kept): number {
  const draft = history.begin(period, units, '2026-04-01T08:00:00Z');
  for (const [id, rows] of Object.entries(people)) draft.employee(ledgerOf(Number(id), rows), alias, manual);
  draft.unit({ ...unit, lockText: more.lockText ?? 'Open' }, { shifts: [] } as never, alias);
  draft.finish(verdict as never, (more.findings ?? []) as never, 'policy', 'Siv Ek');
  return draft.id;
}

function ledgerOf(employeeId: number, rows: object): never {
  return {
    ...{ employeeId, badgeNo: '', person, unit, agreements: [agreement], balances: [] },
    ...{ punches: [], shifts: [], absences: [], leaves: [], transactions: [], ...rows },
  } as never;
}

const nameOf = (id: number) => alias.ofEmployee(id);
const paid = (hours: string, salType = '100', day = '2026-03-04') => ({
  transactions: [pay(hours, { salType }, day)],
});

it('the last check of exactly these days and units is known, and one of another version is not judged', () => {
  expect(history.last(MARCH, undefined)).toBeUndefined();
  const first = keep({ units: [102, 101] });
  const second = keep({ units: [101, 102, 101], verdict: 'nearly ready' });
  expect(history.last(MARCH, undefined)).toBeUndefined();
  expect(history.last({ ...MARCH, to: '2026-03-30' }, [101, 102])).toBeUndefined();
  expect(history.last(MARCH, [102, 101])).toEqual({
    ...{ id: second, at: '2026-04-01T08:00:00Z', verdict: 'notJudged', policy: 'policy', signedBy: 'Siv Ek' },
  });
  expect(history.last(MARCH, [101, 102], true)).toBeUndefined();
  history.noteTransfer({ id: first }, 'march', '2026-04-02T08:00:00Z');
  expect(history.last(MARCH, [101, 102], true)).toMatchObject({ id: first, verdict: 'ready' });
});

it('sums that are others, came or went are told with what they were', () => {
  const before = keep({ people: { 7: paid('8'), 8: paid('8'), 9: paid('4', '300'), 10: paid('1') } });
  const after = keep({
    people: { 7: paid('8.0000'), 8: paid('7.5'), 9: paid('4', '310'), 10: {}, 11: paid('0') },
  });
  const told = history.changedSums(before, after).map(({ employee, salaryType, before: was, after: is }) => {
    const id = [7, 8, 9, 10, 11].find((one) => nameOf(one) === employee);
    return `${id} ${salaryType}: ${was} ${is}`;
  });
  expect(told.sort()).toEqual([
    ...['10 100: 1.00 0.00', '11 100: 0.00 0.00', '8 100: 8.00 7.50', '9 300: 4.00 0.00', '9 310: 0.00 4.00'],
  ]);
});

it('an employee who is read a second time has what that reading shows, and nothing of the first', () => {
  const before = keep({ people: { 7: paid('8') }, manual: ['100 8'] });
  const draft = history.begin(MARCH, undefined, '2026-04-01T09:00:00Z');
  draft.employee(ledgerOf(7, paid('4', '300')), alias, ['300 4']);
  draft.employee(ledgerOf(7, paid('8')), alias, ['100 8']);
  draft.finish('ready', [], 'policy');
  expect(history.changedSums(before, draft.id)).toEqual([]);
});

it('people with other records are told, those who came or went too, and those with other time stamps apart', () => {
  const one = { ...punch('08:00', '16:00', '8'), id: 1 };
  const with_ = (more: object) => ({ punches: [{ ...one, ...more }] });
  const before = keep({ people: { 7: with_({}), 8: with_({}), 9: with_({}), 10: with_({}) } });
  const after = keep({
    people: { 7: with_({}), 8: with_({ sealed: 'x' }), 9: with_({ ts: 'later' }), 11: with_({}) },
  });
  const names = (found: readonly { readonly employee: string }[]) =>
    found.map(({ employee }) => employee).sort();
  expect(names(history.changedBetween(before, after))).toEqual([8, 10, 11].map(nameOf).sort());
  expect(names(history.stampedBetween(before, after))).toEqual([nameOf(9)]);
  expect(history.changedBetween(before, after).every(({ unit: of }) => of === 101)).toBe(true);
});

it('findings are kept as they were, without a day or an employee where they have none', () => {
  const base = { kind: 'openPunch', severity: 'error', owner: 'unit manager', unit: 101, says: 'Never out.' };
  const id = keep({
    findings: [
      { ...base, key: 'b', employee: 'e', day: '2026-03-04', minutes: 5 },
      { ...base, key: 'a' },
    ],
  });
  const found = { kind: 'openPunch', unit: 101, says: 'Never out.' };
  expect(history.findingsOf({ id } as never)).toEqual([
    { ...found, key: 'a', employee: undefined, day: undefined },
    { ...found, key: 'b', employee: 'e', day: '2026-03-04' },
  ]);
  history.forget({ id });
  expect(history.findingsOf({ id } as never)).toEqual([]);
  expect(history.last(MARCH, undefined)).toBeUndefined();
});

it('of earlier months each counts once, by its last check; other lengths and later ones do not', () => {
  const of = (period: typeof MARCH, hours: string, manual: string[] = []) =>
    keep({ period, manual, people: { 7: paid(hours, '100', period.from) } });
  of(month('01', '31'), '1', ['500 1']);
  of(month('01', '31'), '2', ['500 2']);
  of(month('02', '28'), '3');
  of(month('02', '14'), '4');
  of(MARCH, '5');
  const earlier = history.earlierThan(MARCH);
  expect(earlier.months).toEqual(['2026-01-01', '2026-02-01']);
  expect(earlier.sums(nameOf(7)).map(({ from, salaryType, hours }) => [from, salaryType, hours])).toEqual([
    ['2026-01-01', '100', '2.00'],
    ['2026-02-01', '100', '3.00'],
  ]);
  expect(earlier.manual(nameOf(7)).map(({ from, mark }) => [from, mark])).toEqual([['2026-01-01', '500 2']]);
  expect([...earlier.shown(101)].sort()).toEqual(['agreements', 'pay', 'punchIds', 'punches']);
  expect([...earlier.shown(102), ...earlier.sums(nameOf(8))]).toEqual([]);
});

it('transfers of checks that meet a period are known by days, units and moment', () => {
  const all = keep({});
  const some = keep({ period: month('04', '30'), units: [102, 101] });
  for (const id of [all, some]) history.noteTransfer({ id }, `t${id}`, '2026-05-01T08:00:00Z');
  const at = '2026-05-01T08:00:00Z';
  expect(history.transfersIn(MARCH)).toEqual([{ ...MARCH, at }]);
  expect(history.transfersIn({ from: '2026-03-31', to: '2026-04-01' })).toEqual([
    { ...MARCH, at },
    { from: '2026-04-01', to: '2026-04-30', at, units: [101, 102] },
  ]);
  expect(history.transfersIn({ from: '2026-05-01', to: '2026-05-31' })).toEqual([]);
});

it('a seal is of people and of the rows of its file, each by a name of its own', () => {
  const one = { ...punch('08:00', '16:00', '8'), id: 1 };
  const check = keep({ units: [101], people: { 7: { punches: [one] }, 8: { punches: [one] } } });
  const { seals } = history;
  const row = (line: number, employee: string, hours: string) =>
    ({ line, employee, salaryType: '100', hours }) as never;
  const rows = [row(1, '0007', '8'), row(2, '0008', '7'), row(3, '0007', '1')];
  seals.take({ label: 'march', check, at: '2026-04-02T08:00:00Z' }, { bytes: Buffer.from('file'), rows });
  const seal = seals.of('march')!;
  expect(seal).toEqual({
    ...{ label: 'march', check, at: '2026-04-02T08:00:00Z', ...MARCH, units: [101] },
    file: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(seals.of('april')).toBeUndefined();
  // In another order the rows of an employee are the same.
  expect(seals.otherRows(seal, [rows[2]!, rows[1]!, rows[0]!])).toEqual({ lines: [], gone: 0 });
  expect(seals.otherRows(seal, [rows[0]!, row(4, '0009', '8')])).toEqual({ lines: [1, 4], gone: 1 });
  const later = keep({
    // The lock of the transfer itself.
    lockText: 'Locked',
    units: [101],
    people: { 7: { punches: [{ ...one, sealed: 'x' }] }, 9: { punches: [one] } },
  });
  expect(seals.unsealedIn(seal, check)).toEqual([]);
  const unsealed = seals.unsealedIn(seal, later).map(({ employee, what }) => `${employee} ${what.join()}`);
  expect(unsealed.sort()).toEqual([`${nameOf(7)} work`, `${nameOf(8)} gone`, `${nameOf(9)} new`].sort());
  expect(() => seals.take({ label: 'march', check, at: '2026-04-03T08:00:00Z' })).toThrow('sealed already');
});

it('a file is compared with that of a seal, and a seal that somebody changed is none', async () => {
  const file = {
    separator: ';',
    headLines: 1,
    columns: { employee: 'no', salaryType: 'type', hours: 'hours' },
  };
  const policy = { file };
  const lines = ['no;type;hours', '0007;100;8', '0008;100;7', '0007;200;1'];
  const bytes = (given: readonly string[]) => Buffer.from(given.join('\n'));
  const rows = readPayrollFile(bytes(lines), policyOf(policy).file!);
  const at = '2026-04-02T08:00:00Z';
  history.seals.take({ label: 'march', check: keep({}), at }, { bytes: bytes(lines), rows });
  history.seals.take({ label: 'bare', check: keep({}), at });
  const of = (given: readonly string[], label = 'march') =>
    verifySealedFile(history, label, bytes(given), policy);
  expect(of(lines)).toEqual({ is: 'same' });
  expect(of(lines.with(1, '0007;100;9'))).toEqual({ is: 'changed', lines: [2, 4], gone: 0 });
  expect(of(lines.toSpliced(2, 1))).toEqual({ is: 'changed', lines: [], gone: 1 });
  expect(of([lines[0]!, ...lines.slice(1).reverse()])).toEqual({ is: 'changed', lines: [], gone: 0 });
  expect(verifySealedFile(history, 'march', bytes([]))).toEqual({ is: 'changed', lines: [], gone: 0 });
  expect(of(lines, 'bare')).toEqual({ is: 'unknown', why: 'no file was sealed with it' });
  expect(() => of(lines, 'april')).toThrow('no transfer april is sealed');
  expect(() => history.seals.take({ label: 'bare', check: keep({}), at })).toThrow('is sealed already');
  history.close();
  const database = (await loadSqlite())(join(folder, 'checks.sqlite'));
  database.exec("UPDATE sealed_rows SET digest = ''");
  database.close();
  history = await openPayrollHistory(folder);
  expect(() => of(lines)).toThrow('the seal of march was changed');
  expect(of(lines, 'bare').is).toBe('unknown');
});
