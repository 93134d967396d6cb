/**
 * What docs/reliability.md promises of the rows of a batch ("Which row an answer belongs to"), tried out: every way to give the answers
 * to the rows is looked at. It knows nothing of how the toolkit finds the same.
 */

/** What a row was sent with, or an answer shows, of the fields that tell rows apart. */
export type Marks = Readonly<Record<string, string | number>>;

export interface Expected {
  /** The answer by its place. */
  readonly answer: number;
  readonly by: 'id' | 'content' | 'position';
}

const contradicts = (answer: Marks, row: Marks) =>
  Object.entries(answer).some(([field, value]) => row[field] !== undefined && row[field] !== value);

const shown = (answer: Marks, row: Marks) =>
  Object.keys(answer).filter((field) => row[field] === answer[field]);

const isMore = (some: readonly string[], others: readonly string[]) =>
  some.length > others.length && others.every((one) => some.includes(one));

/** The rows whose answer it may be by what it shows: something of theirs, and nothing of a row that is not theirs as well. */
function rowsOf(answer: Marks, rows: readonly Marks[]): number[] {
  const isSent = (field: string) => rows.some((row) => row[field] === answer[field]);
  return [...rows.keys()].filter((row) => {
    const mine = shown(answer, rows[row]!);
    return (
      mine.length > 0 &&
      !contradicts(answer, rows[row]!) &&
      mine.length === Object.keys(answer).filter(isSent).length
    );
  });
}

/** An answer speaks against its place when it contradicts the row there, or shows more of another one that it does not contradict. */
function isAgainst(answer: Marks, place: number, rows: readonly Marks[]): boolean {
  const mine = shown(answer, rows[place]!);
  return (
    contradicts(answer, rows[place]!) ||
    rows.some((row) => !contradicts(answer, row) && isMore(shown(answer, row), mine))
  );
}

/** All ways to give different answers to different rows that leave as few answers over as can be. */
function ways(candidates: readonly (readonly number[])[]): (number | undefined)[][] {
  const all = candidates.reduce<(number | undefined)[][]>(
    (some, rows) =>
      some.flatMap((way) => [
        [...way, undefined],
        ...rows.filter((row) => !way.includes(row)).map((row) => [...way, row]),
      ]),
    [[]],
  );
  const given = (way: readonly unknown[]) => way.filter((row) => row !== undefined).length;
  const most = Math.max(...all.map(given));
  return all.filter((way) => given(way) === most);
}

/** Rows that are answered with the id that another row is answered with, and did not name it. `id` is the field of the id. */
function unnamed(
  rows: readonly Marks[],
  answers: readonly Marks[],
  expected: readonly (Expected | undefined)[],
  id: string,
): Set<number> {
  const idAt = (row: number) => expected[row] && answers[expected[row].answer]![id];
  const places = [...rows.keys()].filter((row) => idAt(row) !== undefined);
  const isShared = (row: number) => places.some((other) => other !== row && idAt(other) === idAt(row));
  return new Set(places.filter((row) => isShared(row) && rows[row]![id] !== idAt(row)));
}

/** Of each row the answer that is its own for sure; `undefined` where none is. `id` is the field of the id that the service gives. */
export function promised(
  rows: readonly Marks[],
  answers: readonly Marks[],
  id = '',
): (Expected | undefined)[] {
  const texts = answers.map((answer) => JSON.stringify(Object.entries(answer).sort()));
  const different = [...new Set(texts)].map((text) => texts.indexOf(text));
  const candidates = answers.map((answer) => rowsOf(answer, rows));
  const possible = ways(different.map((place) => candidates[place]!));
  const sure = rows.map((_, row) => {
    const found = different.filter((_place, i) => possible.every((way) => way[i] === row));
    return found[0];
  });
  const isRepeated = (place: number) => texts.indexOf(texts[place]!) !== texts.lastIndexOf(texts[place]!);
  const inOrder =
    rows.length === answers.length &&
    answers.every((answer, place) => !isAgainst(answer, place, rows)) &&
    sure.every((place) => place === undefined || !isRepeated(place));
  const isById = (row: number, place: number) =>
    rows[row]![id] !== undefined &&
    rows[row]![id] === answers[place]![id] &&
    rows.filter((other) => other[id] === rows[row]![id]).length === 1;
  const known = sure.map((place, row): Expected | undefined => {
    if (place === undefined) return undefined;
    return { answer: texts[row] === texts[place] ? row : place, by: isById(row, place) ? 'id' : 'content' };
  });
  const placed = known.map((one, row): Expected | undefined => one ?? { answer: row, by: 'position' });
  if (inOrder && unnamed(rows, answers, placed, id).size === 0) return placed;
  const shared = unnamed(rows, answers, known, id);
  return known.map((one, row) => (shared.has(row) ? undefined : one));
}
