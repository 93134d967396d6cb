import { dateWindows } from '../../calendar/dateWindows.js';
import { addDays } from '../../calendar/days.js';
import type { CallOptions } from '../../client/callOptions.js';
import { type Client, shownStream } from '../../client/client.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { RecordStream } from '../../definition/outcome.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { onceById } from './onceById.js';
import type {
  Agreement,
  Balance,
  Leave,
  ListName,
  Period,
  Person,
  Punch,
  Shift,
  Transaction,
} from './Ledger.js';
import type { Policy } from '../policy/Policy.js';
import { agreementOf, leaveOf, personOf, punchOf, shiftOf, transactionOf } from './fromRecords.js';
import { readBalances } from './readBalances.js';

/** What a unit's key shows of a period: rows as the ledger keeps them. */
export interface UnitRows {
  readonly people: readonly Person[];
  readonly agreements: readonly Agreement[];
  readonly punches: readonly Punch[];
  /** Scheduled and absence shifts. */
  readonly shifts: readonly Shift[];
  readonly leaves: readonly Leave[];
  readonly transactions: readonly Transaction[];
  readonly balances: readonly Balance[];
  /** Punches before the period that no transfer took, where transfers took others. */
  readonly leftBehind: readonly Punch[];
  /** How much of a list is known to be missing: left out of the answer, or without the time at which it stands. */
  readonly leftOut: Readonly<Partial<Record<ListName, number>>>;
}

export interface ReadOptions {
  /** Days of one call. */
  readonly windowDays: number;
  /** Whose balances are read. */
  readonly trackers?: Policy['trackers'];
  /** Only this employee, as one who works in several units. */
  readonly employeeId?: number;
  /** Reads what earlier transfers left behind too. */
  readonly leftBehind?: boolean;
  readonly call?: CallOptions;
}

/**
 * The shifts and punches of the day before are read too: a night may reach into the period. Of the day after only punches for
 * a shift of the period: who came late to its last night.
 */
const MARGIN_DAYS = 1;

/**
 * Reads a unit's records of a period, one by one as they arrive, and keeps of each what the check looks at. Throws a
 * `ClientError`: a unit that was read in part would look clean.
 */
export async function readUnit(
  client: Client,
  { from, to }: Period,
  { windowDays, employeeId, trackers = [], leftBehind = false, call = {} }: ReadOptions,
): Promise<UnitRows> {
  const { stream } = client;
  const one = employeeId === undefined ? {} : { employeeId };
  const before = addDays(from, -MARGIN_DAYS);
  const windows = <T>(first: LocalDate, read: (window: Days) => RecordStream<T>, last = to) =>
    dateWindows(first, last, windowDays).map(({ from: fromDate, to: toDate }) => read({ fromDate, toDate }));
  const leftOut: Partial<Record<ListName, number>> = {};
  const collect = collectorOf(leftOut);
  const [people, agreements, punches, shifts, leaves, transactions] = await Promise.all([
    collect('people', [stream.wsdlGetEmployeesV2(one, call)], personOf),
    collect('agreements', [stream.wsdlGetAgreementsV2({ GetAgreementsV2: one }, call)], agreementOf),
    collect(
      'punches',
      windows(
        before,
        (days) =>
          stream.wsdlGetTimePunches({ getTimePunchesRequest: { ...days, ...one, ...ALL_PUNCHES } }, call),
        addDays(to, MARGIN_DAYS),
      ),
      punchOf,
      // Of the day after only what may be for a shift of the last night.
      ({ day, scheduleId }, { deleted }) => !deleted && (day <= to || scheduleId !== 0),
    ),
    collect(
      'shifts',
      windows(before, (days) =>
        shownStream<ScheduleV3>(
          client,
          wsdlGetSchedulesV3,
          { GetSchedulesV3: { ...days, ...one, ...ALL_SHIFTS } },
          call,
        ),
      ),
      shiftOf,
    ),
    collect(
      'leaves',
      windows(from, (days) =>
        stream.wsdlGetLeaveApplicationsV2(
          { getLeaveApplicationsV2Request: { ...days, ...one, allUnits: false } },
          call,
        ),
      ),
      leaveOf,
    ),
    collect(
      'transactions',
      windows(from, (days) =>
        stream.wsdlGetPayrollV2({ getPayrollV2Request: { ...days, ...one, ...ALL_PAY } }, call),
      ),
      transactionOf,
    ),
  ]);
  const shiftIds = new Set(shifts.map(({ id }) => id));
  const ofPeriod = punches.filter(({ day, scheduleId }) => day <= to || shiftIds.has(scheduleId));
  const employeeIds = people.map(({ id }) => id);
  const { balances, unanswered } = await readBalances(
    client,
    { trackers, employeeIds, days: [before, to] },
    call,
  );
  if (unanswered > 0) leftOut.balances = unanswered;
  const isBefore = ({ day, transferred }: Punch) => day < from && transferred;
  const behind =
    leftBehind && (punches.some(isBefore) || (await hasTransferred(client, from, call)))
      ? await collect('punches', [stream.wsdlGetTimePunches(behindIn(from), call)], punchOf)
      : [];
  return {
    ...{ people, agreements, punches: ofPeriod, shifts, leaves: onceById(leaves), transactions, balances },
    ...{ leftBehind: behind, leftOut },
  };
}

const MOST_BEHIND_DAYS = 31;
const A_WEEK = 7;

/** The request for punches that stand before the period and were in no transfer. */
function behindIn(from: LocalDate) {
  const days = { fromDate: addDays(from, -MOST_BEHIND_DAYS), toDate: addDays(from, -1) };
  return { getTimePunchesRequest: { ...ALL_PUNCHES, ...days, transferredToPayroll: false } };
}

/** True where a punch of the week before went to payroll: what stands beside it should have, too. */
async function hasTransferred({ stream }: Client, from: LocalDate, call: CallOptions): Promise<boolean> {
  const days = { fromDate: addDays(from, -A_WEEK), toDate: addDays(from, -1) };
  const request = { ...ALL_PUNCHES, ...days, notTransferredToPayroll: false };
  for await (const _ of stream.wsdlGetTimePunches({ getTimePunchesRequest: request }, call)) return true;
  return false;
}

/** The punches of a unit's employees in other units, by their ids (`employeeUnitMode`, document 2.7). */
export async function punchesElsewhere(
  { stream }: Client,
  { from, to }: Period,
  call: CallOptions = {},
): Promise<Set<number>> {
  const ids = new Set<number>();
  const days = { fromDate: addDays(from, -MARGIN_DAYS), toDate: addDays(to, MARGIN_DAYS) };
  const request = { ...days, ...ALL_PUNCHES, employeeUnitMode: OF_HOME };
  for await (const { id } of stream.wsdlGetTimePunches({ getTimePunchesRequest: request }, call))
    if (id) ids.add(id);
  return ids;
}

/** Punches of the employees of a unit, wherever they were made (document 2.7); its values are not documented. */
export const OF_HOME = 1;

interface Days {
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
}

const ALL_PUNCHES = {
  ...{ transferredToPayroll: true, notTransferredToPayroll: true, approved: true, unapproved: true },
  ...{ active: true, deleted: false, allUnits: false, shiftTaskInfo: false },
};
const ALL_SHIFTS = { scheduledShifts: true, absenceShifts: true, includeTags: true };

const ALL_PAY = { attest: false, includeStCode: true, includeCosts: true, includeTags: true };

/** The transactions that a transfer would take: attested, and of salary types that are set to transfer (2.8). */
export async function readTransferable(
  { stream }: Client,
  { from, to }: Period,
  { windowDays, call = {} }: ReadOptions,
): Promise<Pick<UnitRows, 'transactions' | 'leftOut'>> {
  const leftOut: Partial<Record<ListName, number>> = {};
  const sources = dateWindows(from, to, windowDays).map(({ from: fromDate, to: toDate }) =>
    stream.wsdlGetPayrollV2(
      { getPayrollV2Request: { fromDate, toDate, attest: true, isTransferingToPayroll: true } },
      call,
    ),
  );
  return { transactions: await collectorOf(leftOut)('transactions', sources, transactionOf), leftOut };
}

/** Reads one after the other, each record made small as it comes, and counts what of a list is known to be missing. */
function collectorOf(leftOut: Partial<Record<ListName, number>>) {
  return async <Record, Row>(
    list: ListName,
    sources: readonly RecordStream<Record>[],
    rowOf: (record: Record) => Row | undefined,
    isWanted: (row: Row, record: Record) => boolean = () => true,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    let missing = 0;
    for (const source of sources) {
      for await (const record of source) {
        const row = rowOf(record);
        if (!row) missing++;
        else if (isWanted(row, record)) rows.push(row);
      }
      missing += source.leftOut ?? 0;
    }
    if (missing > 0) leftOut[list] = (leftOut[list] ?? 0) + missing;
    return rows;
  };
}
