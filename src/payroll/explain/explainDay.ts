import { addDays } from '../../calendar/days.js';
import { type Client, clientWithKey } from '../../client/client.js';
import type { Decimal, LocalDate } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { ApiKey } from '../../secret.js';
import { type CheckScopeOptions, type RunScope, scopeOf } from '../checkScope.js';
import { factsOf } from '../factsOf.js';
import { judgeEmployee, namedFinding } from '../findings/judge.js';
import { groupByEmployee } from '../ledger/groupByEmployee.js';
import type { EmployeeLedger, Punch, Transaction } from '../ledger/Ledger.js';
import { readLists } from '../ledger/readLists.js';
import { readUnit } from '../ledger/readUnit.js';
import { UnitClock } from '../time/UnitClock.js';
import type { DayExplanation, Payment, TrackerChange } from './DayExplanation.js';
import { pictureOf } from './pictureOf.js';

export interface ExplainOptions extends Omit<CheckScopeOptions, 'from' | 'to'> {
  readonly badgeNo: string;
  readonly date: LocalDate;
}

/**
 * Puts one day of one employee side by side: shift, breaks, absence, punches raw and rounded, transactions and where each
 * comes from. Only reads. `undefined` when the key sees nobody with the badge number. Throws a `ClientError`.
 */
export async function explainDay(
  client: Client,
  options: ExplainOptions,
): Promise<DayExplanation | undefined> {
  const { badgeNo, date, signal } = options;
  const call = signal ? { signal } : {};
  if (badgeNo === '') throw new ConfigurationError('badgeNo', 'expected the badge number of an employee');
  const [found] = await client.wsdlFindEmployees({ badgeNoList: [{ badgeNo }] }, call);
  if (found?.employeeId === undefined) return undefined;
  const own = found.api_key ? clientWithKey(client, found.api_key as ApiKey) : client;
  const lists = await readLists([own], call);
  const scope = scopeOf({ ...options, from: date, to: date }, lists);
  const { employeeId } = found;
  // A night, or a transaction of the day after, may belong to the day.
  const period = { from: date, to: addDays(date, 1) };
  const rows = await readUnit(own, period, { windowDays: 31, employeeId, call });
  const id = rows.people[0]?.unit ?? [...lists.zones.keys()][0] ?? 0;
  const clock = new UnitClock(lists.zones.get(id) ?? 'UTC', date, period.to);
  const unit = {
    ...factsOf({ id, name: found.unitName ?? '', clock, lockText: '' }, rows),
    showsPunches: true,
  };
  const ledger = groupByEmployee(unit, rows).get(employeeId);
  if (!ledger) return undefined;
  return explanationOf(ledger, scope, date, await trackersOf(own, employeeId, date, scope));
}

function explanationOf(
  ledger: EmployeeLedger,
  scope: RunScope,
  date: LocalDate,
  trackers: readonly TrackerChange[],
): DayExplanation {
  const { alias, personal } = scope;
  const { clock } = ledger.unit;
  const punches = ledger.punches.filter(({ day }) => day === date);
  return {
    employee: personal ? ledger.badgeNo : alias.ofEmployee(ledger.employeeId),
    ...{ date, unit: ledger.unit.id, unitName: ledger.unit.name, zone: clock.zone, trackers },
    ...pictureOf(ledger, date),
    payments: ledger.transactions
      .filter((row) => (row.punchDay ?? row.day) === date || row.day === date)
      .map((row) => paymentOf(row, ledger)),
    notes: [...notesOnClock(ledger, punches), ...notesOnRounding(punches)],
    findings: judgeEmployee(ledger, scope).map((one) => namedFinding(one, scope)),
  };
}

function paymentOf(row: Transaction, { punches, shifts, absences }: EmployeeLedger): Payment {
  const punch = punches.find(({ id }) => id === row.punchId);
  const shift = [...shifts, ...absences].find(({ id }) => id === row.scheduleId);
  const sources = [
    ...(row.punchId
      ? [`punch ${row.punchId}${punch ? ` (${spanText(punch)})` : ', which is not there'}`]
      : []),
    ...(row.leaveAppId ? [`absence ${row.leaveAppId}`] : []),
    ...(row.scheduleId ? [`shift ${row.scheduleId}${shift ? ` (${spanText(shift)})` : ''}`] : []),
    ...(row.orgScheduleId ? [`the scheduled shift ${row.orgScheduleId}`] : []),
  ];
  const by = (['employee', 'manager'] as const).filter((who) => row.approvals[who]);
  return {
    id: row.id,
    salaryType: row.salType,
    hours: row.hours ?? '0',
    comesFrom:
      sources.length > 0 ? sources.join(', ') : `no record that it names (pType ${row.pType ?? 'not given'})`,
    approved: by.length > 0 ? `attested by ${by.join(' and ')}` : 'not attested',
  };
}

function spanText({ begin, end }: { readonly begin: string; readonly end?: string | undefined }): string {
  return `${begin.slice(11, 16)} to ${end?.slice(11, 16) ?? '?'}`;
}

function notesOnClock({ unit }: EmployeeLedger, punches: readonly Punch[]): string[] {
  return punches.flatMap(({ begin, end, id }) => {
    const length = end === undefined ? undefined : unit.clock.length(begin, end);
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

/** The balances of the trackers that the policy names, before and after: single bookings cannot be read. */
async function trackersOf(
  client: Client,
  userId: number,
  date: LocalDate,
  { policy }: RunScope,
): Promise<TrackerChange[]> {
  if (policy.trackers.length === 0) return [];
  const days = [addDays(date, -1), date];
  const timeTrackers = policy.trackers.flatMap(({ id, period }) =>
    days.map((day) => ({
      userId,
      timeTrackerId: id,
      date: day,
      ...(period === undefined ? {} : { period }),
    })),
  );
  const batch = await client.wsdlGetTimeTrackersBalance({ timeTrackers });
  const balances = batch.rows.map((row) => (row.status === 'accepted' ? row.value.balance : undefined));
  return policy.trackers.flatMap(({ id }, i) => {
    const [before, after] = [balances[i * 2], balances[i * 2 + 1]] as (Decimal | undefined)[];
    return before === undefined || after === undefined ? [] : [{ id, before, after }];
  });
}
