import type { Decimal } from '../../definition/scalar.js';
import type { Shift, Transaction } from '../ledger/Ledger.js';
import { minutesPaid } from '../time/minutes.js';
import type { RecordRef } from './Finding.js';

/** Names a row as a record, by the operation that reads it. */
const refTo =
  (operation: string) =>
  ({ id }: { readonly id: number }, field: string): RecordRef => ({ operation, field, id });

export const ofPerson = refTo('wsdlGetEmployeesV2');
export const ofAgreement = refTo('wsdlGetAgreementsV2');
export const ofPunch = refTo('wsdlGetTimePunches');
export const ofLeave = refTo('wsdlGetLeaveApplicationsV2');
export const ofTransaction = refTo('wsdlGetPayrollV2');
export const ofBalance = refTo('wsdlGetTimeTrackersBalance');
const ofScheduled = refTo('wsdlGetSchedulesV3');
const ofAbsence = refTo('wsdlGetSchedulesV3 (absence)');

export function ofShift(shift: Shift, field: string): RecordRef {
  return (shift.absence ? ofAbsence : ofScheduled)(shift, field);
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
    ...(punchId ? [ofPunch({ id: punchId }, 'id')] : []),
    ...(leaveAppId ? [ofLeave({ id: leaveAppId }, 'id')] : []),
  ];
}
