import { CsvError } from '../../csv/CsvError.js';
import { delimiterOf, readCsvLines } from '../../csv/readCsv.js';

/** A table of separated values. */
export interface Table {
  readonly delimiter: string;
  readonly newline: string;
  readonly lines: readonly string[][];
}

/** Reads separated values when the text is some: a head line that names two columns or more, and lines as wide. */
export function parseTable(text: string): Table | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = delimiterOf(head, [';', ',', '\t']);
  if (delimiter === undefined || !/^[\w" ;,\t.-]+$/.test(head)) return undefined;
  try {
    const lines = readCsvLines(text, delimiter).map(({ cells }) => cells);
    return lines.every(({ length }) => length === lines[0]?.length)
      ? { delimiter, newline, lines }
      : undefined;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
