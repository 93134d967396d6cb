import type { OperationName } from '../../bridge/map/OperationMove.js';
import { fieldMapOf } from '../../bridge/map/fieldMapOf.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.js';
import { operationMoves } from '../../bridge/map/operationMoves.js';
import type { FieldComparison, ScannedCall, SubjectComparison, Thresholds } from './Comparison.js';
import { answerFieldsOf } from './answerFields.js';
import { type Judgement, judgeSubject, moveOf, type Wanted } from './judgeSubject.js';
import type { FieldEvidence, OperationEvidence } from '../signoff/Evidence.js';

/** What a comparison says of one operation of a script. */
export interface CallJudgement extends Judgement {
  readonly evidence: OperationEvidence;
}

/** Judges one operation of a script by what the script reads of its answer. */
export function judgeCall(
  call: ScannedCall,
  subjects: readonly SubjectComparison[],
  thresholds: Thresholds,
): CallJudgement {
  const { operation, uses, losses } = call;
  const cannot = outOfReach(call);
  if (cannot)
    return {
      ...judgement(operation, cannot),
      evidence: evidence(operation, [...cannot.reasons, ...cannot.notJudged]),
    };
  const { fields: map } = operationMoves[operation];
  const read = new Set(uses.flatMap((use) => use.fields));
  const blind = call.unsure || read.size === 0;
  const base = baseNames(operation);
  const inBase = new Set([...read].map((field) => base.get(field) ?? field));
  const wanted: Wanted = blind
    ? { isWanted: () => true, explicit: false }
    : { isWanted: (field) => inBase.has(field), explicit: true };
  const problems: string[] = [
    ...(blind ? ['is read in ways that cannot be seen, so it counts as reading everything'] : []),
    ...uses.flatMap(({ mayBe = [] }) => mayBe.map((other) => `may be a call of ${other} instead`)),
    ...unknownFields(operation, read, base).map(
      (field) => `reads ${field}, which the comparison does not know`,
    ),
  ];
  const own = subjects.find(({ subject }) => subject === map);
  const found = [compared(map, own, thresholds, wanted)];
  const ofRoles = map === 'employees' ? [...read].filter((field) => isOfRole(field)) : [];
  const readsRoles = map === 'employees' && (blind || read.has('groupRoles') || ofRoles.length > 0);
  const roles = subjects.find(({ subject }) => subject === 'groupRoles');
  const seen = !blind && ofRoles.length > 0;
  if (readsRoles)
    found.push(
      compared('groupRoles', roles, thresholds, {
        isWanted: (field) => !seen || ofRoles.includes(field),
        explicit: seen,
      }),
    );
  const say = (text: string) => `${operation} ${text}`;
  const name = (text: string) => `${operation}: ${text}`;
  return {
    reasons: [...losses.map(say), ...found.flatMap(({ reasons }) => reasons.map(name))],
    notJudged: [...problems.map(say), ...found.flatMap(({ notJudged }) => notJudged.map(name))],
    notes: found.flatMap(({ notes }) => notes),
    evidence: {
      operation,
      calls: 1,
      recordsApart: [own, readsRoles ? roles : undefined].reduce((sum, one) => sum + apartIn(one), 0),
      problems: [...problems, ...found.flatMap(({ notJudged }) => notJudged)],
      fields: [
        ...fieldEvidence(own, blind ? undefined : read, base),
        ...(readsRoles
          ? fieldEvidence(roles, seen ? new Set(ofRoles) : undefined, new Map(), 'groupRoles.')
          : []),
      ],
    },
  };
}

/** What no comparison can judge, and why. */
function outOfReach({
  operation,
  verdict,
}: ScannedCall): Pick<Judgement, 'reasons' | 'notJudged'> | undefined {
  if (verdict === 'stays') return { reasons: ['has no counterpart over REST'], notJudged: [] };
  if (verdict === 'related') return { reasons: ['has something related only'], notJudged: [] };
  if (!operationMoves[operation].cases.some(({ what }) => what.startsWith('read')))
    return { reasons: [], notJudged: ['writes: a comparison of what is read cannot judge it'] };
  return undefined;
}

function compared(
  name: string | undefined,
  subject: SubjectComparison | undefined,
  thresholds: Thresholds,
  wanted: Wanted,
): Judgement {
  if (subject) return judgeSubject(subject, thresholds, wanted);
  return {
    reasons: [],
    notJudged: [`was not compared: ${name ?? 'its answer'} is not in the scope`],
    notes: [],
  };
}

/** The names that the compared record has for the fields of another version of it. */
function baseNames(operation: OperationName): ReadonlyMap<string, string> {
  const map = fieldMapOf(operation);
  const full = map && fieldMaps[map.name];
  const variant = full?.alsoFrom.find(({ record }) => record === map!.record);
  return new Map(Object.entries(variant?.renamed ?? {}).map(([field, own]) => [own, field]));
}

/** Fields that are read and that no line of the map speaks of. */
function unknownFields(
  operation: OperationName,
  read: ReadonlySet<string>,
  base: ReadonlyMap<string, string>,
): string[] {
  const map = fieldMapOf(operation);
  const known = new Set((map?.fields ?? []).flatMap(({ soap }) => soap));
  const answered = answerFieldsOf(operation);
  return [...read].filter(
    (field) =>
      !known.has(field) &&
      !base.has(field) &&
      !(map?.name === 'employees' && isOfRole(field)) &&
      answered.get(field) === 'value',
  );
}

/** True for a field of the roles inside an employee, which are compared as a list of their own. */
function isOfRole(field: string): boolean {
  const isOf = (name: 'groupRoles' | 'employees') =>
    fieldMaps[name].fields.some(({ soap }) => soap.includes(field));
  return isOf('groupRoles') && !isOf('employees');
}

function apartIn(subject: SubjectComparison | undefined): number {
  return subject ? subject.onlySoap + subject.onlyRest + subject.doubled.length : 0;
}

function judgement(
  operation: OperationName,
  { reasons, notJudged }: Pick<Judgement, 'reasons' | 'notJudged'>,
): Judgement {
  const say = (text: string) => `${operation} ${text}`;
  return { reasons: reasons.map(say), notJudged: notJudged.map(say), notes: [] };
}

function evidence(operation: OperationName, problems: readonly string[]): OperationEvidence {
  return { operation, calls: 1, recordsApart: 0, problems: [...problems], fields: [] };
}

/**
 * What was seen of each field of a subject, as evidence. `read` are the fields that a script reads, by its own names; without
 * them nobody knows. `base` says by which names they were compared.
 */
export function fieldEvidence(
  subject: SubjectComparison | undefined,
  read: ReadonlySet<string> | undefined,
  base: ReadonlyMap<string, string>,
  prefix = '',
): FieldEvidence[] {
  const own = new Map([...base].map(([name, compared]) => [compared, name]));
  return (subject?.fields ?? []).map((field) => {
    const names = field.soap.map((name) => own.get(name) ?? name);
    const placeless = field.rest === undefined;
    const lost = placeless && moveOf(subject!.subject, field.soap)?.fidelity === 'lost';
    return {
      field: prefix + names.join('+'),
      equal: placeless ? 0 : sameIn(field),
      different: field.counts.different + field.counts.missing,
      notComparable: field.counts.incomparable,
      lost,
      read: !read ? 'unknown' : names.some((name) => read.has(name)) ? 'yes' : 'no',
    };
  });
}

/** Values that are the same on both sides; nothing on both sides is no value. */
function sameIn({ counts, given }: FieldComparison): number {
  return Math.max(0, counts.equal + counts.converted - given.neither);
}
