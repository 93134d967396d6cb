import { type EmployeeLedger, isIn, type Punch, unitOf } from '../ledger/Ledger.js';
import { shownMinutes } from '../time/minutes.js';
import type { EmployeeRule } from './Finding.js';
import { ofPunch } from './refs.js';

export const overlappingPunches: EmployeeRule = {
  kind: 'overlappingPunches',
  explains: [
    ...(['punchWithoutShift', 'breakApart', 'twiceTheSame', 'hoursApart'] as const),
    ...(['agreementHours', 'hoursBeyondLimit', 'restTooShort'] as const),
  ],
  *find(ledger, { period }) {
    if (ledger.punches.length < 2) return;
    const time = timeIn(ledger);
    const sorted = [...ledger.punches].sort(
      (a, b) => compare(time(a, a.begin), time(b, b.begin)) || a.id - b.id,
    );
    let before = sorted[0]!;
    for (const punch of sorted.slice(1)) {
      const minutes = sharedMinutes(before, punch, ledger);
      if (minutes > 0 && isIn(period, punch))
        yield {
          day: punch.day,
          minutes: shownMinutes(minutes),
          records: [ofPunch(punch, 'punchIn'), ofPunch(before, 'punchOut')],
          says: `In at ${punch.begin.slice(11, 16)} while the punch from ${before.begin.slice(11, 16)} to ${before.end!.slice(11, 16)} was running${elsewhere(before, punch)}.`,
          advice: 'Keep one of the two, or correct its times: the minutes in both would be paid twice.',
        };
      // A longer one that began earlier may reach over several.
      if (!before.end || (punch.end && compare(time(punch, punch.end), time(before, before.end)) > 0))
        before = punch;
    }
  },
};

/** What orders times: they stand as texts, unless the employee was at places with clocks of their own. */
function timeIn(ledger: EmployeeLedger): (punch: Punch, local: string) => string | number {
  const zones = new Set([...(ledger.units?.values() ?? [])].map(({ clock }) => clock.zone));
  if (zones.size < 2) return (_, local) => local;
  return (punch, local) => Math.min(...unitOf(ledger, punch).clock.instantsOf(local));
}

function sharedMinutes(a: Punch, b: Punch, ledger: EmployeeLedger): number {
  if (!a.end || !b.end) return 0;
  const [at, other] = [unitOf(ledger, a).clock, unitOf(ledger, b).clock];
  return at.shared({ begin: a.begin, end: a.end }, { begin: b.begin, end: b.end }, other);
}

function elsewhere(a: Punch, b: Punch): string {
  return a.unit === b.unit ? '' : ` in unit ${a.unit}, each by the clock of its unit`;
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
