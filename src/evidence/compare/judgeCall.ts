import type { OperationName } from '../../bridge/map/OperationMove.js';
import { fieldMapOf } from '../../bridge/map/fieldMapOf.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import type { FieldEvidence, OperationEvidence } from '../signoff/Evidence.js';
import { answerFieldsOf } from './answerFields.js';
import type { ScannedCall, SubjectComparison } from './Comparison.js';
import { type Judgement, judgeSubject, moveOf } from './judgeSubject.js';

/** An operation of which no field was compared, as evidence. */
export function unseen(operation: string, problems: readonly string[]): OperationEvidence {
  return { operation, calls: 1, recordsApart: 0, problems: [...problems], fields: [] };
}

/** Judges one operation of a script by what the script reads of its answer. */
export function judgeCall(call: ScannedCall, subjects: readonly SubjectComparison[]): Judgement {
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
