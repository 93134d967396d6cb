import { dateWindows } from '../../calendar/dateWindows.js';
import { addDays } from '../../calendar/days.js';
import type { CallOptions } from '../../client/callOptions.js';
import type { Client } from '../../client/client.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { Agreement, Balance, Leave, Period, Person, Punch, Shift, Transaction } from './Ledger.js';
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
}

export interface ReadOptions {
  /** Days of one call. */
  readonly windowDays: number;
  /** Whose balances are read. */
  readonly trackers?: Policy['trackers'];
  /** Only this employee, as one who works in several units. */
  readonly employeeId?: number;
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
  { windowDays, employeeId, trackers = [], call = {} }: ReadOptions,
): Promise<UnitRows> {
  const { stream } = client;
  const one = employeeId === undefined ? {} : { employeeId };
  const before = addDays(from, -MARGIN_DAYS);
  const windows = <T>(first: LocalDate, read: (window: Days) => AsyncIterable<T>, last = to) =>
    dateWindows(first, last, windowDays).map(({ from: fromDate, to: toDate }) => read({ fromDate, toDate }));
  const [people, agreements, punches, shifts, leaves, transactions] = await Promise.all([
    collect([stream.wsdlGetEmployeesV2(one, call)], personOf),
    collect([stream.wsdlGetAgreementsV2({ GetAgreementsV2: one }, call)], agreementOf),
    collect(
      windows(
        before,
        (days) =>
          stream.wsdlGetTimePunches({ getTimePunchesRequest: { ...days, ...one, ...ALL_PUNCHES } }, call),
        addDays(to, MARGIN_DAYS),
      ),
      (record) => {
        const punch = punchOf(record);
        return punch && (punch.day <= to || punch.scheduleId !== 0) ? punch : undefined;
      },
    ),
    collect(
      windows(before, (days) =>
        stream.wsdlGetSchedulesV3({ GetSchedulesV3: { ...days, ...one, ...ALL_SHIFTS } }, call),
      ),
      shiftOf,
    ),
    collect(
      windows(from, (days) =>
        stream.wsdlGetLeaveApplicationsV2(
          { getLeaveApplicationsV2Request: { ...days, ...one, allUnits: false } },
          call,
        ),
      ),
      leaveOf,
    ),
    collect(
      windows(from, (days) =>
        stream.wsdlGetPayrollV2(
          { getPayrollV2Request: { ...days, ...one, attest: false, includeStCode: true } },
          call,
        ),
      ),
      transactionOf,
    ),
  ]);
  const shiftIds = new Set(shifts.map(({ id }) => id));
  const ofPeriod = punches.filter(({ day, scheduleId }) => day <= to || shiftIds.has(scheduleId));
  const employeeIds = people.map(({ id }) => id);
  const balances = await readBalances(client, { trackers, employeeIds, days: [before, to] }, call);
  return { people, agreements, punches: ofPeriod, shifts, leaves: once(leaves), transactions, balances };
}

interface Days {
  readonly fromDate: LocalDate;
  readonly toDate: LocalDate;
}

const ALL_PUNCHES = {
  ...{ transferredToPayroll: true, notTransferredToPayroll: true, approved: true, unapproved: true },
  ...{ active: true, deleted: false, allUnits: false, shiftTaskInfo: false },
};
const ALL_SHIFTS = { scheduledShifts: true, absenceShifts: true };

/** The transactions that a transfer would take: attested, and of salary types that are set to transfer (2.8). */
export function readTransferable(
  { stream }: Client,
  { from, to }: Period,
  { windowDays, call = {} }: ReadOptions,
): Promise<Transaction[]> {
  const sources = dateWindows(from, to, windowDays).map(({ from: fromDate, to: toDate }) =>
    stream.wsdlGetPayrollV2(
      { getPayrollV2Request: { fromDate, toDate, attest: true, isTransferingToPayroll: true } },
      call,
    ),
  );
  return collect(sources, transactionOf);
}

/** What one after the other gives, each record made small as it comes. */
async function collect<Record, Row>(
  sources: readonly AsyncIterable<Record>[],
  rowOf: (record: Record) => Row | undefined,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const source of sources)
    for await (const record of source) {
      const row = rowOf(record);
      if (row) rows.push(row);
    }
  return rows;
}

/** A leave that lies in two windows came twice. */
function once(leaves: readonly Leave[]): Leave[] {
  return [...new Map(leaves.map((leave) => [leave.id, leave])).values()];
}
