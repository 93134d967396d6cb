import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, datesOf, weekdayOf } from '../../src/calendar/days.js';
import { type LocalDate, Secret } from '../../src/index.js';
import {
  type FindingKind,
  openPayrollHistory,
  payrollCheck,
  type PayrollHistory,
  type PolicyInput,
} from '../../src/payroll/index.js';
import { EMPLOYEE, labelOf } from '../../src/text/pseudonym.js';
import { POLICY, withWorld } from './withWorld.js';
import type { Week } from './workWeek.js';

type Row = Record<string, unknown>;

/** One employee of a planted month: every weekday a shift from 8 to 16:30 with its punch. */
export interface Who {
  readonly id: number;
  readonly unit: number;
  readonly employee: Row;
  readonly agreement: Row;
  readonly shifts: Row[];
  readonly punches: Row[];
  /** The weekdays of the month; shift and punch k are of day k. */
  readonly days: readonly string[];
  readonly world: Week;
  /** The index of the second such weekday of the month: 1 is Monday. */
  on(weekday: number): number;
  /** Gives shift and punch of a day other times; an end not after the begin is on the next day. */
  times(k: number, begin: string, end: string, pause?: readonly [string, string]): void;
  /** Adds a shift with its punch; with `scheduleId` the punch alone. */
  extra(day: string, begin: string, end: string, more?: Row): void;
  /** Takes shifts and punches away. */
  drop(k: number, count?: number): void;
  /** Adds a transaction: an entry by hand, or what `shown` says. */
  pay(salaryCode: string, hours: string, more?: Row): void;
  /** Adds an approved absence over the shift of a day, which then has no punch. Gives its id; that of its shift is 100,000 more. */
  away(k: number, more?: Row, shiftMore?: Row): number;
}

type Change = (who: Who) => void;

/** How a kind of trouble is made, and what is right and looks like it. */
export interface Plant {
  readonly kind: FindingKind;
  readonly plant: Change;
  readonly alike: Change;
  /** What was otherwise than in a clean month that many months ago. Without it the employee was not there. */
  readonly before?: (who: Who, ago: number, side: Side) => void;
  /** It is about a whole unit, and has one of its own. */
  readonly ownUnit?: true;
  /** Of whom it is told too. */
  readonly andOf?: 'clean' | 'partner' | 'second';
}

export type Side = 'plant' | 'alike';
type Name = FindingKind | 'clean' | 'partner' | 'second';

export const at = (day: string, time: string) => `${day}T${time.padEnd(8, ':00')}`;
export const byHand = { pType: 3 };
export const worked = { pType: 1 };

/** When the units that were transferred were. */
const TRANSFERRED = '2028-12-01T00:00:00Z';

/** What the planted months need of a policy besides. */
export const PLANTED_POLICY: PolicyInput = {
  ...POLICY,
  supplementKinds: [['210', '200']],
  limits: {
    ...{ restHours: 11, restHoursWeek: 36, hoursDay: 14, young: [{ under: 18, latest: '20:00' }] },
    salaryTypes: { '320': { most: 20 } },
  },
  thresholds: { rateShare: 0.2 },
  trackers: [{ id: 2 }],
};

const SALARY_TYPES = [100, 200, 210, 300, 310, 320, 900, 950].map((id) => ({ id, salaryCode: String(id) }));

interface Month {
  readonly world: Week;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly whos: ReadonlyMap<Name, Who>;
}

/** A month with each plant, or what is right and looks like it, at an employee of its own; of earlier months what was before. */
export function plantedMonth(
  month: string,
  timeZone: string,
  {
    side,
    plants,
    ago = 0,
  }: { readonly side: Side; readonly plants: readonly Plant[]; readonly ago?: number },
): Month {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const [from, to] = [`${month}-01`, `${month}-${last}`] as [LocalDate, LocalDate];
  const days = datesOf(from, to).filter((day) => weekdayOf(day) < 6);
  const own = plants.filter(({ ownUnit }) => ownUnit && ago === 0);
  const world: Week = {
    units: [101, ...own.map((_, i) => 201 + i)].map((id) => ({ id, timeZone })),
    ...{ employees: [], agreements: [], shifts: [], punches: [], absences: [], manualSalaries: [] },
    ...{ trackerTransactions: [], salaryLocks: [], transferred: [] },
    agreementTemplates: [{ id: 7 }, { id: 8, salaryTypeIds: [100, 200] }],
    salaryTypes: SALARY_TYPES.map((row) => ({ ...SALARY_TYPE, ...row })),
  };
  const whos = new Map<Name, Who>();
  const names: readonly Name[] = ['clean', 'partner', 'second', ...plants.map(({ kind }) => kind)];
  for (const [i, name] of names.entries()) {
    if (ago > 0 && !plants.some(({ kind, before }) => kind === name && before)) continue;
    const unit = own.findIndex(({ kind }) => kind === name);
    whos.set(name, whoOf(i + 1, unit < 0 ? 101 : 201 + unit, days, world));
  }
  for (const plant of plants) {
    const who = whos.get(plant.kind);
    if (who && ago > 0) plant.before?.(who, ago, side);
    else if (who) plant[side](who);
  }
  for (const { shifts, punches } of whos.values()) {
    world.shifts.push(...shifts);
    world.punches.push(...punches);
  }
  return { world, from, to, whos };
}

const SALARY_TYPE = { name: 'x', transfer: true, requiresApproval: false, hourlyCost: '0' };

function whoOf(n: number, unit: number, days: readonly string[], world: Week): Who {
  const id = 1000 + n;
  const restId = unit;
  const employee: Row = {
    ...{ id, badgeNo: `b${String(n).padStart(4, '0')}`, restId, employedDate: '2020-01-01' },
    ...{ socsecNo: `19700101-${1000 + n}`, dateOfBirth: '1970-01-01' },
  };
  const agreement: Row = {
    ...{ id: 40_000 + n * 10, employeeId: id, restId, fromDate: '2020-01-01', isMainAgreement: true },
    salaries: [{ fromDate: '1970-01-01', hourlySalary: '150.00', monthlySalary: '0.00' }],
  };
  world.employees.push(employee);
  world.agreements.push(agreement);
  const both = (k: number) => ({ id: n * 1000 + k, employeeId: id, restId });
  const shifts: Row[] = days.map((begDate, k) => ({
    ...{ ...both(k), begDate, begTime: '08:00:00', endDate: begDate, endTime: '16:30:00', categoryId: 11 },
    breaks: [['12:00:00', '12:30:00']],
  }));
  const punches: Row[] = days.map((day, k) => ({
    ...{ ...both(k), scheduleId: n * 1000 + k, approvedByManager: true, breakMinutes: 30 },
    ...{ punchIn: at(day, '08:00'), punchOut: at(day, '16:30') },
  }));
  const seconds = (time: string) => `${time}:00`;
  return {
    ...{ id, unit, employee, agreement, shifts, punches, days, world },
    on: (weekday) => days.findLastIndex((day) => weekdayOf(day) === weekday && day.slice(8) <= '14'),
    times: (k, begin, end, pause = ['12:00', '12:30']) => {
      const until = end > begin ? days[k]! : addDays(days[k] as LocalDate, 1);
      Object.assign(shifts[k]!, { begTime: seconds(begin), endDate: until, endTime: seconds(end) });
      Object.assign(shifts[k]!, { breaks: [pause.map(seconds)] });
      Object.assign(punches[k]!, { punchIn: at(days[k]!, begin), punchOut: at(until, end) });
    },
    extra: (day, begin, end, more = {}) => {
      const extra = { ...both(500 + punches.length), ...more };
      const isNew = more.scheduleId === undefined;
      if (isNew)
        shifts.push({
          ...{ ...shifts[0], ...extra, begDate: day, endDate: day, breaks: [] },
          ...{ begTime: seconds(begin), endTime: seconds(end) },
        });
      punches.push({
        ...{ ...punches[0], scheduleId: extra.id, breakMinutes: 0, ...extra },
        ...{ punchIn: at(day, begin), punchOut: at(day, end) },
      });
    },
    drop: (k, count = 1) => {
      shifts.splice(k, count);
      punches.splice(k, count);
    },
    pay: (salaryCode, hours, more = {}) =>
      world.manualSalaries.push({
        ...{ id: 9000 + world.manualSalaries.length, employeeId: id, restId, punchId: 0, salaryCode, hours },
        ...{ date: days[0], approved: true, transferred: false, ...more },
      }),
    away: (k, more = {}, shiftMore = {}) => {
      const shift = shifts.find(({ begDate, absenceShift }) => begDate === days[k] && !absenceShift)!;
      const punched = punches.findIndex(({ scheduleId }) => scheduleId === shift.id);
      if (punched >= 0) punches.splice(punched, 1);
      const absence = 60_000 + n * 100 + world.absences.length;
      world.absences.push({
        ...{ id: absence, employeeId: id, restId, leaveReasonId: 2, approvedByManager: true, moderated: 1 },
        ...{ fromDate: days[k], toDate: days[k], fromTime: '08:00:00', toTime: '16:30:00', ...more },
      });
      const away = { absenceId: absence, absenceShift: true, orgScheduleId: shift.id };
      shifts.push({ ...shift, id: absence + 100_000, ...away, ...shiftMore });
      return absence;
    },
  };
}

const KEY = new Secret('planted');
const MONTHS_BEFORE = 3;

/** What a check tells of a planted month, with the months before it in its history: for whom and what. */
export async function toldOf(month: string, zone: string, side: Side, plants: readonly Plant[]) {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-planted-'));
  const history = await openPayrollHistory(folder, KEY);
  try {
    for (let ago = MONTHS_BEFORE; ago > 0; ago--)
      await checkOf(plantedMonth(monthBefore(month, ago), zone, { side, plants, ago }), history);
    const planted = plantedMonth(month, zone, { side, plants });
    const check = await checkOf(planted, history);
    const names = new Map<string | number, Name>();
    for (const [name, { id, unit }] of planted.whos)
      names.set(labelOf(KEY.reveal(), EMPLOYEE, id), name).set(unit, name);
    const told = check.findings.map(
      ({ kind, employee, unit }) => `${names.get(employee ?? unit) ?? 'nobody'}: ${kind}`,
    );
    return { check, told: told.sort() };
  } finally {
    history.close();
    rmSync(folder, { recursive: true });
  }
}

/** What is expected of it. */
export function expectedOf(plants: readonly Plant[]): string[] {
  return plants
    .flatMap(({ kind, andOf }) => [`${kind}: ${kind}`, ...(andOf ? [`${andOf}: ${kind}`] : [])])
    .sort();
}

function checkOf({ world, from, to }: Month, history: PayrollHistory) {
  const { transferred = [], ...tables } = world;
  const units = transferred.map(({ unit }) => Number(unit));
  return withWorld(tables as Week, (client) =>
    payrollCheck(client, {
      ...{ from, to, policy: PLANTED_POLICY, history, now: '2029-01-01T00:00:00Z' },
      ...(units.length > 0 ? { transfers: [{ from, to, units, at: TRANSFERRED }] } : {}),
    }),
  );
}

function monthBefore(month: string, ago: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 - ago))
    .toISOString()
    .slice(0, 7);
}
