import { cellMeaning } from './cellMeaning.js';
import type { Csv } from './parseCsv.js';

/** Which columns of two tables belong together. */
export interface Columns {
  readonly hasHead: boolean;
  readonly names: readonly string[];
  /** Places in the table before and after. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly lost: readonly string[];
  readonly extra: readonly string[];
  readonly reordered: boolean;
}

/** By the names of their heads where at least half of them are the same, else by their places. */
export function columnsOf({ rows: before }: Csv, { rows: after }: Csv): Columns {
  const [was, is] = [headOf(before), headOf(after)];
  const shared = was && is ? was.filter((name) => is.includes(name)) : [];
  if (!was || !is || shared.length * 2 < Math.max(was.length, is.length)) return byPlace(before, after);
  const pairs = shared.map((name) => [was.indexOf(name), is.indexOf(name)] as const);
  return {
    hasHead: true,
    names: shared,
    pairs,
    lost: was.filter((name) => !is.includes(name)),
    extra: is.filter((name) => !was.includes(name)),
    reordered: pairs.some(([, place], i) => i > 0 && place < pairs[i - 1]![1]),
  };
}

function byPlace(before: Csv['rows'], after: Csv['rows']): Columns {
  const width = Math.max(
    0,
    ...[before, after].map((rows) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)),
  );
  const places = Array.from({ length: width }, (_, i) => i);
  return {
    hasHead: false,
    names: places.map((i) => `column ${i + 1}`),
    pairs: places.map((i) => [i, i] as const),
    lost: [],
    extra: [],
    reordered: false,
  };
}

/** The names of the columns, when the first row has a name for each, and no two the same. */
function headOf(rows: Csv['rows']): string[] | undefined {
  const cells = rows[0]?.cells.map((cell) => cell.trim());
  const names = cells && new Set(cells).size === cells.length;
  return names && cells.every((cell) => cell !== '' && cellMeaning(cell, true).kind === 'text')
    ? cells
    : undefined;
}
