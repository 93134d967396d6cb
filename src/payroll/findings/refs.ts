import type { Decimal } from '../../definition/scalar.js';
import type { EmployeeLedger, Leave, Punch, Shift, Transaction } from '../ledger/Ledger.js';
import { minutesPaid } from '../time/minutes.js';
import type { RecordRef } from './Finding.js';

export function ofPerson({ employeeId: id }: Pick<EmployeeLedger, 'employeeId'>): RecordRef {
  return { operation: 'wsdlGetEmployeesV2', field: 'id', id };
}

export function ofPunch({ id }: Punch, field: string): RecordRef {
  return { operation: 'wsdlGetTimePunches', field, id };
}

export function ofShift({ id, absence }: Shift, field: string): RecordRef {
  return { operation: absence ? 'wsdlGetSchedulesV3 (absence)' : 'wsdlGetSchedulesV3', field, id };
}

export function ofLeave({ id }: Leave, field: string): RecordRef {
  return { operation: 'wsdlGetLeaveApplicationsV2', field, id };
}

export function ofTransaction({ id }: Transaction, field: string): RecordRef {
  return { operation: 'wsdlGetPayrollV2', field, id };
}

interface Row {
  readonly day: string;
  readonly hours: Decimal | undefined;
}

/** Rows that are told together: the day of the first, the minutes of all, and each as a record. */
export function together<Of extends Row>(
  rows: readonly Of[],
  ref: (row: Of, field: string) => RecordRef | RecordRef[],
  field: string,
) {
  return {
    day: rows[0]!.day,
    minutes: minutesPaid(rows),
    records: rows.flatMap((row) => ref(row, field)),
  };
}

/** A transaction, and the records that it says it comes from. */
export function withSources(transaction: Transaction, field: string): RecordRef[] {
  const { punchId, leaveAppId } = transaction;
  return [
    ofTransaction(transaction, field),
    ...(punchId ? [{ operation: 'wsdlGetTimePunches', field: 'id', id: punchId }] : []),
    ...(leaveAppId ? [{ operation: 'wsdlGetLeaveApplicationsV2', field: 'id', id: leaveAppId }] : []),
  ];
}
