import { type EmployeeLedger, rowsIn, type Shift, unitOf } from '../ledger/Ledger.js';
import { minutesOfHours, shownMinutes } from '../time/minutes.js';
import type { EmployeeRule, RecordRef } from './Finding.js';
import { WITHOUT_SCHEDULE } from './ofPunches.js';
import { ofLeave, ofShift, ofTransaction } from './refs.js';

export const shiftWithoutPunch: EmployeeRule = {
  kind: 'shiftWithoutPunch',
  needs: ['shifts', 'punches', 'leaves'],
  explains: ['paidNoMore', 'hoursApart', 'transactionWithoutSource', 'supplementOverWork'],
  *find(ledger, { period, policy, now }) {
    const { person, punches, shifts } = ledger;
    if (WITHOUT_SCHEDULE.includes(person?.punchType)) return;
    const punched = new Set(punches.map(({ scheduleId }) => scheduleId));
    for (const shift of rowsIn(period, shifts)) {
      const unit = unitOf(ledger, shift);
      if (!unit.showsPunches || !shift.worked || shift.begin === shift.end || punched.has(shift.id)) continue;
      if (Math.max(...unit.clock.instantsOf(shift.end)) > now || isWorked(shift, ledger)) continue;
      const absent = absentMinutes(shift, ledger);
      const isGone = ledger.absences.some(({ orgScheduleId }) => orgScheduleId === shift.id);
      const open = minutesOfHours(shift.hours) - absent;
      if (absent > 0 && open <= policy.thresholds.hoursMinutes) continue;
      yield {
        day: shift.day,
        minutes: shownMinutes(open),
        ...(shift.hours === undefined || absent > 0 ? {} : { hours: shift.hours }),
        records: [ofShift(shift, 'scheduleId'), ...undecided(shift, ledger), ...paidFor(shift, ledger)],
        says: `A shift from ${shift.begin.slice(11, 16)} to ${shift.end.slice(11, 16)}, no punch and ${absent > 0 ? 'an absence for a part of it alone' : isGone ? 'an absence shift whose absence is not there' : 'no absence'}.`,
        advice: 'Enter the punch, register the absence, or take the shift away.',
      };
    }
  },
};

/** Who went on from one shift to the next without punching has one punch, which names the first. */
function isWorked(shift: Shift, ledger: EmployeeLedger): boolean {
  const own = new Set(ledger.shifts.map(({ id }) => id));
  const half = minutesOfHours(shift.hours) / 2;
  return ledger.punches.some(
    (punch) =>
      own.has(punch.scheduleId) &&
      punch.end &&
      half > 0 &&
      shared(shift, { ...punch, end: punch.end }, ledger) >= half,
  );
}

/** Absences over the shift that nobody approved: with them it is one matter. */
function undecided(shift: Shift, ledger: EmployeeLedger): RecordRef[] {
  return ledger.leaves
    .filter((leave) => !leave.approvedByManager && shared(shift, leave, ledger) > 0)
    .map((leave) => ofLeave(leave, 'approvedByManager'));
}

/** What is paid for the shift all the same. */
function paidFor({ id }: Shift, { transactions }: EmployeeLedger): RecordRef[] {
  return transactions
    .filter(({ scheduleId, leaveAppId }) => scheduleId === id && leaveAppId === 0)
    .map((row) => ofTransaction(row, 'scheduleId'));
}

interface Span {
  readonly unit: number;
  readonly begin: string;
  readonly end: string;
}

/** The minutes of a shift that approved absences cover, each for the part of the time that it is for. */
function absentMinutes(shift: Shift, ledger: EmployeeLedger): number {
  const { absences, leaves } = ledger;
  const parts = new Map(leaves.map(({ id, level = '1' }) => [id, Number(level)]));
  const hours = minutesOfHours(shift.hours);
  const sum = (spans: readonly (Span & { readonly leave: number })[]) =>
    spans.reduce((minutes, span) => {
      const part = parts.get(span.leave) ?? 1;
      const covered = shared(shift, span, ledger);
      return minutes + (part < 1 ? part * Math.min(covered, hours) : covered);
    }, 0);
  return Math.max(
    // One whose absence was taken away says nothing any more.
    sum(
      absences
        .filter(({ leaveId }) => leaveId === 0 || parts.has(leaveId))
        .map((absence) => ({ ...absence, leave: absence.leaveId })),
    ),
    sum(
      leaves
        .filter(({ approvedByManager }) => approvedByManager)
        .map((leave) => ({ ...leave, leave: leave.id })),
    ),
  );
}

function shared(shift: Shift, span: Span, ledger: EmployeeLedger): number {
  return unitOf(ledger, shift).clock.shared(shift, span, unitOf(ledger, span).clock);
}
