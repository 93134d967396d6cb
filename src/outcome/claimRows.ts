import type { Answer, Identity, Marks, Row } from './Identity.js';
import { pairTwins } from './pairTwins.js';
import { type Group, RowIndex } from './RowIndex.js';

/**
 * The answer of each row by what the answer carries, wherever it stands. A saved row is known by all that it was sent
 * with, a rejected one also by a part. As many answers as there are rows of the same identity belong to these; what is not known for sure is left open.
 */
export function claimRows(
  identity: Identity,
  rows: readonly Row[],
  given: readonly Marks[],
  said: readonly Marks[],
  answers: readonly (Answer | undefined)[],
): (Answer | undefined)[] {
  const matched: (Answer | undefined)[] = given.map(() => undefined);
  const open = new Set(answers.flatMap((answer, place) => (answer ? [place] : [])));
  const settle = (groupsOf: (place: number) => Group[]) => {
    const claims = new Map([...open].map((place) => [place, groupsOf(place)]));
    const textOf = (place: number) => JSON.stringify(answers[place]!.record);
    for (const [group, places] of settled(claims, textOf))
      for (const { row, from } of pairTwins(identity, rows, group, answers, places.slice(0, group.length))) {
        matched[row] = answers[from];
        open.delete(from);
      }
  };
  const whole = new RowIndex(identity, given, given.keys());
  settle((place) => whole.whole(said[place]!));
  const left = [...given.keys()].filter((row) => matched[row] === undefined);
  const rest = new RowIndex(identity, given, left);
  // What fits whole rows and has none repeats another answer, or could be that of several.
  settle((place) =>
    answers[place]!.isRejected && whole.whole(said[place]!).length === 0 ? rest.partly(said[place]!) : [],
  );
  return matched;
}

/** The groups whose answers are known: as many as they have rows, each of which fits no other group that is open. */
function settled(
  claims: Map<number, Group[]>,
  textOf: (place: number) => string,
): Map<Group, readonly number[]> {
  const done = new Map<Group, readonly number[]>();
  for (let size = -1; size < done.size; ) {
    size = done.size;
    const claimants = new Map<Group, number[]>();
    for (const [place, groups] of claims) {
      const open = groups.filter((group) => !done.has(group));
      if (open.length !== 1) continue;
      const places = claimants.get(open[0]!);
      if (places) places.push(place);
      else claimants.set(open[0]!, [place]);
    }
    for (const [group, places] of claimants) {
      const isRepeated = group.length === 1 && new Set(places.map(textOf)).size === 1;
      if (places.length !== group.length && !isRepeated) continue;
      done.set(group, places);
      for (const place of places) claims.delete(place);
    }
  }
  return done;
}
