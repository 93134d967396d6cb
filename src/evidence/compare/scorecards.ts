import { groupedBy } from '../../text/groupedBy.js';
import {
  type Comparison,
  isHarmless,
  type Observation,
  type ScannedScript,
  type ScannedScripts,
  type Scorecard,
  type SubjectComparison,
} from './Comparison.js';
import { judgeCall, unseen } from './judgeCall.js';
import { type Judgement, judgeSubject, unread } from './judgeSubject.js';

/** A verdict for everything that was compared, and for each script of a scan by what it reads. */
export function scorecards(
  { subjects, lookUpFailures }: Pick<Comparison, 'subjects' | 'lookUpFailures'>,
  scanned: ScannedScripts | undefined,
): Scorecard[] {
  const lookUps = lookUpFailures.map(({ side, error }) => `what records name by ids: ${unread(side, error)}`);
  const everything = card('everything', [
    { notJudged: lookUps },
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
      .map(({ file, why }) => card(file, [riddle([`the file was not read: ${why}`])])),
  ];
}

function scriptCard(
  { file, calls, doubts, observation }: ScannedScript,
  subjects: readonly SubjectComparison[],
): Scorecard {
  const wire = observed(observation);
  const riddles = [...doubts, ...(wire.notJudged ?? [])];
  const more = riddles.length > 0 ? [riddle(riddles)] : [];
  return card(file, [...calls.map((call) => judgeCall(call, subjects)), wire, ...more]);
}

/** What the wire says: the scan of a script is believed only where it explains all that was seen. */
function observed(
  observation: Observation = { is: 'unknown', because: 'nothing was observed of it on the wire' },
): Judgement {
  if (observation.is === 'explained') return {};
  if (observation.is === 'unknown') return { notJudged: [observation.because] };
  const problem = 'was seen on the wire, and the scan of the script does not have it';
  return {
    reasons: observation.operations.map((name) => `${name} ${problem}`),
    operations: observation.operations.map((name) => unseen(name, [problem])),
  };
}

/** Traffic of scripts that have no card: nobody scanned them, nobody knows who they are, or no call was found in them. */
function strangers({ wire = [], scripts }: ScannedScripts): Scorecard[] {
  const carded = new Set(scripts.map(({ file }) => file));
  const unknown = wire.filter(
    ({ what, script }) => what !== 'never seen' && (script === undefined || !carded.has(script)),
  );
  const named = groupedBy(unknown, ({ script = 'traffic without a script' }) => script);
  return [...named].map(([name, own]) => {
    const operations = [...new Set(own.map(({ operation }) => operation))].join(', ');
    return card(name, [riddle([`${operations} was seen on the wire, and no scan explains it`])]);
  });
}

/** A script, or a part of one, that nobody can read. */
function riddle(notJudged: readonly string[]): Judgement {
  return { notJudged, operations: [unseen('unknown', notJudged)] };
}

function card(name: string, judgements: readonly Judgement[]): Scorecard {
  const all = (kind: 'reasons' | 'notJudged' | 'notes') => [
    ...new Set(judgements.flatMap((one) => one[kind] ?? [])),
  ];
  const [reasons, notJudged] = [all('reasons'), all('notJudged')];
  const verdict = reasons.length > 0 ? 'no-go' : notJudged.length > 0 ? 'not judged' : 'go';
  const operations = judgements.flatMap((one) => one.operations ?? []);
  return { name, verdict, reasons, notJudged, notes: all('notes'), operations };
}
