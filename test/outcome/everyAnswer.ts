import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { MARKED, type Marked } from './markedOperations.js';
import { type Expected, type Marks, promised } from './promise.js';

const redactor = new Redactor([]);

/** Which answers are tried out. Each field of an answer shows nothing, what one of the rows was sent with, or neither. */
export interface Extent {
  readonly rows: number;
  readonly answers: number;
  readonly fields: number;
  /** `own`: of one row. `merged`: also of two rows, or of none. `any`: whatever can be shown. */
  readonly shown: 'own' | 'merged' | 'any';
  /** Rows may also be sent with one value in common. */
  readonly common?: true;
  /** How many marks a row has at least. */
  readonly least?: number;
  /** Whose rows they are: of `updateNamed`, where it does not say. */
  readonly of?: keyof typeof MARKED;
}

export interface Tried {
  readonly tried: number;
  /** Rows with an answer, and those of them that are known by what it shows. */
  readonly placed: number;
  readonly byContent: number;
  /** Cases where it knows less. */
  readonly less: number;
  /** The first case where the toolkit finds another outcome than the promise. */
  readonly otherwise: unknown;
}

/** Tries all answers of this extent, one for all that differ in the names of rows and fields alone. */
export function tryEach(extent: Extent): Tried {
  const count = { tried: 0, placed: 0, byContent: 0, less: 0, otherwise: undefined as unknown };
  for (const masks of masksOf(extent)) {
    const rows = masks.map((mask, row) =>
      marksOf(extent, (field) => [0, row + 1, extent.rows + 2][kind(mask, field)]!),
    );
    // Rows that are equal in all are one another's.
    if (new Set(rows.map((row) => JSON.stringify(row))).size < rows.length) continue;
    const symmetries = symmetriesOf(extent, masks);
    for (const codes of sequences(extent, codesOf(extent, masks))) {
      if (!symmetries.every((symmetry) => isFirst(extent, codes, symmetry))) continue;
      const answers = codes.map((code) => marksOf(extent, (field) => digit(extent, code, field)));
      const { operation } = markedBy(extent);
      const [found, expected] = [foundOf(extent, rows, answers), promised(rows, answers, operation.rowId)];
      count.tried++;
      for (const one of found) {
        if (one) count.placed++;
        if (one && one.by !== 'position') count.byContent++;
      }
      if (JSON.stringify(found) === JSON.stringify(expected)) continue;
      if (found.every((one, row) => isLess(one, expected[row]))) count.less++;
      else count.otherwise ??= { rows, answers, found, expected };
    }
  }
  return count;
}

/** True where the same answer is known by less, or not at all. */
function isLess(found: Expected | undefined, expected: Expected | undefined): boolean {
  if (!found || !expected) return !found;
  return found.answer === expected.answer && BY.indexOf(found.by) <= BY.indexOf(expected.by);
}

const BY: readonly Expected['by'][] = ['position', 'content', 'id'];
const markedBy = ({ of = 'updateNamed' }: Extent): Marked => MARKED[of];

function foundOf(
  extent: Extent,
  rows: readonly Marks[],
  answers: readonly Marks[],
): (Expected | undefined)[] {
  const { operation } = markedBy(extent);
  const batch = matchRows(
    operation,
    { [operation.rows!]: rows },
    { value: answers, issues: [] },
    { redactor },
  );
  return batch.rows.map((row) =>
    row.status === 'accepted'
      ? { answer: answers.indexOf(row.value as Marks), by: row.by as Expected['by'] }
      : undefined,
  );
}

const base = ({ rows, common }: Extent) => rows + (common ? 3 : 2);
/** What a row was sent with in a field: 0 nothing, 1 a value of its own, 2 that which rows have in common. */
const kind = (mask: number, field: number) => Math.floor(mask / 3 ** field) % 3;
const digit = (extent: Extent, code: number, field: number) =>
  Math.floor(code / base(extent) ** field) % base(extent);

/** What is shown in each field: 0 for nothing, 1 and up for what that row was sent with, and the last for something else. */
function marksOf(extent: Extent, valueAt: (field: number) => number): Marks {
  return Object.fromEntries(
    Object.entries(markedBy(extent).fields)
      .slice(0, extent.fields)
      .flatMap(([name, write], field) => (valueAt(field) > 0 ? [[name, write(valueAt(field))]] : [])),
  );
}

function codesOf(extent: Extent, masks: readonly number[]): number[] {
  const foreign = extent.rows + 1;
  return Array.from({ length: base(extent) ** extent.fields }, (_, code) => code).filter((code) => {
    const digits = Array.from({ length: extent.fields }, (_, field) => digit(extent, code, field));
    const isSent = digits.every((row, field) => {
      if (row === 0 || row === foreign) return true;
      return row > foreign
        ? masks.some((mask) => kind(mask, field) === 2)
        : kind(masks[row - 1]!, field) === 1;
    });
    const [some, all] = [new Set(digits.filter((row) => row > 0)), digits.every((row) => row === foreign)];
    if (!isSent || extent.shown === 'any') return isSent;
    return extent.shown === 'own'
      ? some.size < 2 && !some.has(foreign)
      : all || (some.size < 3 && !some.has(foreign));
  });
}

function* masksOf(extent: Extent, chosen: readonly number[] = []): Generator<readonly number[]> {
  if (chosen.length === extent.rows) {
    const orders = ordersOf(extent);
    const text = chosen.join();
    if (
      orders.every(
        (order) =>
          chosen
            .map((mask) => moved(mask, order))
            .sort((one, other) => one - other)
            .join() >= text,
      )
    )
      yield chosen;
    return;
  }
  for (let mask = chosen.at(-1) ?? 0; mask < 3 ** extent.fields; mask++)
    if (isTried(extent, mask)) yield* masksOf(extent, [...chosen, mask]);
}

function* sequences(
  { rows, answers }: Extent,
  codes: readonly number[],
  chosen: readonly number[] = [],
): Generator<readonly number[]> {
  if (chosen.length === answers) return yield chosen;
  // Where it is not as many as the rows, their order says nothing.
  const least = rows === answers ? 0 : (chosen.at(-1) ?? 0);
  for (const code of codes)
    if (code >= least) yield* sequences({ rows, answers } as Extent, codes, [...chosen, code]);
}

interface Symmetry {
  readonly rows: readonly number[];
  readonly codes: readonly number[];
}

/** The ways to rename rows and fields that leave what was sent as it is. */
function symmetriesOf(extent: Extent, masks: readonly number[]): Symmetry[] {
  return permutations(extent.rows).flatMap((rows) =>
    ordersOf(extent).flatMap((fields) => {
      if (masks.some((mask, row) => moved(mask, fields) !== masks[rows[row]!])) return [];
      const row = (value: number) => (value === 0 || value > extent.rows ? value : rows[value - 1]! + 1);
      const codes = Array.from({ length: base(extent) ** extent.fields }, (_, code) =>
        fields.reduce((sum, to, field) => sum + row(digit(extent, code, field)) * base(extent) ** to, 0),
      );
      return [{ rows, codes }];
    }),
  );
}

/** True when no renaming gives answers that come before these. */
function isFirst({ rows, answers }: Extent, codes: readonly number[], symmetry: Symmetry): boolean {
  const renamed: number[] = [];
  for (const [place, code] of codes.entries())
    renamed[rows === answers ? symmetry.rows[place]! : place] = symmetry.codes[code]!;
  if (rows !== answers) renamed.sort((one, other) => one - other);
  const at = renamed.findIndex((code, place) => code !== codes[place]);
  return at < 0 || renamed[at]! > codes[at]!;
}

const moved = (mask: number, order: readonly number[]) =>
  order.reduce((sum, to, field) => sum + kind(mask, field) * 3 ** to, 0);

function isTried({ common, fields, least = 0 }: Extent, mask: number): boolean {
  const kinds = Array.from({ length: fields }, (_, field) => kind(mask, field));
  return (common || !kinds.includes(2)) && kinds.filter((one) => one > 0).length >= least;
}

/** The ways to exchange the fields: those of an operation of the service each mean something else. */
function ordersOf({ of, fields }: Extent): number[][] {
  return of && of !== 'updateNamed'
    ? [Array.from({ length: fields }, (_, field) => field)]
    : permutations(fields);
}

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((some) =>
    Array.from({ length: count }, (_, at) => [...some.slice(0, at), count - 1, ...some.slice(at)]),
  );
}
