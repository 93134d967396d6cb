import type { OperationName } from '../../bridge/map/OperationMove.js';
import { fieldMapOf } from '../../bridge/map/fieldMapOf.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import { todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { groupedBy } from '../../text/groupedBy.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import type {
  ComparedService,
  Evidence,
  FieldEvidence,
  OperationEvidence,
  ScriptCode,
} from '../signoff/Evidence.js';
import { answerFieldsOf } from './answerFields.js';
import {
  type Comparison,
  isHarmless,
  type Observation,
  type ScannedCall,
  type ScannedScript,
  type ScannedScripts,
  type Scorecard,
  type SubjectComparison,
} from './Comparison.js';
import { type Judgement, judgeSubject, moveOf, unread } from './judgeSubject.js';
import type { Scope } from './Scope.js';

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
  const judged = calls.map((call) => judgeCall(call, subjects));
  return card(file, [...judged, wire, ...(riddles.length > 0 ? [riddle(riddles)] : [])]);
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

/** An operation of which no field was compared, as evidence. */
function unseen(operation: string, problems: readonly string[]): OperationEvidence {
  return { operation, calls: 1, recordsApart: 0, problems: [...problems], fields: [] };
}

/** Judges one operation of a script by what the script reads of its answer. */
function judgeCall(call: ScannedCall, subjects: readonly SubjectComparison[]): Judgement {
  const { operation, uses, losses } = call;
  const said = (texts: readonly string[] = [], mark = '') =>
    texts.map((text) => `${operation}${mark} ${text}`);
  const beyond = outOfReach(call);
  if (beyond) {
    const { reasons = [], notJudged = [] } = beyond;
    const operations = [unseen(operation, [...reasons, ...notJudged])];
    return { reasons: said(reasons), notJudged: said(notJudged), operations };
  }
  const read = new Set(uses.flatMap(({ fields }) => fields));
  const blind = call.unsure || read.size === 0;
  const base = baseNames(operation);
  const problems = [
    ...(blind ? ['is read in ways that cannot be seen, so it counts as reading everything'] : []),
    ...uses.flatMap(({ mayBe = [] }) => mayBe.map((other) => `may be a call of ${other} instead`)),
    ...[...read]
      .filter((field) => isUnknown(operation, field, base))
      .map((field) => `reads ${field}, which the comparison does not know`),
  ];
  const parts = partsOf(operation, subjects, blind ? undefined : read, base);
  const mayLose = parts.some(({ subject }) => subject?.hasAbsenceShifts);
  if (mayLose && uses.some(({ scheduledOnly }) => !scheduledOnly))
    problems.push('may get absence shifts, which SOAP has in these days and REST does not give');
  const found = parts.map(({ name, subject, read, base }) =>
    subject
      ? judgeSubject(subject, read ? new Set([...read].map((field) => base.get(field) ?? field)) : 'any')
      : { notJudged: [`was not compared: ${name} is not in the scope`] },
  );
  const all = (kind: 'reasons' | 'notJudged' | 'notes') => found.flatMap((one: Judgement) => one[kind] ?? []);
  const seen = parts.flatMap(({ subject }) => subject ?? []);
  return {
    reasons: [...said(losses), ...said(all('reasons'), ':')],
    notJudged: [...said(problems), ...said(all('notJudged'), ':')],
    notes: all('notes'),
    operations: [
      {
        ...unseen(operation, [...problems, ...all('notJudged')]),
        recordsApart: seen.reduce((sum, one) => sum + one.onlySoap + one.onlyRest + one.doubled.length, 0),
        fields: parts.flatMap(fieldEvidence),
      },
    ],
  };
}

/** A list from which an operation answers. */
interface Part {
  readonly name: string;
  /** Absent where it was not compared. */
  readonly subject: SubjectComparison | undefined;
  /** The fields that the script reads of it, by its own names; without them it may read any. */
  readonly read: ReadonlySet<string> | undefined;
  /** By which names they were compared. */
  readonly base: ReadonlyMap<string, string>;
  readonly prefix: string;
}

/** The list that an operation answers, and that of the roles in it where they are read. */
function partsOf(
  operation: OperationName,
  subjects: readonly SubjectComparison[],
  read: Part['read'],
  base: Part['base'],
): Part[] {
  const { fields: map } = operationMoves[operation];
  const of = (name: string | undefined) => subjects.find(({ subject }) => subject === name);
  const own = { name: map ?? 'its answer', subject: of(map), read, base, prefix: '' };
  const ofRoles = [...(read ?? [])].filter(isOfRole);
  if (map !== 'employees' || (read && !read.has('groupRoles') && ofRoles.length === 0)) return [own];
  const seen = ofRoles.length > 0 ? new Set(ofRoles) : undefined;
  const roles = { name: 'groupRoles', subject: of('groupRoles'), read: seen, base: new Map() };
  return [own, { ...roles, prefix: 'groupRoles.' }];
}

/** What no comparison can judge, and why. */
function outOfReach({ operation, verdict }: ScannedCall): Judgement | undefined {
  if (verdict === 'stays') return { reasons: ['has no counterpart over REST'] };
  if (verdict === 'related') return { reasons: ['has something related only'] };
  if (operationMoves[operation].cases.some(({ what }) => what.startsWith('read'))) return undefined;
  return { notJudged: ['writes: a comparison of what is read cannot judge it'] };
}

/** The names that the compared record has for the fields of another version of it. */
function baseNames(operation: OperationName): Part['base'] {
  const map = fieldMapOf(operation);
  const full = map && fieldMaps[map.name];
  const variant = full?.alsoFrom.find(({ record }) => record === map!.record);
  return new Map(Object.entries(variant?.renamed ?? {}).map(([field, own]) => [own, field]));
}

/** True for a field that the answer has and no line of the map speaks of. */
function isUnknown(operation: OperationName, field: string, base: Part['base']): boolean {
  const map = fieldMapOf(operation);
  const isMapped = map?.fields.some(({ soap }) => soap.includes(field)) || base.has(field);
  const isJudged = isMapped || (map?.name === 'employees' && isOfRole(field));
  return !isJudged && answerFieldsOf(operation).get(field) === 'value';
}

/** True for a field of the roles inside an employee, which are compared as a list of their own. */
function isOfRole(field: string): boolean {
  const isOf = (name: 'groupRoles' | 'employees') =>
    fieldMaps[name].fields.some(({ soap }) => soap.includes(field));
  return isOf('groupRoles') && !isOf('employees');
}

/** What was seen of each field of a list, as evidence. */
function fieldEvidence({ subject, read, base, prefix }: Part): FieldEvidence[] {
  const own = new Map([...base].map(([name, compared]) => [compared, name]));
  return (subject?.fields ?? []).map(({ soap, rest, counts, given }) => {
    const names = soap.map((name) => own.get(name) ?? name);
    const placeless = rest === undefined;
    return {
      field: prefix + names.join('+'),
      // Nothing on both sides is no value.
      equal: placeless ? 0 : Math.max(0, counts.equal + counts.converted - given.neither),
      different: counts.different + counts.missing,
      notComparable: counts.incomparable,
      lost: placeless && moveOf(subject!.subject, soap)?.fidelity === 'lost',
      read: !read ? 'unknown' : names.some((name) => read.has(name)) ? 'yes' : 'no',
    };
  });
}

/** What a night is of. */
export interface NightFacts {
  /** The services as `serviceAt` found them. */
  readonly soap: ComparedService;
  /** The REST service that was compared. */
  readonly rest: ComparedService;
  /** Which units, days and subjects were compared. */
  readonly scope: Scope;
  /** The text of a script and its helpers, from `scriptCode`; without it its night counts for nothing. */
  readonly codeOf: (script: string) => ScriptCode | undefined;
  /** The night that it counts for; default the day on which the comparison began. */
  readonly day?: LocalDate | undefined;
}

/** The verdicts of a comparison on scripts, as the evidence of one night. */
export function nightOf({ startedAt, scorecards }: Comparison, facts: NightFacts): Evidence[] {
  const { soap, rest, scope, codeOf, day = todayOf(new Date(startedAt)) } = facts;
  const { subjects, units, ...period } = scope;
  return scorecards
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, operations }): Evidence => {
      const code = codeOf(name);
      return {
        script: name,
        ...(code ? { code } : {}),
        ...{ soap, rest, toolkit: toolkitVersion() },
        scope: {
          ...(subjects ? { subjects: [...subjects] } : {}),
          ...(units ? { units: [...units] } : {}),
          ...period,
        },
        ...{ at: startedAt, day, source: 'compare', runs: 1, operations: [...operations] },
      };
    });
}
