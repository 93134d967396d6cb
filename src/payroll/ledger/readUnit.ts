import { dateWindows } from '../../calendar/dateWindows.js';
import { addDays } from '../../calendar/days.js';
import type { CallOptions } from '../../client/callOptions.js';
import { type Client, shownStream } from '../../client/client.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { RecordStream } from '../../definition/outcome.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import type { TimePunch } from '../../records/punches/TimePunch.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { onceById } from './Ledger.js';
import type { EmployeeLedger, ListName, Period, Person, Punch, Shift } from './Ledger.js';
import type { Policy } from '../policy/Policy.js';
import {
  agreementOf,
  datedTransactionOf,
  leaveOf,
  personOf,
  punchOf,
  shiftOf,
  transactionOf,
} from './fromRecords.js';
import { readBalances } from './readLists.js';

type Rows = Pick<
  EmployeeLedger,
  'agreements' | 'punches' | 'shifts' | 'leaves' | 'transactions' | 'balances'
>;

/** What a unit's key shows of a period: rows as the ledger keeps them, scheduled and absence shifts in one list. */
export interface UnitRows extends Rows {
  readonly people: readonly Person[];
  /** Punches before the period that no transfer took, where transfers took others. */
  readonly leftBehind: readonly Punch[];
  /** How much of a list is known to be missing: left out of the answer, or without the time or the employee of whom it is. */
  readonly leftOut: Readonly<Partial<Record<ListName, number>>>;
}

export interface ReadOptions {
  /** Days of one call. */
  readonly windowDays: number;
  /** Whose balances are read. */
  readonly trackers?: Policy['trackers'];
  /** Only this employee, as one who works in several units. */
  readonly employeeId?: number;
  /** Units whose records are left out: the key of the main unit may show them too, and each is read by itself. */
  readonly besides?: ReadonlySet<number> | undefined;
  /** Reads what earlier transfers left behind too. */
  readonly leftBehind?: boolean;
  readonly call?: CallOptions;
}

/**
 * The shifts and punches of the day before are read too: a night may reach into the period. Of the day after only punches for
 * a shift of the period, from who came late to its last night, and pay for the part of that night after midnight.
 */
const MARGIN_DAYS = 1;

/**
 * Reads a unit's records of a period, one by one as they arrive, and keeps of each what the check looks at. Throws a
 * `ClientError`: a unit that was read in part would look clean.
 */
export async function readUnit(
  client: Client,
  { from, to }: Period,
  { windowDays, employeeId, besides, trackers = [], leftBehind = false, call = {} }: ReadOptions,
): Promise<UnitRows> {
  const { stream } = client;
  const one = employeeId === undefined ? {} : { employeeId };
  const before = addDays(from, -MARGIN_DAYS);
  const days = (first: LocalDate, last: LocalDate) =>
    dateWindows(first, last, windowDays).map((window) => ({
      fromDate: window.from,
      toDate: window.to,
      ...one,
    }));
  const period = days(from, to);
  const leftOut: Partial<Record<ListName, number>> = {};
  const collect = collectorOf(leftOut, besides);
  const [people, shownAgreements, shownPunches, shownShifts, shownLeaves, shownPay] = await Promise.all([
    collect('people', personOf, [stream.wsdlGetEmployeesV2(one, call)]),
    collect('agreements', agreementOf, [stream.wsdlGetAgreementsV2({ GetAgreementsV2: one }, call)]),
    collect(
      'punches',
      punchOf,
      days(before, addDays(to, MARGIN_DAYS)).map((asked) =>
        stream.wsdlGetTimePunches({ getTimePunchesRequest: { ...asked, ...ALL_PUNCHES } }, call),
      ),
      // Of the day after only what may be for a shift of the last night.
      ({ day, scheduleId }, { deleted }) => !deleted && (day <= to || scheduleId !== 0),
    ),
    collect(
      'shifts',
      shiftOf,
      days(before, to).map((asked) => {
        const input = { GetSchedulesV3: { ...asked, ...ALL_SHIFTS } };
        return shownStream<ScheduleV3>(client, wsdlGetSchedulesV3, input, call);
      }),
    ),
    collect(
      'leaves',
      leaveOf,
      period.map((asked) => {
        const request = { ...asked, allUnits: false };
        return stream.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: request }, call);
      }),
    ),
    collect(
      'transactions',
      datedTransactionOf,
      days(from, addDays(to, MARGIN_DAYS)).map((asked) =>
        stream.wsdlGetPayrollV2({ getPayrollV2Request: { ...asked, ...ALL_PAY } }, call),
      ),
      // Of the day after only what may be for the last night.
      ({ day, punchId }) => day <= to || punchId !== 0,
    ),
  ]);
  const ownedOf = ownedRows(people, leftOut);
  const agreements = ownedOf('agreements', shownAgreements);
  const punches = ownedOf('punches', shownPunches);
  const leaves = ownedOf('leaves', shownLeaves);
  // A scheduled shift may be open to whoever takes it; an absence is somebody's.
  const isOpen = (shift: Shift) => shift.employeeId === 0 && !shift.absence && !shift.ownBadge;
  const shifts = [
    ...shownShifts.filter(isOpen),
    ...ownedOf(
      'shifts',
      shownShifts.filter((one) => !isOpen(one)),
    ),
  ];
  const shiftIds = new Set(shifts.map(({ id }) => id));
  const ofPeriod = punches.filter(({ day, scheduleId }) => day <= to || shiftIds.has(scheduleId));
  const lastNights = new Set(
    punches.flatMap(({ id, day, end = '' }) => (day === to && end.slice(0, 10) > to ? [id] : [])),
  );
  const transactions = shownPay.filter(({ day, punchId }) => day <= to || lastNights.has(punchId));
  const employeeIds = people.map(({ id }) => id);
  const asked = { trackers, employeeIds, days: [before, to] };
  const { balances, unanswered } = await readBalances(client, asked, call);
  if (unanswered > 0) leftOut.balances = unanswered;
  const isBefore = ({ day, transferred }: Punch) => day < from && transferred;
  const readBefore = (request: ReturnType<typeof behindIn>) =>
    collect('punches', knownPunchOf, [stream.wsdlGetTimePunches({ getTimePunchesRequest: request }, call)]);
  // Where a punch of the week before went to payroll, what stands beside it should have, too.
  const hasTransferred =
    leftBehind && (punches.some(isBefore) || (await readBefore(transferredIn(from))).some(isBefore));
  const shownBehind = hasTransferred ? await readBefore(behindIn(from)) : [];
  return {
    ...{ people, agreements, punches: ofPeriod, shifts, leaves: onceById(leaves), transactions, balances },
    leftBehind: ownedOf(
      'punches',
      shownBehind.filter(({ day, transferred }) => day < from && !transferred),
    ),
    leftOut,
  };
}

interface OwnedRow {
  readonly employeeId: number;
  readonly ownBadge?: string;
}

/** Puts rows without the id of their employee to whom their badge number names; whose nobody knows counts as missing. */
function ownedRows(people: readonly Person[], leftOut: Partial<Record<ListName, number>>) {
  return <Row extends OwnedRow>(list: ListName, rows: readonly Row[]): Row[] => {
    const owned = rows.flatMap((row): Row[] => {
      if (row.employeeId !== 0) return [row];
      const own = row.ownBadge ? people.filter(({ badgeNo }) => badgeNo.trim() === row.ownBadge) : [];
      return own.length === 1 ? [{ ...row, employeeId: own[0]!.id }] : [];
    });
    const missing = rows.length - owned.length;
    if (missing > 0) leftOut[list] = (leftOut[list] ?? 0) + missing;
    return owned;
  };
}

const MOST_BEHIND_DAYS = 31;
const A_WEEK = 7;

/** The request for punches that stand before the period and were in no transfer. */
function behindIn(from: LocalDate) {
  const days = { fromDate: addDays(from, -MOST_BEHIND_DAYS), toDate: addDays(from, -1) };
  return { ...ALL_PUNCHES, ...days, transferredToPayroll: false };
}

/** The request for punches of the week before the period that were in a transfer. */
function transferredIn(from: LocalDate) {
  const days = { fromDate: addDays(from, -A_WEEK), toDate: addDays(from, -1) };
  return { ...ALL_PUNCHES, ...days, notTransferredToPayroll: false };
}

/** A punch of which is known whether it was in a transfer: what a record says counts, whatever was asked for. */
function knownPunchOf(record: TimePunch) {
  return record.transferredToPayroll === undefined ? undefined : punchOf(record);
}

/** The punches of a unit's employees in other units, by their ids (`employeeUnitMode`, document 2.7), and how many are not shown. */
export async function punchesElsewhere(
  { stream }: Client,
  { from, to }: Period,
  call: CallOptions = {},
): Promise<{ readonly ids: ReadonlySet<number>; readonly missing: number }> {
  const ids = new Set<number>();
  const days = { fromDate: addDays(from, -MARGIN_DAYS), toDate: addDays(to, MARGIN_DAYS) };
  const request = { ...days, ...ALL_PUNCHES, employeeUnitMode: OF_HOME };
  const shown = stream.wsdlGetTimePunches({ getTimePunchesRequest: request }, call);
  for await (const { id } of shown) if (id) ids.add(id);
  return { ids, missing: shown.leftOut ?? 0 };
}

/** Punches of the employees of a unit, wherever they were made (document 2.7); its values are not documented. */
export const OF_HOME = 1;

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
  { windowDays, besides, call = {} }: ReadOptions,
): Promise<Pick<UnitRows, 'transactions' | 'leftOut'>> {
  const leftOut: Partial<Record<ListName, number>> = {};
  const sources = dateWindows(from, to, windowDays).map(({ from: fromDate, to: toDate }) =>
    stream.wsdlGetPayrollV2(
      { getPayrollV2Request: { fromDate, toDate, attest: true, isTransferingToPayroll: true } },
      call,
    ),
  );
  const collect = collectorOf(leftOut, besides);
  return { transactions: await collect('transactions', transactionOf, sources), leftOut };
}

/** Reads one after the other, each record made small as it comes, and counts what of a list is known to be missing. */
function collectorOf(leftOut: Partial<Record<ListName, number>>, besides?: ReadonlySet<number>) {
  return async <Record extends { readonly restId?: number | undefined }, Row>(
    list: ListName,
    rowOf: (record: Record) => Row | undefined,
    sources: readonly RecordStream<Record>[],
    isWanted: (row: Row, record: Record) => boolean = () => true,
  ): Promise<Row[]> => {
    const rows: Row[] = [];
    let missing = 0;
    for (const source of sources) {
      for await (const record of source) {
        if (besides?.has(record.restId ?? 0)) continue;
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
