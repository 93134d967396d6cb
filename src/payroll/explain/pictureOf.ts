import { addDays } from '../../calendar/days.js';
import { moment } from '../../calendar/moments.js';
import { localAt } from '../../calendar/zone.js';
import { type EmployeeLedger, type Leave, type Shift, unitOf } from '../ledger/Ledger.js';
import { spanOf } from '../ledger/spanOf.js';
import type { UnitClock } from '../time/UnitClock.js';
import type { Bar, DayExplanation, Lane, Tick } from './DayExplanation.js';
import { rowsOfDay } from './rowsOfDay.js';

const HOUR_MS = 3_600_000;

type Picture = Pick<DayExplanation, 'from' | 'to' | 'ticks' | 'lanes'>;

/** The bars of a day on one time line, from its midnight to the next one, or to the end of its night. */
export function pictureOf(ledger: EmployeeLedger, date: string): Picture {
  const lanes = lanesOf(ledger, date).filter(({ bars }) => bars.length > 0);
  const { clock } = ledger.unit;
  const bars = lanes.flatMap((lane) => lane.bars);
  const from = Math.min(first(clock, `${date}T00:00:00`), ...bars.map((bar) => bar.from));
  const to = Math.max(first(clock, `${addDays(date, 1)}T00:00:00`), ...bars.map((bar) => bar.to));
  return { from, to, lanes, ticks: ticksOf(from, to, clock.zone) };
}

function lanesOf(ledger: EmployeeLedger, date: string): Lane[] {
  const { shifts, absences, punches, transactions } = rowsOfDay(ledger, date);
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
  return leaves.filter(
    ({ id, begin }) => begin.startsWith(date) && !absences.some(({ leaveId }) => leaveId === id),
  );
}

/** Says where a row is that is not at home: its times are those of the clock there. */
export function placeText(row: { readonly unit: number }, { unit, units }: EmployeeLedger): string {
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

// A break before the begin of its shift is on the next day.
function breaksOf({ begin, breaks }: Shift): (readonly [string, string])[] {
  return breaks.map(([from, to]) => {
    const at = moment(begin.slice(0, 10), from);
    const start = at < begin ? moment(addDays(begin.slice(0, 10), 1), from) : at;
    const end = moment(start.slice(0, 10), to);
    return [start, end < start ? moment(addDays(start.slice(0, 10), 1), to) : end];
  });
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
