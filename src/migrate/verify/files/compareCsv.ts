import { counted } from '../../../text/counted.js';
import { inList } from '../../../text/inList.js';
import { alignRows, type Row } from './alignRows.js';
import { type CellKind, cellMeaning, distance, hasCommas } from './cellMeaning.js';
import { type Columns, columnsOf } from './csvColumns.js';
import type { ContentComparison } from './FileComparison.js';
import type { Csv } from './parseCsv.js';

interface TableRow extends Row {
  readonly raw: readonly string[];
  readonly kinds: readonly CellKind[];
}

/** Compares two tables by what their rows mean: columns by their names where both have a head, else by their places. */
export function compareCsv(before: Csv, after: Csv): ContentComparison {
  const columns = columnsOf(before, after);
  const otherwise: string[] = [];
  if (before.delimiter !== after.delimiter)
    otherwise.push(
      `delimiter: ${JSON.stringify(before.delimiter)} before, ${JSON.stringify(after.delimiter)} after`,
    );
  if (columns.reordered) otherwise.push('order of the columns');
  const [was, is] = [rowsOf(before, columns, 0), rowsOf(after, columns, 1)];
  const { pairs, changed, lost, extra, reordered } = alignRows(was, is);
  if (reordered) otherwise.push('order of the rows');
  return {
    counts: { lost: lost.length, extra: extra.length, changed: changed.length },
    findings: [
      ...columns.lost.map((name) => `column ${name} is missing`),
      ...columns.extra.map((name) => `column ${name} is extra`),
      ...rowsSaid(lost, 'missing'),
      ...rowsSaid(extra, 'extra'),
      ...changedColumns(changed, columns.names),
    ],
    otherwise: [...otherwise, ...respelled(pairs, columns.names)],
  };
}

function rowsOf({ rows }: Csv, { pairs, hasHead }: Columns, side: 0 | 1): TableRow[] {
  const body = hasHead ? rows.slice(1) : rows;
  const commas = pairs.map((places) => hasCommas(body.map(({ cells }) => cells[places[side]] ?? '')));
  return body.map(({ cells, line }) => {
    // What stands behind the columns of the head belongs to the row all the same.
    const beyond = hasHead && cells.length > rows[0]!.cells.length ? cells.slice(rows[0]!.cells.length) : [];
    const raw = [...pairs.map((places) => cells[places[side]] ?? ''), ...beyond];
    const meant = raw.map((cell, i) => cellMeaning(cell, commas[i] ?? false));
    return {
      at: line,
      raw,
      cells: meant.map(({ meaning }) => meaning),
      kinds: meant.map(({ kind }) => kind),
    };
  });
}

export function rowsSaid(rows: readonly Row[], what: string): string[] {
  if (rows.length === 0) return [];
  const lines = inList(rows.map(({ at }) => at));
  return [`${counted(rows.length, 'row')} ${what}: line${rows.length === 1 ? '' : 's'} ${lines}`];
}

function changedColumns(
  changed: readonly (readonly [TableRow, TableRow])[],
  names: readonly string[],
): string[] {
  const width = Math.max(0, ...changed.flatMap((pair) => pair.map(({ cells }) => cells.length)));
  return Array.from({ length: width }, (_, i) => i).flatMap((i) => {
    const other = changed.filter(([was, is]) => was.cells[i] !== is.cells[i]);
    if (other.length === 0) return [];
    const apart = other.map(([was, is]) => distance(was.cells[i] ?? '', is.cells[i] ?? ''));
    const by = apart.every((one) => one !== undefined)
      ? `, by at most ${Math.max(...(apart as number[]))}`
      : '';
    const lines = inList(other.map(([was]) => was.at));
    return [
      `${names[i] ?? `column ${i + 1}`} differs in ${counted(other.length, 'row')}: line${other.length === 1 ? '' : 's'} ${lines}${by}`,
    ];
  });
}

/** What is the same and written in another way, by column. */
function respelled(pairs: readonly (readonly [TableRow, TableRow])[], names: readonly string[]): string[] {
  const said = new Set<string>();
  const words = { number: 'numbers', date: 'dates and times', text: 'spaces' } as const;
  for (const [was, is] of pairs)
    for (const [i, cell] of was.cells.entries())
      if (cell === is.cells[i] && was.raw[i] !== is.raw[i])
        said.add(`spelling of ${words[was.kinds[i]!]} in ${names[i] ?? `column ${i + 1}`}`);
  return [...said];
}
