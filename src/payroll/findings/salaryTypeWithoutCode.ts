import { sumDecimals } from '../../calendar/decimal.js';
import { counted } from '../../text/counted.js';
import type { Transaction } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { ofTransaction } from './refs.js';

export const salaryTypeWithoutCode: EmployeeRule = {
  kind: 'salaryTypeWithoutCode',
  *find({ transactions }, { period }) {
    const byType = new Map<number | undefined, Transaction[]>();
    for (const row of rowsIn(period, transactions))
      if (row.salType.trim() === '') byType.set(row.stCode, [...(byType.get(row.stCode) ?? []), row]);
    for (const [stCode, rows] of byType) {
      const hours = sumDecimals(rows.flatMap((row) => row.hours ?? []));
      yield {
        day: rows[0]!.day,
        minutes: Math.abs(minutesOfHours(hours)),
        hours,
        records: rows.map((row) => ofTransaction(row, 'salType')),
        says: `${counted(rows.length, 'transaction')} of the salary type ${stCode ?? 'without a number'}, which has no code for the payroll system.`,
        advice: 'Give the salary type its code: the payroll system does not know what to pay.',
      };
    }
  },
};
