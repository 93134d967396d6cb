import { addDays } from '../../calendar/days.js';
import { localAt } from '../../calendar/zone.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Finding } from '../findings/Finding.js';
import { breaksOf, unitOf, spanOf } from '../ledger/Ledger.js';
import type { EmployeeLedger, Leave, Punch, Transaction } from '../ledger/Ledger.js';
import { shownHours } from '../time/minutes.js';
import type { UnitClock } from '../time/UnitClock.js';
import type { Bar, DayExplanation, Lane, Payment, Tick, TrackerChange } from './DayExplanation.js';

const HOUR_MS = 3_600_000;

/** One day of a ledger as a person can follow it. `employee` and `findings` are named already. */
export function explanationOf(
  ledger: EmployeeLedger,
  date: LocalDate,
  employee: string,
  findings: readonly Finding[],
): DayExplanation {
  const { id: unit, name: unitName, clock } = ledger.unit;
  const rows = rowsOfDay(ledger, date);
  const lanes = lanesOf(ledger, date, rows).filter(({ bars }) => bars.length > 0);
  const bars = lanes.flatMap((lane) => lane.bars);
  // One time line, from the midnight of the day to the next one, or to the end of its night.
  const from = Math.min(first(clock, `${date}T00:00:00`), ...bars.map((bar) => bar.from));
  const to = Math.max(first(clock, `${addDays(date, 1)}T00:00:00`), ...bars.map((bar) => bar.to));
  return {
    ...{ employee, date, unit, unitName, zone: clock.zone, findings },
    ...{ from, to, ticks: ticksOf(from, to, clock.zone), lanes },
    payments: rows.transactions.map((row) => paymentOf(row, ledger)),
    trackers: trackerChanges(ledger, date),
    notes: [...notesOnClock(ledger, rows.punches), ...notesOnRounding(rows.punches)],
  };
}

function paymentOf(row: Transaction, ledger: EmployeeLedger): Payment {
  const { punches, shifts, absences, leaves } = ledger;
  const level = leaves.find(({ id }) => id === row.leaveAppId)?.level;
  const punch = punches.find(({ id }) => id === row.punchId);
  const shift = [...shifts, ...absences].find(({ id }) => id === row.scheduleId);
  const sources = [
    ...(row.punchId
      ? [`punch ${row.punchId}${punch ? ` (${spanText(punch)})` : ', which is not there'}`]
      : []),
    ...(row.leaveAppId
      ? [
          `absence ${row.leaveAppId}${level && Number(level) < 1 ? ` (for ${shownHours(level)} of the time)` : ''}`,
        ]
      : []),
    ...(row.scheduleId ? [`shift ${row.scheduleId}${shift ? ` (${spanText(shift)})` : ''}`] : []),
    ...(row.orgScheduleId ? [`the scheduled shift ${row.orgScheduleId}`] : []),
  ];
  const by = (['employee', 'manager'] as const).filter((who) => row.approvals[who]);
  return {
    id: row.id,
    salaryType: row.salType,
    hours: row.hours ?? '0',
    comesFrom: `${sources.length > 0 ? sources.join(', ') : `no record that it names (pType ${row.pType ?? 'not given'})`}${placeText(row, ledger)}`,
    approved: by.length > 0 ? `attested by ${by.join(' and ')}` : 'not attested',
  };
}

function spanText({ begin, end }: { readonly begin: string; readonly end?: string | undefined }): string {
  return `${begin.slice(11, 16)} to ${end?.slice(11, 16) ?? '?'}`;
}

function notesOnClock(ledger: EmployeeLedger, punches: readonly Punch[]): string[] {
  return punches.flatMap((punch) => {
    const { begin, end, id } = punch;
    const length = end === undefined ? undefined : unitOf(ledger, punch).clock.length(begin, end);
    if (!length || (length.wall === length.shortest && length.wall === length.longest)) return [];
    const passed =
      length.shortest === length.longest ? `${length.longest}` : `${length.shortest} or ${length.longest}`;
    return [
      `The clock was changed during punch ${id}: it shows ${length.wall} minutes, and ${passed} passed.`,
    ];
  });
}

function notesOnRounding(punches: readonly Punch[]): string[] {
  return punches.flatMap(({ id, begin, end, orgBegin, orgEnd }) =>
    (orgBegin !== undefined && orgBegin !== begin) || (orgEnd !== undefined && orgEnd !== end)
      ? [
          `Punch ${id} was made from ${orgBegin?.slice(11, 16) ?? '?'} to ${orgEnd?.slice(11, 16) ?? '?'}, and rounded or corrected to ${spanText({ begin, end })}.`,
        ]
      : [],
  );
}

/** What the day changed on each tracker whose balances were read. */
function trackerChanges({ balances }: EmployeeLedger, date: LocalDate): TrackerChange[] {
  const on = (tracker: number, day: LocalDate) =>
    balances.find((one) => one.id === tracker && one.day === day)?.balance;
  return [...new Set(balances.map(({ id }) => id))].flatMap((id) => {
    const [before, after] = [on(id, addDays(date, -1)), on(id, date)];
    return before === undefined || after === undefined ? [] : [{ id, before, after }];
  });
}

function lanesOf(ledger: EmployeeLedger, date: string, rows: RowsOfDay): Lane[] {
  const { shifts, absences, punches, transactions } = rows;
  const bar = barsOf(ledger);
  const salaryTypes = [...new Set(transactions.map(({ salType }) => salType))];
  const away = [...absences, ...leavesAlone(ledger, date)];
  return [
    { kind: 'shift', title: 'shift', bars: shifts.map((row) => bar(row, row.begin, row.end)) },
    {
      kind: 'break',
      title: 'break',
      bars: shifts.flatMap((row) => breaksOf(row).map(([begin, end]) => bar(row, begin, end))),
    },
    { kind: 'absence', title: 'absence', bars: away.map((row) => bar(row, row.begin, row.end)) },
    {
      kind: 'raw',
      title: 'punched',
      bars: punches.flatMap((row) =>
        row.orgBegin ? [bar(row, row.orgBegin, row.orgEnd ?? row.orgBegin)] : [],
      ),
    },
    {
      kind: 'punch',
      title: 'rounded',
      bars: punches.map((row) => bar(row, row.begin, row.end ?? row.begin)),
    },
    ...salaryTypes.map((salaryType) => ({
      kind: 'transaction' as const,
      title: `pay ${salaryType || '(no code)'}`,
      bars: transactions
        .filter(({ salType }) => salType === salaryType)
        .flatMap((row) => {
          const span = spanOf(row);
          return span ? [bar(row, ...span)] : [];
        }),
    })),
  ];
}

/** Leave applications of the day without an absence shift of their own. */
function leavesAlone({ leaves, absences }: EmployeeLedger, date: string): Leave[] {
  return leaves.filter(({ id, day }) => day === date && !absences.some(({ leaveId }) => leaveId === id));
}

/** Says where a row is that is not at home: its times are those of the clock there. */
function placeText(row: { readonly unit: number }, { unit, units }: EmployeeLedger): string {
  const place = units?.get(row.unit);
  if (!place || place.id === unit.id) return '';
  return ` in unit ${place.id}${place.clock.zone === unit.clock.zone ? '' : `, clock of ${place.clock.zone}`}`;
}

/** The earliest begin and the latest end that are meant. */
function barsOf(ledger: EmployeeLedger): (row: { readonly unit: number }, begin: string, end: string) => Bar {
  return (row, begin, end) => {
    const { clock } = unitOf(ledger, row);
    return {
      from: Math.min(...clock.instantsOf(begin)),
      to: Math.max(...clock.instantsOf(end)),
      label: `${begin.slice(11, 16)} to ${end === begin ? '?' : end.slice(11, 16)}${placeText(row, ledger)}`,
    };
  };
}

function ticksOf(from: number, to: number, zone: string): Tick[] {
  const hours = Math.ceil((to - from) / HOUR_MS);
  const start = Math.ceil(from / HOUR_MS) * HOUR_MS;
  return Array.from({ length: hours + 1 }, (_, i) => start + i * HOUR_MS)
    .filter((at) => at <= to)
    .map((at) => ({ at, hour: localAt(at, zone).slice(11, 13) }));
}

function first(clock: UnitClock, local: string): number {
  return Math.min(...clock.instantsOf(local));
}

type RowsOfDay = Pick<EmployeeLedger, 'shifts' | 'absences' | 'punches' | 'transactions'>;

/**
 * What an employee has on a day: punches for its shifts too, which a late beginner makes after midnight, and transactions of its
 * punches, whatever day the service gives them.
 */
export function rowsOfDay(
  { shifts, absences, punches, transactions }: EmployeeLedger,
  date: string,
): RowsOfDay {
  const today = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
    rows.filter(({ day }) => day === date);
  const own = today(shifts);
  const shiftIds = new Set(own.map(({ id }) => id));
  const made = punches.filter(({ day, scheduleId }) => day === date || shiftIds.has(scheduleId));
  const punchIds = new Set(made.map(({ id }) => id));
  return {
    ...{ shifts: own, absences: today(absences), punches: made },
    transactions: transactions.filter(
      ({ day, punchDay = day, punchId }) => punchDay === date || day === date || punchIds.has(punchId),
    ),
  };
}
