import { CsvError } from '../../csv/CsvError.js';
import { readCsvTable } from '../../csv/readCsv.js';
import { type Decimal, isDecimal } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { FileFormat } from '../policy/Policy.js';

/** A row of a transfer's file, as far as it is compared. */
export interface FileRow {
  readonly line: number;
  /** As the file names people: by badge number. */
  readonly employee: string;
  readonly salaryType: string;
  readonly hours: Decimal;
}

type Column = FileFormat['columns']['hours'];

/**
 * Reads a transfer's file by the columns that the team names. Throws a `ConfigurationError` when a column is not there, a line has
 * no hours where they should stand, or a quote is not closed: what cannot be read is never left out.
 */
export function readPayrollFile(file: string | Uint8Array, format: FileFormat): FileRow[] {
  const text = typeof file === 'string' ? file : new TextDecoder(format.encoding).decode(file);
  const { head, lines } = linesOf(text, format);
  const cut = (name: keyof FileFormat['columns']) => cutter(format.columns[name], head, name);
  const [employee, salaryType, hours] = [cut('employee'), cut('salaryType'), cut('hours')];
  return lines.map(({ line, raw, cells }) => ({
    line,
    employee: employee(cells, raw).trim(),
    salaryType: salaryType(cells, raw).trim(),
    hours: decimalOf(hours(cells, raw).trim(), format, line),
  }));
}

interface Line {
  readonly line: number;
  readonly raw: string;
  readonly cells: readonly string[];
}

interface Lines {
  readonly head: readonly string[];
  readonly lines: readonly Line[];
}

/** Lines, and their cells where there is a separator. */
function linesOf(text: string, { separator, headLines }: FileFormat): Lines {
  if (separator === undefined) {
    const all = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
    const lines = all.map((raw, i) => ({ line: i + 1, raw, cells: [] })).slice(headLines);
    return { head: [], lines: lines.filter(({ raw }) => raw.trim() !== '') };
  }
  try {
    const { columns, rows } = readCsvTable(text, { delimiter: separator, headLines });
    return { head: columns, lines: rows.map((row) => ({ ...row, raw: row.cells.join('') })) };
  } catch (error) {
    if (error instanceof CsvError) throw new ConfigurationError('file', error.message);
    throw error;
  }
}

function cutter(
  column: Column,
  head: readonly string[],
  name: string,
): (cells: readonly string[], raw: string) => string {
  if (Array.isArray(column)) return (_cells, raw) => raw.slice(column[0], column[1]);
  const at = typeof column === 'number' ? column - 1 : head.indexOf(column as string);
  if (at < 0)
    throw new ConfigurationError(
      `policy.file.columns.${name}`,
      `the file has no column of this name; ${shownHead(head)}`,
    );
  if (typeof column === 'string' && head.lastIndexOf(column) !== at)
    throw new ConfigurationError(
      `policy.file.columns.${name}`,
      'the file has two columns of this name; give the number of the column',
    );
  return (cells) => cells[at] ?? '';
}

/** The names of the columns; a row of somebody's hours that was taken for them is not shown. */
function shownHead(head: readonly string[]): string {
  if (head.length === 0) return 'it has no head line';
  if (head.some((cell) => /\d/.test(cell)))
    return 'its head line holds numbers: look at `headLines` and `separator`';
  return `it has ${head.map((cell) => cell.slice(0, 40)).join(', ')}`;
}

function decimalOf(text: string, { decimalSign, hoursIn }: FileFormat, line: number): Decimal {
  // A point beside or in place of the decimal comma groups thousands, or is of another file.
  const plain = decimalSign === ',' ? text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : text;
  if (!isDecimal(plain) || (hoursIn !== 1 && !/^[+-]?\d+$/.test(plain)))
    throw new ConfigurationError(
      'policy.file',
      `line ${line} has no hours where \`hours\` says that they stand`,
    );
  return hoursIn === 1 ? plain : shifted(plain, hoursIn);
}

/** Whole hundredths, or another power of ten, with the point put in. */
function shifted(digits: string, hoursIn: number): Decimal {
  const places = Math.round(Math.log10(hoursIn));
  if (10 ** places !== hoursIn)
    throw new ConfigurationError('policy.file.hoursIn', 'expected 1, 10, 100 and so on');
  const sign = digits.startsWith('-') ? '-' : '';
  const padded = digits.replace(/^[+-]/, '').padStart(places + 1, '0');
  return `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}` as Decimal;
}
