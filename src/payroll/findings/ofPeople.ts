import { daysBetween } from '../../calendar/days.js';
import { groupedBy } from '../../text/groupedBy.js';
import { heldIn, rowsIn, type Transaction } from '../ledger/Ledger.js';
import { isNegative, minutesIn, minutesOfHours } from '../time/minutes.js';
import { notAsked, ofAgreement, ofBalance, ofPerson, ofTransaction, together } from './Finding.js';
import { withSources } from './Finding.js';
import type { EmployeeRule } from './Finding.js';

const SHORTEST_MONTH = 28;

const noTrackers = notAsked(({ trackers }) => trackers.length > 0, '`trackers` names no time trackers');

/** Findings about employments, agreements and balances. */
export const PEOPLE_RULES: readonly EmployeeRule[] = [
  {
    kind: 'paidOutsideEmployment',
    *find({ person, transactions }, { period }) {
      if (!person) return;
      const { employed, left } = person;
      // Back pay is for the day of its punch.
      const paidFor = ({ day, punchDay = day }: Transaction) => (punchDay < day ? punchDay : day);
      const outside = rowsIn(period, transactions).filter(
        (row) => paidFor(row) < employed || paidFor(row) > left,
      );
      if (outside.length === 0) return;
      yield {
        ...together(outside, withSources, 'date'),
        says:
          paidFor(outside[0]!) > left
            ? `Paid for days after the employment ended on ${left}.`
            : `Paid for days before the employment began on ${employed}.`,
        advice: 'Correct the dates of the employment, or find out what was to be paid.',
      };
    },
  },
  {
    kind: 'agreementsAtOnce',
    *find({ agreements }, { period }) {
      const main = heldIn(period, agreements).filter((agreement) => agreement.main === true);
      const sorted = main.sort((a, b) => (a.from < b.from ? -1 : 1));
      for (const [i, agreement] of sorted.entries()) {
        const before = sorted[i - 1];
        if (!before || before.to < agreement.from) continue;
        yield {
          ...(agreement.from >= period.from ? { day: agreement.from } : {}),
          records: [before, agreement].map((one) => ofAgreement(one, 'fromDate')),
          says: `A main agreement holds from ${agreement.from || 'the beginning'} on, while another one does.`,
          advice: 'End the one that no longer holds.',
        };
      }
    },
  },
  {
    kind: 'nothingAllMonth',
    explains: ['paidNoMore'],
    needs: ['agreements', 'punches', 'shifts', 'leaves', 'transactions'],
    *find(ledger, { period }) {
      const { person, agreements, punches, shifts, absences, leaves, transactions, unit } = ledger;
      const days = daysBetween(period.from, period.to) + 1;
      if (!person || person.passive || days < SHORTEST_MONTH || unit.shows.length === 0) return;
      const { employed, left } = person;
      const held = agreements.some(
        ({ hourly, from, to }) => !hourly && from <= period.from && to >= period.to,
      );
      if (!held || employed > period.from || left < period.to) return;
      const rows = [punches, shifts, absences, transactions].flatMap((list) =>
        rowsIn(period, list as readonly { readonly day: string }[]),
      );
      if (rows.length + leaves.length > 0) return;
      yield {
        records: [ofPerson(person, 'id')],
        says: 'Employed with an agreement by the month, and no shift, punch, absence or pay in the whole period.',
        advice: 'Enter the work or the absence, or end the employment.',
      };
    },
  },
  {
    kind: 'balanceOfLeaver',
    needs: ['balances'],
    notJudged: noTrackers,
    *find({ person, balances }, { period }) {
      if (!person || person.left < period.from || person.left > period.to) return;
      for (const row of balances)
        if (row.day === period.to && Number(row.balance) > 0)
          yield {
            day: person.left,
            records: [ofBalance(row, 'balance')],
            says: `Time tracker ${row.id} still stands at ${row.balance}, and the employment ends on ${person.left}.`,
            advice: 'Pay what is left with the last salary, or book it off.',
          };
    },
  },
  {
    kind: 'balanceBelowZero',
    needs: ['balances'],
    notJudged: noTrackers,
    *find({ balances }, { period }) {
      for (const row of balances)
        if (row.day === period.to && isNegative(row.balance))
          yield {
            day: row.day,
            records: [ofBalance(row, 'balance')],
            says: `Time tracker ${row.id} stands at ${row.balance} after the period.`,
            advice: 'Look whether more was taken than was there, or whether a booking is missing.',
          };
    },
  },
  {
    kind: 'employmentRate',
    needs: ['agreements', 'punches', 'shifts'],
    notJudged: notAsked(
      ({ thresholds }) => thresholds.rateShare !== undefined,
      '`thresholds.rateShare` names no share',
    ),
    *find({ agreements, punches, absences }, { period, policy }) {
      const { rateShare } = policy.thresholds;
      const month = period.from.slice(0, 7);
      const [agreement, another] = heldIn(period, agreements);
      const full = minutesOfHours(agreement?.monthHours.get(month));
      const rate = agreement?.rates.filter(({ from }) => from <= period.from).at(-1)?.rate;
      if (rateShare === undefined || another || !rate || full === 0 || !period.to.startsWith(month)) return;
      const worked = [...rowsIn(period, punches), ...rowsIn(period, absences)];
      const minutes = minutesIn(worked);
      const expected = full * Number(rate);
      if (Math.abs(minutes - expected) <= expected * rateShare) return;
      yield {
        minutes: Math.round(Math.abs(minutes - expected)),
        records: [ofAgreement(agreement!, 'employmentRates')],
        says: `${Math.round(minutes / 60)} hours of work and absence; the rate ${rate} gives ${Math.round(expected / 60)}.`,
        advice: 'Look whether the rate is right, or work is missing.',
      };
    },
  },
  {
    kind: 'codeNotInTemplate',
    notJudged: ({ templates }) =>
      typeof templates === 'string' ? { because: 'notShown', why: templates } : undefined,
    *find({ agreements, transactions }, { period, templates }) {
      if (typeof templates === 'string') return;
      const isWrong = ({ salType, day, punchDay = day }: Transaction) => {
        const held = heldIn({ from: punchDay < day ? punchDay : day, to: day }, agreements);
        const lists = held.map(({ templateId }) => templates.get(templateId));
        // Without a template, or with one that shows no types, every type may be right.
        const isKnown = held.length > 0 && lists.every((codes) => codes !== undefined);
        return isKnown && salType.trim() && !lists.some((codes) => codes!.has(salType.trim()));
      };
      const wrong = rowsIn(period, transactions).filter(isWrong);
      for (const [salType, rows] of groupedBy(wrong, (row) => row.salType))
        yield {
          ...together(rows, ofTransaction, 'salType'),
          says: `Salary type ${salType}, which the template of the agreement does not have.`,
          advice: 'Look whether it was meant, or whether the agreement is the right one.',
        };
    },
  },
];
