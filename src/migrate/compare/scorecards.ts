import { readinessOf } from '../report/readinessOf.js';
import type { ScriptReadiness } from '../report/Readiness.js';
import type { Inventory } from '../scan/Use.js';
import type { OperationEvidence } from '../signoff/Evidence.js';
import type { Comparison, Scorecard, SubjectComparison, Thresholds } from './Comparison.js';
import { type CallJudgement, judgeCall } from './judgeCall.js';
import { type Judgement, judgeSubject, unread } from './judgeSubject.js';

type Compared = Pick<Comparison, 'subjects' | 'lookUpFailures'>;

/** A verdict for everything that was compared, and for each script of an inventory by what it reads. */
export function scorecards(
  compared: Compared,
  thresholds: Thresholds,
  inventory: Inventory | undefined,
): Scorecard[] {
  const { subjects, lookUpFailures } = compared;
  const lookUps = lookUpFailures.map(({ side, error }) => `what records name by ids: ${unread(side, error)}`);
  const everything = card('everything', [
    { reasons: [], notJudged: lookUps, notes: [] },
    ...subjects.map((subject) => judgeSubject(subject, thresholds)),
  ]);
  if (!inventory) return [everything];
  const scripts = readinessOf(inventory).scripts.filter(
    ({ calls, unknownCalls }) => calls.length + unknownCalls.length > 0,
  );
  return [
    everything,
    ...scripts.map((script) => scriptCard(script, subjects, thresholds)),
    ...inventory.skipped
      .filter(({ why }) => !NO_SCRIPT.test(why))
      .map(({ file, why }) => riddle(file, [`the file was not read: ${why}`])),
  ];
}

// Files that cannot call anything, or are called by those that can.
const NO_SCRIPT = /^(generated|describes the service)$/;

function scriptCard(
  { file, calls, unknownCalls }: ScriptReadiness,
  subjects: readonly SubjectComparison[],
  thresholds: Thresholds,
): Scorecard {
  const judged = calls.map((call) => judgeCall(call, subjects, thresholds));
  const riddles = unknownCalls.map(
    (line) => `line ${line} calls an operation that is only known when it runs`,
  );
  if (riddles.length === 0) return card(file, judged, operationsOf(judged));
  const more = riddle(file, riddles);
  return card(file, [...judged, more], [...operationsOf(judged), ...more.operations]);
}

/** A script, or a part of one, that nobody can read. */
function riddle(name: string, notJudged: string[]): Scorecard {
  const unknown = { operation: 'unknown', calls: 1, recordsApart: 0, problems: notJudged, fields: [] };
  return card(name, [{ reasons: [], notJudged, notes: [] }], [unknown]);
}

function operationsOf(judged: readonly CallJudgement[]): OperationEvidence[] {
  return judged.map(({ evidence }) => evidence);
}

function card(
  name: string,
  judgements: readonly Judgement[],
  operations: readonly OperationEvidence[] = [],
): Scorecard {
  const all = (of: (one: Judgement) => readonly string[]) => [...new Set(judgements.flatMap(of))];
  const reasons = all((one) => one.reasons);
  const notJudged = all((one) => one.notJudged);
  const verdict = reasons.length > 0 ? 'no-go' : notJudged.length > 0 ? 'not judged' : 'go';
  return { name, verdict, reasons, notJudged, notes: all((one) => one.notes), operations };
}
