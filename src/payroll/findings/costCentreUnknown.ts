import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { type EmployeeLedger, type Period, type Punch, rowsIn, type Transaction } from '../ledger/Ledger.js';
import type { TextItems } from '../ledger/readLists.js';
import { minutesOfHours } from '../time/minutes.js';
import { withCostCentres } from './corrections.js';
import { noTextItems, ofPerson, ofPunch, ofShift, withSources } from './Finding.js';
import type { EmployeeRule, RecordRef } from './Finding.js';

interface Use {
  /** Absent of the employee as such. */
  readonly day?: string;
  readonly code: string;
  readonly records: readonly RecordRef[];
  readonly punch?: Punch;
  readonly row?: Transaction;
}

export const costCentreUnknown: EmployeeRule = {
  kind: 'costCentreUnknown',
  needs: ['shifts'],
  notJudged: noTextItems,
  *find(ledger, { period, textItems }) {
    if (typeof textItems === 'string') return;
    for (const [code, uses] of groupedBy(usesOf(ledger, period, textItems), (use) => use.code))
      yield {
        ...firstDayOf(uses),
        ...(uses.some(({ row }) => row) ? { minutes: paidMinutes(uses) } : {}),
        records: uses.flatMap(({ records }) => records),
        says: code
          ? `${counted(uses.length, 'record')} with cost centre "${code}"${code === code.trim() ? '' : ', a blank beside it'}, which is in no list.`
          : `${counted(uses.length, 'record')} without a cost centre, though the shift or the employee has one.`,
        advice: 'Add the cost centre to the list, or correct it on the records.',
        ...withCostCentres(
          uses.flatMap(({ punch }) => punch ?? []),
          ledger.shifts,
        ),
      };
  },
};

function paidMinutes(uses: readonly Use[]): number {
  return uses.reduce((sum, { row }) => sum + Math.abs(minutesOfHours(row?.hours)), 0);
}

function firstDayOf(uses: readonly Use[]): { readonly day?: string } {
  const [day] = uses.flatMap((use) => use.day ?? []).sort();
  return day === undefined ? {} : { day };
}

function* usesOf(
  { person, punches, shifts, absences, transactions }: EmployeeLedger,
  period: Period,
  { ids, codes }: TextItems,
): Generator<Use> {
  const unknown = (code: string) => code !== '' && !codes.has(code);
  const shiftById = new Map([...shifts, ...absences].map((shift) => [shift.id, shift]));
  const lost = (code: string, scheduleId: number) =>
    code === '' && (shiftById.get(scheduleId)?.costCentre ?? '') !== '';
  const unknownOf = (one: { readonly costCentre: string; readonly costCentreId: number }) =>
    unknown(one.costCentre) || (one.costCentreId !== 0 && !ids.has(one.costCentreId));
  // Of an employee who has something to pay: an entry by hand takes the cost centre from there.
  if (person && unknownOf(person) && rowsIn(period, transactions).length > 0)
    yield {
      code: person.costCentre || String(person.costCentreId),
      records: [ofPerson(person, 'costCentre')],
    };
  for (const shift of rowsIn(period, [...shifts, ...absences]))
    if (unknownOf(shift))
      yield {
        day: shift.day,
        code: shift.costCentre || String(shift.costCentreId),
        records: [ofShift(shift, 'costCentre')],
      };
  for (const punch of rowsIn(period, punches))
    if (unknown(punch.costCentre) || lost(punch.costCentre, punch.scheduleId))
      yield { day: punch.day, code: punch.costCentre, records: [ofPunch(punch, 'costCentre')], punch };
  for (const row of rowsIn(period, transactions)) {
    const byHand = row.scheduleId === 0 && row.punchId === 0 && row.costCentre === '';
    if (unknown(row.costCentre) || lost(row.costCentre, row.scheduleId) || (byHand && person?.costCentre))
      yield { day: row.day, code: row.costCentre, records: withSources(row, 'costCentre'), row };
  }
}
