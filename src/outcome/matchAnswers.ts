import { type Answer, Identity, type Marks, type Row } from './Identity.js';
import { claimRows } from './claimRows.js';
import { pairTwins } from './pairTwins.js';
import type { AnyOperation } from '../definition/operation.js';

/**
 * The answer of each row, where one is known for sure. By position when as many came as were sent and none contradicts
 * the row at its place; else position proves nothing, and only what an answer carries does.
 */
export function matchAnswers(
  operation: AnyOperation,
  rows: readonly Row[],
  answers: readonly (Answer | undefined)[],
): (Answer | undefined)[] {
  const identity = new Identity(operation);
  const given = rows.map((row) => identity.sentMarksOf(row));
  const said = answers.map((answer) => identity.marksOf(answer?.record ?? {}));
  const surplus = repeatedAnswers(identity, given, said, answers);
  if (rows.length === answers.length && surplus.size === 0 && isInOrder(identity, rows, given, said)) {
    for (const place of strangeRejections(identity, rows, said, answers)) surplus.add(place);
    if (surplus.size === 0) return sortTwins(identity, rows, given, said, answers);
  }
  const usable = answers.map((answer, i) => (surplus.has(i) ? undefined : answer));
  return claimRows(identity, rows, given, said, usable);
}

function isInOrder(
  identity: Identity,
  rows: readonly Row[],
  given: readonly Marks[],
  said: readonly Marks[],
): boolean {
  const { id } = identity;
  const ids = new Set(id ? given.map((marks) => marks.get(id)) : []);
  const missing = missingMarks(given, said);
  return given.every((row, i) => {
    const answer = said[i]!;
    if (identity.contradict(rows[i]!, row, answer)) return false;
    // What a row was sent with and its answer lacks stands in the answer to a row without it.
    if ([...answer].some(([name, value]) => !row.has(name) && missing.has(`${name} ${value}`))) return false;
    // The id of another row is no id for a new one.
    const answeredId = id && answer.get(id);
    if (!answeredId || row.has(id!) || !ids.has(answeredId)) return true;
    return identity.externalMarks(row).length > 0;
  });
}

/** What rows were sent with and the answers at their places do not have. */
function missingMarks(given: readonly Marks[], said: readonly Marks[]): Set<string> {
  const missing = new Set<string>();
  for (const [i, row] of given.entries())
    for (const [name, value] of row) if (!said[i]!.has(name)) missing.add(`${name} ${value}`);
  return missing;
}

/**
 * Answers that say that one thing was saved for several rows. The first of equal ones counts; of different ones none
 * does.
 */
function repeatedAnswers(
  identity: Identity,
  given: readonly Marks[],
  said: readonly Marks[],
  answers: readonly (Answer | undefined)[],
): Set<number> {
  const { id } = identity;
  const surplus = new Set<number>();
  if (!id) return surplus;
  const external = new Set(given.flatMap((marks) => identity.externalMarks(marks)));
  const isKnownBy = (marks: Marks) => identity.externalMarks(marks).some((mark) => external.has(mark));
  const rowsOf = groupBy(given, (marks) => marks.get(id));
  const answersOf = groupBy(said, (marks, i) =>
    answers[i]?.isRejected || isKnownBy(marks) ? undefined : marks.get(id),
  );
  for (const [value, repeated] of answersOf) {
    if (repeated.length <= Math.max(1, rowsOf.get(value)?.length ?? 0)) continue;
    const texts = new Set(repeated.map((i) => JSON.stringify(answers[i]!.record)));
    for (const i of texts.size === 1 ? repeated.slice(1) : repeated) surplus.add(i);
  }
  return surplus;
}

/** Rejections at their places that say all that another says, and carry values which are that row's and not their own's. */
function strangeRejections(
  identity: Identity,
  rows: readonly Row[],
  said: readonly Marks[],
  answers: readonly (Answer | undefined)[],
): number[] {
  const textOf = (marks: Marks, i: number) =>
    marks.size > 0 && answers[i]?.isRejected ? JSON.stringify(answers[i].record) : undefined;
  return [...groupBy(said, textOf).values()].flatMap((places) => {
    const strange = places.map((i) => identity.strangers(rows[i]!, answers[i]!.record));
    return places.filter((_, k) => strange[k]! > Math.min(...strange));
  });
}

// Of rows with the same identity, those whose other values an answer carries are its own.
function sortTwins(
  identity: Identity,
  rows: readonly Row[],
  given: readonly Marks[],
  said: readonly Marks[],
  answers: readonly (Answer | undefined)[],
): (Answer | undefined)[] {
  const sorted = [...answers];
  for (const places of groupBy(given, (marks) => JSON.stringify([...marks])).values()) {
    const pairs = pairTwins(identity, rows, places, answers, places);
    if (pairs.length === places.length && pairs.every(({ row, from }) => row === from)) continue;
    for (const place of places) sorted[place] = undefined;
    for (const { row, from, likeness } of pairs)
      sorted[row] = likeness > 0 || said[from]!.size > 0 ? answers[from] : undefined;
  }
  return sorted;
}

/** The places of values that share a key; those without one are left out. */
export function groupBy<T>(
  values: readonly T[],
  keyOf: (value: T, place: number) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [place, value] of values.entries()) {
    const key = keyOf(value, place);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}
