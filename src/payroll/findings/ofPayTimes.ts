import { addDays } from '../../calendar/days.js';
import { minutesBetween } from '../../calendar/moments.js';
import type { LocalDate } from '../../definition/scalar.js';
import { rowsIn } from '../ledger/inPeriod.js';
import { type Punch, unitOf } from '../ledger/Ledger.js';
import { spanOf } from '../ledger/spanOf.js';
import { shownMinutes } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { ofShift, ofTransaction, withSources } from './refs.js';

type Span = readonly [begin: string, end: string];

/** Findings about the times of transactions. */
export const PAY_TIME_RULES: readonly EmployeeRule[] = [
  {
    kind: 'payOutsidePunch',
    *find({ punches, transactions }, { period, policy }) {
      const byId = new Map(punches.map((punch) => [punch.id, punch]));
      for (const row of rowsIn(period, transactions)) {
        const [punch, span] = [byId.get(row.punchId), spanOf(row)];
        // Another unit has another clock.
        if (!punch?.end || !span || punch.unit !== row.unit) continue;
        const minutes = outsideMinutes(span, punch);
        if (minutes <= policy.thresholds.cutMinutes) continue;
        yield {
          ...{ day: row.day, minutes: shownMinutes(minutes), records: withSources(row, 'in') },
          ...(row.hours === undefined ? {} : { hours: row.hours }),
          says: `Salary type ${row.salType || row.stCode} from ${span[0].slice(11, 16)} to ${span[1].slice(11, 16)}, for a punch from ${punch.begin.slice(11, 16)} to ${punch.end.slice(11, 16)}.`,
          advice: 'Look at the rule that makes it, or at who entered it, and correct the transaction.',
        };
      }
    },
  },
  {
    kind: 'paidWhileAway',
    explains: ['hoursApart'],
    *find(ledger, { period }) {
      const whole = new Set(
        ledger.leaves
          .filter(({ level = '1', approvedByManager }) => Number(level) >= 1 && approvedByManager !== false)
          .map(({ id }) => id),
      );
      const away = ledger.absences.filter(({ leaveId }) => whole.has(leaveId));
      for (const row of rowsIn(period, ledger.transactions)) {
        const span = spanOf(row);
        // With a punch it is an absence over work.
        if (!span || row.leaveAppId !== 0 || row.punchId !== 0) continue;
        const [begin, end] = span;
        const shared = (shift: (typeof away)[number]) =>
          unitOf(ledger, row).clock.shared({ begin, end }, shift, unitOf(ledger, shift).clock);
        const shift = away.find((one) => shared(one) > 0);
        if (!shift) continue;
        yield {
          ...{ day: row.day, minutes: shownMinutes(shared(shift)) },
          ...(row.hours === undefined ? {} : { hours: row.hours }),
          records: [ofTransaction(row, 'in'), ofShift(shift, 'leaveId')],
          says: `Salary type ${row.salType || row.stCode} from ${begin.slice(11, 16)} to ${end.slice(11, 16)}, during an absence for the whole time.`,
          advice: 'Find out which is right: take the transaction away, or shorten the absence.',
        };
      }
    },
  },
];

/** The minutes of a span outside its punch as it was made and as it is. A time without its date may be of the next day. */
function outsideMinutes(span: Span, { begin, end = '', orgBegin, orgEnd }: Punch): number {
  const [first, last] = [orgBegin, orgEnd].every(Boolean) ? [orgBegin!, orgEnd!] : [begin, end];
  const [from, to] = [first < begin ? first : begin, last > end ? last : end];
  const outside = ([a, b]: Span) => minutesIn([a, b < from ? b : from]) + minutesIn([a > to ? a : to, b]);
  const nextDay = span.map((time) => `${addDays(time.slice(0, 10) as LocalDate, 1)}${time.slice(10)}`);
  return Math.min(outside(span), outside(nextDay as [string, string]));
}

function minutesIn([begin, end]: Span): number {
  return Math.max(0, minutesBetween(begin, end));
}
