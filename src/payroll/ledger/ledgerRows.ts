import type { Row } from '../../export/Dataset.js';
import { type EmployeeLedger, type Period, rowsIn } from './Ledger.js';
import { spanOf } from './spanOf.js';

/** The records of an employee in a period, side by side in one table: each number, and the record that it came from. */
export function* ledgerRows(ledger: EmployeeLedger, employee: string, period: Period): Generator<Row> {
  const { punches, shifts, absences, leaves, transactions, balances } = ledger;
  for (const { unit, day, id, begin, end, hours } of rowsIn(period, shifts))
    yield { unit, employee, day, source: 'wsdlGetSchedulesV3', id, begin, end, ...given({ hours }) };
  for (const row of rowsIn(period, absences)) {
    const { unit, day, id, begin, end, orgScheduleId, leaveId: leaveAppId } = row;
    yield {
      ...{ unit, employee, day, source: 'wsdlGetSchedulesV3 (absence)', id, begin, end },
      ...{ orgScheduleId, leaveAppId, ...given({ hours: row.hours }) },
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

function given(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
