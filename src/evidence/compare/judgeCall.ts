import type { OperationName } from '../../bridge/map/OperationMove.js';
import { fieldMapOf } from '../../bridge/map/fieldMapOf.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import type { ScannedCall, SubjectComparison } from './Comparison.js';
import { answerFieldsOf } from './answerFields.js';
import { type Judgement, judgeSubject, moveOf } from './judgeSubject.js';
import type { FieldEvidence, OperationEvidence } from '../signoff/Evidence.js';

/** What a comparison says of one operation of a script. */
export interface CallJudgement extends Judgement {
  readonly evidence: OperationEvidence;
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

/** Judges one operation of a script by what the script reads of its answer. */
export function judgeCall(call: ScannedCall, subjects: readonly SubjectComparison[]): CallJudgement {
  const { operation, uses, losses } = call;
  const say = (text: string) => `${operation} ${text}`;
  const seen = { operation, calls: 1 };
  const cannot = outOfReach(call);
  if (cannot) {
    const { reasons, notJudged } = cannot;
    const evidence = { ...seen, recordsApart: 0, problems: [...reasons, ...notJudged], fields: [] };
    return { reasons: reasons.map(say), notJudged: notJudged.map(say), notes: [], evidence };
  }
  const read = new Set(uses.flatMap(({ fields }) => fields));
  const blind = call.unsure || read.size === 0;
  const base = baseNames(operation);
  const problems: string[] = [
    ...(blind ? ['is read in ways that cannot be seen, so it counts as reading everything'] : []),
    ...uses.flatMap(({ mayBe = [] }) => mayBe.map((other) => `may be a call of ${other} instead`)),
    ...unknownFields(operation, read, base).map(
      (field) => `reads ${field}, which the comparison does not know`,
    ),
  ];
  const parts = partsOf(operation, subjects, blind ? undefined : read, base);
  const found = parts.map(compared);
  const name = (text: string) => `${operation}: ${text}`;
  return {
    reasons: [...losses.map(say), ...found.flatMap(({ reasons }) => reasons.map(name))],
    notJudged: [...problems.map(say), ...found.flatMap(({ notJudged }) => notJudged.map(name))],
    notes: found.flatMap(({ notes }) => notes),
    evidence: {
      ...seen,
      recordsApart: parts.reduce((sum, { subject }) => sum + apartIn(subject), 0),
      problems: [...problems, ...found.flatMap(({ notJudged }) => notJudged)],
      fields: parts.flatMap(fieldEvidence),
    },
  };
}

/** The list that an operation answers, and that of the roles in it where they are read. */
function partsOf(
  operation: OperationName,
  subjects: readonly SubjectComparison[],
  read: ReadonlySet<string> | undefined,
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

function compared({ name, subject, read, base }: Part): Judgement {
  if (!subject)
    return { reasons: [], notJudged: [`was not compared: ${name} is not in the scope`], notes: [] };
  const inBase = read && new Set([...read].map((field) => base.get(field) ?? field));
  const isWanted = (field: string) => !inBase || inBase.has(field);
  return judgeSubject(subject, { isWanted, explicit: inBase !== undefined });
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

/** What was seen of each field of a list, as evidence. */
function fieldEvidence({ subject, read, base, prefix }: Part): FieldEvidence[] {
  const own = new Map([...base].map(([name, compared]) => [compared, name]));
  return (subject?.fields ?? []).map((field) => {
    const names = field.soap.map((name) => own.get(name) ?? name);
    const placeless = field.rest === undefined;
    const { counts, given } = field;
    const lost = placeless && moveOf(subject!.subject, field.soap)?.fidelity === 'lost';
    return {
      field: prefix + names.join('+'),
      // Nothing on both sides is no value.
      equal: placeless ? 0 : Math.max(0, counts.equal + counts.converted - given.neither),
      different: counts.different + counts.missing,
      notComparable: counts.incomparable,
      lost,
      read: !read ? 'unknown' : names.some((name) => read.has(name)) ? 'yes' : 'no',
    };
  });
}
