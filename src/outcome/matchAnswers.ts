import type { RowEvidence } from '../definition/outcome.js';
import type { AnyOperation } from '../definition/operation.js';
import { Claims, type Sides } from './Claims.js';
import { type Answer, Identity, type Marks, type Row } from './Identity.js';
import { placesUnder } from './placesUnder.js';
import { isLess, RowIndex } from './RowIndex.js';

/** The place of a row's answer, and what says that it is the row's. */
export interface Match {
  readonly place: number;
  readonly by: RowEvidence;
}

/**
 * The answer of each row, where one is known for sure: by what the answer carries, and else by its place, when as many answers
 * came as rows were sent and none of them speaks against the order.
 */
export function matchAnswers(
  operation: AnyOperation,
  rows: readonly Row[],
  answers: readonly (Answer | undefined)[],
): (Match | undefined)[] {
  const identity = new Identity(operation);
  const given = rows.map((row) => identity.marksOfRow(row));
  const beside = rows.map((row) => identity.marksOfRow(row, false));
  const said = answers.map((answer) => identity.marksOfAnswer(answer?.record ?? {}));
  const sides = { rows, given, beside, answers, said };
  const claims = new Claims(identity, new RowIndex(identity, given, beside), sides);
  const evidence = evidenceOf(identity, sides);
  const known = rows.map((_, row) => {
    const places = claims.claimed.get(row)?.places;
    const place = places?.includes(row) ? row : places?.[0];
    return place === undefined ? undefined : { place, by: evidence(row, place) };
  });
  if (known.includes(undefined) && isInOrder(identity, sides, claims)) {
    const inOrder = known.map(
      (match, place) => match ?? (answers[place] && { place, by: 'position' as const }),
    );
    if (sharing(identity, sides, inOrder).size === 0) return inOrder;
  }
  const shared = sharing(identity, sides, known);
  return known.map((match, row) => (shared.has(row) ? undefined : match));
}

/** What says that an answer is a row's that fits no other: an id or a token counts where no other row was sent with it. */
function evidenceOf(identity: Identity, { given, said }: Sides): (row: number, place: number) => RowEvidence {
  const isAlone = (name = '') => {
    const rows = placesUnder(given, (marks) => [marks.get(name)?.[0].meaning]);
    return (row: number, place: number) =>
      identity.confirmed(given[row]!, said[place]!, [name])?.length === 1 &&
      rows.get(given[row]!.get(name)![0].meaning)!.length === 1;
  };
  const [byId, byToken] = [isAlone(identity.id), isAlone(identity.token)];
  return (row, place) => (byId(row, place) ? 'id' : byToken(row, place) ? 'token' : 'content');
}

/** True when nothing speaks against the order: no answer shows that it is not the row's at its place, or that it is another's. */
function isInOrder(
  identity: Identity,
  { rows, given, beside, answers, said }: Sides,
  claims: Claims,
): boolean {
  if (rows.length !== answers.length) return false;
  for (const [row, { places }] of claims.claimed) if (places.length > 1 || places[0] !== row) return false;
  const others = otherNames(beside);
  const isWhole = (place: number) =>
    identity.confirmed(given[place]!, said[place]!)?.length === given[place]!.size;
  return answers.every((_, place) => {
    const confirmed = identity.confirmed(given[place]!, said[place]!);
    if (confirmed === undefined) return false;
    return (
      !claims.fitsAt(place).some(({ fields }) => isLess(confirmed, fields)) &&
      // An answer to all of another row, which stands here once more.
      (confirmed.length === given[place]!.size ||
        !claims.placesOf(place).some((other) => given[other]!.size > 0 && isWhole(other))) &&
      !claims.speaksForOthers(place) &&
      !others(place, said[place]!).some((row) => identity.confirmed(given[row]!, said[place]!))
    );
  });
}

/** Rows that were given the name which an answer shows beside the one that was sent, where the row at its place was not. */
function otherNames(given: readonly Marks[]): (place: number, answer: Marks) => readonly number[] {
  const keysOf = (marks: Marks) => [...marks].map(([name, [mark]]) => `${name} ${mark.meaning}`);
  const rowsOf = placesUnder(given, keysOf);
  return (place, answer) => {
    const own = new Set(keysOf(given[place]!));
    return keysOf(answer).flatMap((key) => (own.has(key) ? [] : (rowsOf.get(key) ?? [])));
  };
}

/**
 * Rows whose answers show the id that another row was sent with, and rows that were saved under one id. Each of them must have
 * named the record, by its id or by a name of which the record has one.
 */
function sharing(
  identity: Identity,
  { given, answers, said }: Sides,
  matches: readonly (Match | undefined)[],
): Set<number> {
  const { id = '', names } = identity;
  const shared = new Set<number>();
  const idOf = (marks: Marks) => marks.get(id)?.[0].meaning;
  const sent = placesUnder(given, (marks) => [idOf(marks)]);
  const isAccepted = (row: number) => !answers[matches[row]!.place]!.isRejected;
  for (const [value, rows] of placesUnder(matches, (match) => [match && idOf(said[match.place]!)])) {
    const saidOf = (row: number) => said[matches[row]!.place]!;
    const saved = rows.filter(isAccepted);
    const owners = new Set(sent.get(value));
    const common = names.filter((name) => {
      const [first, ...others] = rows.map((row) => saidOf(row).get(name)?.[0].meaning);
      return others.every((meaning) => meaning === first);
    });
    for (const row of rows) {
      if (owners.has(row) || (owners.size === 0 && (saved.length < 2 || !isAccepted(row)))) continue;
      if (identity.confirmed(given[row]!, saidOf(row), common)!.length === 0) shared.add(row);
    }
  }
  return shared;
}
