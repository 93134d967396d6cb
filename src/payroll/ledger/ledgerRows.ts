import { rowsIn } from './inPeriod.js';
import type { EmployeeLedger, Period } from './Ledger.js';
import { spanOf } from './spanOf.js';

/** One number of the ledger, and the record that it came from. */
interface LedgerRow extends Readonly<Record<string, unknown>> {
  readonly unit: number;
  readonly employee: string;
  readonly day: string;
  /** The operation that shows it. */
  readonly source: string;
  readonly id: number;
  readonly begin?: string;
  readonly end?: string;
  readonly hours?: string;
  /** Of a time tracker, whose id is `id`. */
  readonly balance?: string;
  readonly salaryType?: string;
  readonly punchId?: number;
  readonly scheduleId?: number;
  readonly orgScheduleId?: number;
  readonly leaveAppId?: number;
  readonly approved?: boolean;
}

/** The records of an employee in a period, side by side in one table. */
export function* ledgerRows(ledger: EmployeeLedger, employee: string, period: Period): Generator<LedgerRow> {
  const { punches, shifts, absences, leaves, transactions, balances } = ledger;
  for (const { unit, day, id, begin, end, hours } of rowsIn(period, shifts))
    yield { unit, employee, day, source: 'wsdlGetSchedulesV3', id, begin, end, ...given({ hours }) };
  for (const row of rowsIn(period, absences)) {
    const { unit, day, id, begin, end, orgScheduleId, leaveId: leaveAppId } = row;
    const source = 'wsdlGetSchedulesV3 (absence)';
    yield {
      unit,
      employee,
      day,
      source,
      id,
      begin,
      end,
      orgScheduleId,
      leaveAppId,
      ...given({ hours: row.hours }),
    };
  }
  for (const { unit, id, begin, end, approvedByManager } of leaves)
    yield {
      ...{ unit, employee, day: begin.slice(0, 10), source: 'wsdlGetLeaveApplicationsV2', id, begin, end },
      ...given({ approved: approvedByManager }),
    };
  for (const { unit, day, id, begin, end, hours, scheduleId, approvals } of rowsIn(period, punches))
    yield {
      ...{ unit, employee, day, source: 'wsdlGetTimePunches', id, begin, scheduleId },
      ...given({ end, hours, approved: approvals.manager }),
    };
  for (const row of rowsIn(period, transactions)) {
    const span = spanOf(row);
    const { unit, day, id, salType, punchId, scheduleId, orgScheduleId, leaveAppId } = row;
    yield {
      ...{ unit, employee, day, source: 'wsdlGetPayrollV2', id, salaryType: salType },
      ...{ punchId, scheduleId, orgScheduleId, leaveAppId },
      ...given({ begin: span?.[0], end: span?.[1] }),
      ...given({ hours: row.hours, approved: row.approvals.manager }),
    };
  }
  for (const { id, day, balance } of balances)
    yield { unit: ledger.unit.id, employee, day, source: 'wsdlGetTimeTrackersBalance', id, balance };
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}
