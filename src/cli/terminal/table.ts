import { displayWidth, fold, padEnd, padStart } from '../../text/displayText.js';
import type { Style } from './style.js';

export interface Column {
  readonly title: string;
  /** Numbers stand at the right. */
  readonly right?: boolean;
  /** Its texts are never folded, so that they can be copied. */
  readonly whole?: boolean;
  /** `row` counts the rows of the table, from 0. */
  readonly paint?: (text: string, row: number) => string;
}

const GAP = '  ';
const NARROWEST = 12;

/**
 * The width of each column: what its texts need, and where that is more than the terminal has, the widest columns give
 * way and their texts are folded. The last column takes what is left.
 */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): number[] {
  const widths = columns.map(({ title }, i) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[i] ?? '')), displayWidth(title)),
  );
  const room = Math.max(columns.length, available - GAP.length * (columns.length - 1));
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  while (over > 0) {
    const foldable = widths.map((width, i) => (columns[i]!.whole ? 0 : width));
    const widest = Math.max(...foldable);
    if (widest <= NARROWEST) break;
    widths[foldable.lastIndexOf(widest)] = widest - 1;
    over--;
  }
  return widths;
}

export function tableHead(columns: readonly Column[], widths: readonly number[], style: Style): string {
  return style.bold(
    columns
      .map(({ title, right }, i) => pad(title, widths[i]!, right))
      .join(GAP)
      .trimEnd(),
  );
}

/** A row as lines: as many as its most folded text needs. `at` says which of the table it is. */
export function tableRow(
  columns: readonly Column[],
  widths: readonly number[],
  row: readonly string[],
  at = 0,
): string[] {
  const folded = columns.map((_, i) => fold(row[i] ?? '', widths[i]!));
  const height = Math.max(...folded.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map(({ right, paint }, i) => {
        const text = pad(folded[i]![line] ?? '', i === columns.length - 1 && !right ? 0 : widths[i]!, right);
        return paint ? paint(text, at) : text;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** The lines of rows, without a head. */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): string[] {
  const widths = columnWidths(columns, rows, available);
  return rows.flatMap((row, at) => tableRow(columns, widths, row, at));
}

/** A whole table. A name stands for a column; with `#` before it for one of figures, which stand at the right. */
export function table(
  named: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
  { width, style }: { readonly width: number; readonly style: Style },
): string {
  const columns = named.map((one) => {
    if (typeof one !== 'string') return one;
    return one.startsWith('#') ? { title: one.slice(1), right: true } : { title: one };
  });
  const widths = columnWidths(columns, rows, width);
  const lines = rows.flatMap((row, at) => tableRow(columns, widths, row, at));
  return [tableHead(columns, widths, style), ...lines].join('\n');
}

function pad(text: string, width: number, right = false): string {
  return right ? padStart(text, width) : padEnd(text, width);
}
