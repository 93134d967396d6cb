import { addDays } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Finding } from '../findings/Finding.js';
import { type EmployeeLedger, type Punch, type Transaction, unitOf } from '../ledger/Ledger.js';
import { shownHours } from '../time/minutes.js';
import type { DayExplanation, Payment, TrackerChange } from './DayExplanation.js';
import { pictureOf, placeText } from './pictureOf.js';
import { rowsOfDay } from './rowsOfDay.js';

/** One day of a ledger as a person can follow it. `employee` and `findings` are named already. */
export function explanationOf(
  ledger: EmployeeLedger,
  date: LocalDate,
  employee: string,
  findings: readonly Finding[],
): DayExplanation {
  const { id: unit, name: unitName, clock } = ledger.unit;
  const { punches, transactions } = rowsOfDay(ledger, date);
  return {
    ...{ employee, date, unit, unitName, zone: clock.zone, findings },
    ...pictureOf(ledger, date),
    payments: transactions.map((row) => paymentOf(row, ledger)),
    trackers: trackerChanges(ledger, date),
    notes: [...notesOnClock(ledger, punches), ...notesOnRounding(punches)],
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
