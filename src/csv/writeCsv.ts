import type { FieldSpec } from '../definition/field.js';
import { escapeRegExp } from '../text/escapeRegExp.js';

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
  return `${columns.map(quoteWith(delimiter)).join(delimiter)}\r\n`;
}

/** Writes one line for each row; nested values as JSON, secrets never. */
export function csvLines(
  columns: readonly string[],
  specs: Specs,
  style: CsvStyle,
  options: CsvOptions = {},
): (row: Readonly<Record<string, unknown>>) => string {
  const { delimiter = ',' } = options;
  const quote = quoteWith(delimiter);
  const cells = columns.map((name) => ({ name, cell: cellOf(specs[name], style, quote, options) }));
  return (row) => {
    let line = '';
    for (const { name, cell } of cells) line += delimiter + cell(row[name]);
    return `${line.slice(delimiter.length)}\r\n`;
  };
}

type Specs = Readonly<Record<string, FieldSpec | undefined>>;
type Text = (text: string) => string;

function cellOf(
  spec: FieldSpec | undefined,
  style: CsvStyle,
  quote: Text,
  { decimalComma, nullMarker = '' }: CsvOptions,
): (value: unknown) => string {
  const text = textOf(spec, style, quote, { decimalComma: decimalComma === true, nullMarker });
  return (value) => {
    if (value === undefined || value === null) return nullMarker;
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return text(JSON.stringify(value));
  };
}

function textOf(
  spec: FieldSpec | undefined,
  style: CsvStyle,
  quote: Text,
  { decimalComma, nullMarker }: { readonly decimalComma: boolean; readonly nullMarker: string },
): Text {
  if (spec && NUMBERS.has(spec.kind)) return (text) => quote(decimalComma ? text.replace('.', ',') : text);
  const guarded = (text: string) => text.replace(FORMULA, "'");
  const styled: Readonly<Record<CsvStyle, Text>> = {
    raw: quote,
    plain: (text) => quote(guarded(text)),
    excel: (text) =>
      LOOKS_NUMERIC.test(text) ? `"=""${text}"""` : quote(guarded(text).replace(FORMULA_BEHIND, ";'")),
  };
  const write = styled[style];
  // Quoted, so that an empty text is no absent one, nor one that looks like the marker.
  return style === 'plain' ? write : (text) => (text === nullMarker ? `"${text}"` : write(text));
}

function quoteWith(delimiter: string): Text {
  const needs = new RegExp(`["\\r\\n${escapeRegExp(delimiter)}]|^\\s|\\s$`);
  return (text) => (needs.test(text) ? quoted(text) : text);
}

/** A cell in quotes, its own quotes twice. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Lines as another program wrote them: no value is changed, and only cells that must be are quoted. */
export function formatCsv(
  lines: readonly (readonly string[])[],
  { delimiter, newline = '\r\n' }: { readonly delimiter: string; readonly newline?: string },
): string {
  const must = new RegExp(`["\\r\\n${escapeRegExp(delimiter)}]`);
  const cell = (text: string) => (must.test(text) ? quoted(text) : text);
  return lines.map((cells) => cells.map(cell).join(delimiter) + newline).join('');
}
