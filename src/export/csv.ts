import type { FieldSpec } from '../definition/field.js';

/**
 * `plain`: RFC 4180 in UTF-8; a text that a spreadsheet would run as a formula gets an apostrophe before it.
 * `excel`: the same for opening in a spreadsheet: with a byte-order mark, and texts that look like numbers as `="0007"`,
 * so that leading zeros and long numbers stay as they are.
 */
export type CsvStyle = 'plain' | 'excel';

// Also behind white space, and in the full width of East Asian texts.
const FORMULA = /^(?=[\t\r\n]|\s*[=+\-@＝＋－＠])/;
// Where a spreadsheet takes semicolons to part cells, another cell begins behind each.
const FORMULA_BEHIND = /;(?=["\s]*[=+\-@＝＋－＠])/g;
const LOOKS_NUMERIC = /^(0\d+|\d{12,})$/;
const NUMBERS = new Set(['int', 'decimal', 'boolean']);

/** What stands before the first line. */
export function csvStart(style: CsvStyle): string {
  return style === 'excel' ? '\uFEFF' : '';
}

/** The line with the names of the columns. */
export function csvHead(columns: readonly string[]): string {
  return `${columns.join(',')}\r\n`;
}

/** One line; nested values as JSON, secrets never. */
export function csvLine(
  columns: readonly string[],
  specs: Readonly<Record<string, FieldSpec | undefined>>,
  row: Readonly<Record<string, unknown>>,
  style: CsvStyle,
): string {
  return `${columns.map((name) => csvCell(row[name], specs[name], style)).join(',')}\r\n`;
}

function csvCell(value: unknown, spec: FieldSpec | undefined, style: CsvStyle): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (spec && NUMBERS.has(spec.kind)) return text;
  if (style === 'excel' && LOOKS_NUMERIC.test(text)) return `"=""${text}"""`;
  const guarded = text.replace(FORMULA, "'");
  return quoted(style === 'excel' ? guarded.replace(FORMULA_BEHIND, ";'") : guarded);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
