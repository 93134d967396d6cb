import type { OperationEvidence } from '../signoff/Evidence.js';
import {
  type Comparison,
  isHarmless,
  type Observation,
  type ScannedScript,
  type ScannedScripts,
  type Scorecard,
  type SubjectComparison,
} from './Comparison.js';
import { judgeCall } from './judgeCall.js';
import { type Judgement, judgeSubject, unread } from './judgeSubject.js';

type Compared = Pick<Comparison, 'subjects' | 'lookUpFailures'>;

/** A verdict for everything that was compared, and for each script of a scan by what it reads. */
export function scorecards(compared: Compared, scanned: ScannedScripts | undefined): Scorecard[] {
  const { subjects, lookUpFailures } = compared;
  const lookUps = lookUpFailures.map(({ side, error }) => `what records name by ids: ${unread(side, error)}`);
  const everything = card('everything', [
    { reasons: [], notJudged: lookUps, notes: [] },
    ...subjects.map((subject) => judgeSubject(subject)),
  ]);
  if (!scanned) return [everything];
  const scripts = scanned.scripts.filter(
    ({ calls, doubts, observation }) => calls.length + doubts.length > 0 || observation?.is === 'unexplained',
  );
  return [
    everything,
    ...scripts.map((script) => scriptCard(script, subjects)),
    ...strangers(scanned),
    ...scanned.skipped
      .filter(({ why }) => !isHarmless(why))
      .map(({ file, why }) => riddle(file, [`the file was not read: ${why}`])),
  ];
}

function scriptCard(
  { file, calls, doubts, observation }: ScannedScript,
  subjects: readonly SubjectComparison[],
): Scorecard {
  const judged = calls.map((call) => judgeCall(call, subjects));
  const onWire = observed(observation);
  const riddles = [...doubts, ...onWire.notJudged];
  const more = riddles.length > 0 ? [riddle(file, riddles)] : [];
  return card(
    file,
    [...judged, onWire, ...more],
    [
      ...judged.map(({ evidence }) => evidence),
      ...onWire.operations,
      ...more.flatMap(({ operations }) => operations),
    ],
  );
}

/** What the wire says: the scan of a script is believed only where it explains all that was seen. */
function observed(
  observation: Observation = { is: 'unknown', because: 'nothing was observed of it on the wire' },
): Judgement & { readonly operations: readonly OperationEvidence[] } {
  const none = { reasons: [], notJudged: [], notes: [], operations: [] };
  switch (observation.is) {
    case 'explained':
      return none;
    case 'unknown':
      return { ...none, notJudged: [observation.because] };
    case 'unexplained': {
      const problem = 'was seen on the wire, and the scan of the script does not have it';
      const operations = observation.operations.map((operation) => ({
        ...{ operation, calls: 1, recordsApart: 0, fields: [], problems: [problem] },
      }));
      return { ...none, reasons: observation.operations.map((name) => `${name} ${problem}`), operations };
    }
  }
}

/** Traffic of scripts that have no card: nobody scanned them, nobody knows who they are, or no call was found in them. */
function strangers({ wire = [], scripts }: ScannedScripts): Scorecard[] {
  const carded = new Set(scripts.map(({ file }) => file));
  const unknown = wire.filter(
    ({ what, script }) => what !== 'never seen' && (script === undefined || !carded.has(script)),
  );
  const names = [...new Set(unknown.map(({ script = 'traffic without a script' }) => script))];
  return names.map((name) => {
    const own = unknown.filter(({ script = 'traffic without a script' }) => script === name);
    const operations = [...new Set(own.map(({ operation }) => operation))].join(', ');
    return riddle(name, [`${operations} was seen on the wire, and no scan explains it`]);
  });
}

/** A script, or a part of one, that nobody can read. */
function riddle(name: string, notJudged: readonly string[]): Scorecard {
  const unknown = { operation: 'unknown', calls: 1, recordsApart: 0, problems: [...notJudged], fields: [] };
  return card(name, [{ reasons: [], notJudged, notes: [] }], [unknown]);
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
