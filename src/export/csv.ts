import type { FieldSpec } from '../definition/field.js';

/**
 * `raw`: RFC 4180 in UTF-8, every value as it is, for programs. `plain`: the same, where a text that a spreadsheet would run
 * as a formula gets an apostrophe before it. `excel`: guarded like that, for opening in a spreadsheet: with a byte-order
 * mark, and texts that look like numbers as `="0007"`, so that leading zeros and long numbers stay as they are.
 */
export type CsvStyle = 'raw' | 'plain' | 'excel';

/** How values are written. */
export interface CsvOptions {
  readonly delimiter?: string;
  /** `7,50` instead of `7.50`. */
  readonly decimalComma?: boolean;
  /** What stands for no value; else nothing does. */
  readonly nullMarker?: string;
}

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
export function csvHead(columns: readonly string[], { delimiter = ',' }: CsvOptions = {}): string {
  return `${columns.map((name) => quoted(name, delimiter)).join(delimiter)}\r\n`;
}

/** One line; nested values as JSON, secrets never. */
export function csvLine(
  columns: readonly string[],
  specs: Readonly<Record<string, FieldSpec | undefined>>,
  row: Readonly<Record<string, unknown>>,
  style: CsvStyle,
  options: CsvOptions = {},
): string {
  const { delimiter = ',' } = options;
  const cells = columns.map((name) => csvCell(row[name], specs[name], style, { ...options, delimiter }));
  return `${cells.join(delimiter)}\r\n`;
}

function csvCell(
  value: unknown,
  spec: FieldSpec | undefined,
  style: CsvStyle,
  { delimiter, decimalComma, nullMarker = '' }: CsvOptions & { readonly delimiter: string },
): string {
  if (value === undefined || value === null) return nullMarker;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (spec && NUMBERS.has(spec.kind)) return quoted(decimalComma ? text.replace('.', ',') : text, delimiter);
  // Quoted, so that an empty text is no absent one, nor one that looks like the marker.
  if (style !== 'plain' && text === nullMarker) return `"${text}"`;
  if (style === 'raw') return quoted(text, delimiter);
  if (style === 'excel' && LOOKS_NUMERIC.test(text)) return `"=""${text}"""`;
  const guarded = text.replace(FORMULA, "'");
  return quoted(style === 'excel' ? guarded.replace(FORMULA_BEHIND, ";'") : guarded, delimiter);
}

function quoted(text: string, delimiter: string): string {
  const needs = /["\r\n]/.test(text) || text.includes(delimiter) || text !== text.trim();
  return needs ? `"${text.replaceAll('"', '""')}"` : text;
}
