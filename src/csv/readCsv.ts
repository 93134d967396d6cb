import { CsvError as ParseError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { counted } from '../text/counted.js';
import { CsvError } from './CsvError.js';
import { quoted } from './writeCsv.js';

/** A row and the line of the text on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
}

export interface CsvTable {
  /** The last line of the head; empty without one. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvTableOptions {
  readonly delimiter: string;
  /** Lines before the first row, of which the last names the columns. 1 without it. */
  readonly headLines?: number;
}

/** What parts cells in the files of most programs. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/**
 * The rows below a head. Every row has as many cells as the head, or as the first row where there is no head. An empty line
 * and a row whose cells are all empty say nothing and are left out. `="0001"`, as spreadsheets write a text that looks like a
 * number, is `0001`. Throws a `CsvError`, and then nothing was read.
 */
export function readCsvTable(text: string, { delimiter, headLines = 1 }: CsvTableOptions): CsvTable {
  const lines = readCsvLines(text, delimiter).map(({ line, cells }) => ({
    line,
    cells: cells.map(fromSpreadsheet),
  }));
  const columns = lines[headLines - 1]?.cells ?? [];
  if (headLines > 0 && columns.every((cell) => cell.trim() === ''))
    throw new CsvError(`line ${headLines} names no columns`);
  const rows = lines.slice(headLines).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const width = headLines === 0 ? rows[0]?.cells.length : columns.length;
  for (const { line, cells } of rows) {
    if (cells.length === width) continue;
    const what = `line ${line} has ${counted(cells.length, 'cell')} and not ${width}`;
    throw new CsvError(`${what}: is it cut off, or a cell without quotes?`);
  }
  return { columns, rows };
}

/**
 * Every line of a CSV text (RFC 4180), empty ones with one empty cell. Line ends may be CR LF, LF or CR. A byte-order mark is
 * left out. Throws a `CsvError` for a quote that is not closed, or stands at the begin of a cell and does not enclose it.
 */
export function readCsvLines(text: string, delimiter: string): CsvRow[] {
  const lines: CsvRow[] = [];
  let begun = 1;
  let doubtful: string[] = [];
  const checked = (cell: string): string => {
    if (QUOTE_FIRST.test(cell) && !IN_SPREADSHEET.test(cell)) doubtful.push(cell);
    return cell;
  };
  const keep = (row: unknown, { lines: ended }: { readonly lines: number }): null => {
    const { raw, record } = row as { readonly raw: string; readonly record: string[] };
    // The parser also takes quotes with something before or behind them for a part of the cell.
    if (!doubtful.every((cell) => raw.includes(quoted(cell))))
      throw ended > begun ? open(begun) : stray(begun);
    lines.push({ line: begun, cells: record });
    [begun, doubtful] = [ended + 1, []];
    return null;
  };
  try {
    parse(text, {
      ...{ bom: true, delimiter, record_delimiter: ['\r\n', '\n', '\r'], raw: true },
      ...{ relax_column_count: true, relax_quotes: true, cast: checked, on_record: keep },
    });
  } catch (error) {
    // The parser's own errors hold the record.
    if (!(error instanceof ParseError)) throw error;
    throw open(begun);
  }
  return lines;
}

function open(line: number): CsvError {
  return new CsvError(`a quote is not closed (line ${line}): is the file cut off?`);
}

function stray(line: number): CsvError {
  return new CsvError(`line ${line} has a quote inside a cell: quote the cell and write the quote twice`);
}

const QUOTE_FIRST = /^(?:\s*|=)"/;
const IN_SPREADSHEET = /^="([^"]*)"$/;

/** The text that a spreadsheet shows for `="0001"`; any other cell as it is. */
export function fromSpreadsheet(cell: string): string {
  return IN_SPREADSHEET.exec(cell)?.[1] ?? cell;
}

/** The delimiter that parts most cells of the first line; `undefined` where none does. */
export function delimiterOf(text: string, choices: readonly string[] = DELIMITERS): string | undefined {
  const head = text.split(/[\r\n]/, 1)[0]!.replace(/"(?:[^"]|"")*"/g, '');
  const counts = choices.map((choice) => ({ choice, count: head.split(choice).length - 1 }));
  const [most] = counts.sort((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.choice : undefined;
}
