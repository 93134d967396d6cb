import { type EmployeeLedger, type Punch, rowsIn, type Transaction } from '../ledger/Ledger.js';
import { minutesOfHours } from '../time/minutes.js';
import type { EmployeeRule, Found, Scope } from './Finding.js';
import { ofPunch, withSources } from './refs.js';

interface Rows {
  readonly punches: Punch;
  readonly transactions: Transaction;
}

/** What a rule says of a row; what it leaves out is that of every row: its day, its hours, and its record by the rule's field. */
type Said = Partial<Found> & { readonly says: string; readonly field?: string };

interface RowRule<Row> extends Omit<EmployeeRule, 'find'> {
  /** The field that usually says it. */
  readonly field: string;
  readonly advice: string;
  /** Prepared for a ledger once, asked of each of its rows. */
  readonly judge: (ledger: EmployeeLedger, scope: Scope) => (row: Row) => Said | undefined;
}

/** A rule over each punch, or each transaction, of a period. */
export function eachRow<List extends keyof Rows>(
  list: List,
  { field: usual, advice, judge, ...rule }: RowRule<Rows[List]>,
): EmployeeRule {
  return {
    ...rule,
    *find(ledger, scope) {
      const judged = judge(ledger, scope);
      for (const row of rowsIn<Punch | Transaction>(scope.period, ledger[list])) {
        const said = judged(row as Rows[List]);
        if (!said) continue;
        const { field = usual, ...found } = said;
        const records = 'punchId' in row ? withSources(row, field) : [ofPunch(row, field)];
        yield {
          ...(found.minutes === undefined ? hoursOf(row) : {}),
          day: row.day,
          records,
          advice,
          ...found,
        };
      }
    },
  };
}

function hoursOf({ hours }: Punch | Transaction): Pick<Found, 'minutes' | 'hours'> {
  return hours === undefined ? {} : { minutes: Math.abs(minutesOfHours(hours)), hours };
}
