import { operationMoves } from '../map/operationMoves.js';
import type { Inventory } from '../scan/Use.js';
import {
  type Comparison,
  type FieldComparison,
  fieldName,
  records,
  type Scorecard,
  sideName,
  type SubjectComparison,
  type Thresholds,
} from './Comparison.js';
import { readinessOf } from '../report/readinessOf.js';
import type { CallReadiness } from '../report/Readiness.js';
import { InputError, type InputIssue } from '../../errors/index.js';
import { SUBJECTS } from './Scope.js';

type Compared = Pick<Comparison, 'subjects' | 'lookUpFailures'>;

interface Judgement {
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
}

/** Go or no-go for everything that was compared, and for each script of an inventory by what it reads. */
export function scorecards(
  compared: Compared,
  thresholds: Thresholds,
  inventory: Inventory | undefined,
): Scorecard[] {
  const { subjects, lookUpFailures } = compared;
  const lookUps = lookUpFailures.map(({ side, error }) => `the pairs of ids: ${unread(side, error)}`);
  const everything = card('everything', [
    { reasons: lookUps, notes: [] },
    ...subjects.map((subject) => judge(subject, thresholds)),
  ]);
  if (!inventory) return [everything];
  const scripts = readinessOf(inventory).scripts.filter(({ calls }) => calls.length > 0);
  return [
    everything,
    ...scripts.map(({ file, calls }) =>
      card(
        file,
        calls.flatMap((call) => judgeCall(call, subjects, thresholds)),
      ),
    ),
  ];
}

/** Fields that the map has in another place, and the fields of another subject that stand for them. */
const IN_ANOTHER_PLACE: Readonly<Record<string, readonly [SubjectComparison['subject'], string]>> = {
  'employees groupRoles': ['groupRoles', 'every field'],
  'shifts badgeNo': ['employees', 'badgeNo'],
};

function judgeCall(
  { operation, verdict, uses, unsure, losses }: CallReadiness,
  subjects: readonly SubjectComparison[],
  thresholds: Thresholds,
): Judgement[] {
  const because = (reason: string) => [{ reasons: [`${operation} ${reason}`], notes: [] }];
  if (verdict === 'stays') return because('has no counterpart over REST');
  if (verdict === 'related') return because('has something related only');
  const { fields: map, cases } = operationMoves[operation];
  if (!cases.some(({ what }) => what.startsWith('read')))
    return because('writes: a comparison of what is read cannot judge it');
  const read = new Set(uses.flatMap((use) => use.fields));
  const blind = unsure || read.size === 0;
  // Where it cannot be seen what a script reads, it must be taken to read everything.
  const wants = blind ? () => true : (field: string) => read.has(field);
  const elsewhere = Object.entries(IN_ANOTHER_PLACE).filter(([key]) => {
    const [subject, field] = key.split(' ') as [string, string];
    return subject === map && wants(field);
  });
  const judgements = [
    judgeNeeded(map, wants),
    ...elsewhere.map(([, [subject, field]]) =>
      judgeNeeded(subject, field === 'every field' ? () => true : (name) => name === field),
    ),
  ].flat();
  const unseen = blind
    ? because('is read in ways that cannot be seen, so it counts as reading everything')
    : [];
  const lost = losses.flatMap((loss) => because(loss));
  return [...lost, ...judgements, ...(judgements.some(({ reasons }) => reasons.length > 0) ? unseen : [])];

  function judgeNeeded(name: string | undefined, wanted: (field: string) => boolean): Judgement[] {
    const subject = subjects.find((one) => one.subject === name);
    if (!subject) return because(`was not compared: ${name ?? 'its answer'} is not in the scope`);
    const { reasons, notes } = judge(subject, thresholds, wanted);
    return [{ reasons: reasons.map((reason) => `${operation}: ${reason}`), notes }];
  }
}

function card(name: string, judgements: readonly Judgement[]): Scorecard {
  const reasons = [...new Set(judgements.flatMap((one) => one.reasons))];
  const notes = [...new Set(judgements.flatMap((one) => one.notes))];
  return { name, verdict: reasons.length === 0 ? 'go' : 'no-go', reasons, notes };
}

/** Why a subject is not good enough, by all its fields or by those that are wanted. */
function judge(
  { subject, failures, onlySoap, onlyRest, pairs, fields }: SubjectComparison,
  thresholds: Thresholds,
  wanted?: (field: string) => boolean,
): Judgement {
  if (failures.length > 0)
    return {
      reasons: failures.map(({ side, error }) => `${subject}: ${unread(side, error)}`),
      notes: [],
    };
  const { differing = 0, missingRecords = 0 } = { ...thresholds, ...thresholds.subjects?.[subject] };
  const reasons: string[] = [];
  const alone = onlySoap + onlyRest;
  if (alone > missingRecords * (pairs + alone))
    for (const [count, side] of [[onlySoap, 'SOAP'] as const, [onlyRest, 'REST'] as const])
      if (count > 0) reasons.push(`${subject}: ${records(count)} over ${side} only`);
  for (const field of fields) {
    if (wanted && !field.soap.some(wanted)) continue;
    const name = `${subject}: ${fieldName(field.soap)}`;
    const bad = field.counts.different + field.counts.missing;
    if (bad > differing * comparedIn(field)) reasons.push(`${name} differs in ${records(bad)}`);
    const inAnotherPlace = field.soap.some((one) => `${subject} ${one}` in IN_ANOTHER_PLACE);
    if (field.neverGiven) reasons.push(`${name} comes over ${sideName(field.neverGiven)} in no record`);
    else if (wanted && field.counts.incomparable > 0 && !inAnotherPlace)
      reasons.push(`${name} cannot be compared (${field.why.join(', ')})`);
  }
  return { reasons, notes: [] };
}

function comparedIn({ counts }: FieldComparison): number {
  return counts.equal + counts.converted + counts.different + counts.missing;
}

function unread(side: 'soap' | 'rest', error: string): string {
  return `${sideName(side)} could not be read (${error})`;
}

/** Throws an `InputError` for shares that are none. */
export function checkThresholds({ subjects = {}, ...general }: Thresholds): void {
  const issues: InputIssue[] = [];
  for (const [place, limits] of [['', general] as const, ...Object.entries(subjects)]) {
    const path = ['thresholds', ...(place ? ['subjects', place] : [])];
    if (place && !(SUBJECTS as readonly string[]).includes(place))
      issues.push({ path, expected: `one of ${SUBJECTS.join(', ')}` });
    for (const [name, share] of Object.entries(limits)) {
      if (name !== 'differing' && name !== 'missingRecords')
        issues.push({ path: [...path, name], expected: 'differing or missingRecords' });
      else if (typeof share !== 'number' || !(share >= 0 && share <= 1))
        issues.push({ path: [...path, name], expected: 'a share from 0 to 1, such as 0.01' });
    }
  }
  if (issues.length > 0) throw new InputError(issues, { operation: 'compare' });
}
