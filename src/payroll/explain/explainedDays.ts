import type { LocalDate } from '../../definition/scalar.js';
import { nameOf, type RunScope } from '../checkScope.js';
import { type Judged, namedFinding } from '../findings/judge.js';
import type { EmployeeLedger } from '../ledger/Ledger.js';
import type { FindingKind } from '../policy/kinds.js';
import type { DayExplanation } from './DayExplanation.js';
import { explanationOf } from './explanationOf.js';

const MOST_OF_A_KIND = 2;
const MOST = 20;

/** A day, and the kind of finding that it is explained for. */
interface Explained {
  readonly employeeId: number;
  readonly kind: FindingKind;
  readonly day: DayExplanation;
}

/** The days that a check explains besides finding something: the first of each kind that somebody has to put right. */
export function explainedDays(scope: RunScope) {
  let days: Explained[] = [];
  const hasRoom = (kind: FindingKind) =>
    days.length < MOST && days.filter((one) => one.kind === kind).length < MOST_OF_A_KIND;
  return {
    add(ledger: EmployeeLedger, judged: readonly Judged[]): void {
      if (!judged.some(({ rule, found }) => found.day !== undefined && hasRoom(rule.kind))) return;
      const { employeeId } = ledger;
      const findings = judged.map((one) => namedFinding(one, scope));
      for (const { kind, day, severity, exception } of findings) {
        if (severity !== 'error' || exception || day === undefined || !hasRoom(kind)) continue;
        if (days.some((one) => one.employeeId === employeeId && one.day.date === day)) continue;
        const ofDay = findings.filter((finding) => finding.day === day);
        const explained = explanationOf(ledger, day as LocalDate, nameOf(scope, ledger), ofDay);
        days.push({ employeeId, kind, day: explained });
      }
    },
    /** Takes back the days of employees of whom more is known now. */
    forget(employeeIds: ReadonlySet<number>): void {
      days = days.filter(({ employeeId }) => !employeeIds.has(employeeId));
    },
    days: (): DayExplanation[] =>
      days.map(({ day }) => day).sort((a, b) => a.unit - b.unit || (a.date < b.date ? -1 : 1)),
  };
}
