import { escapeRegExp } from '../../text/escapeRegExp.js';
import { UsageError } from '../cliErrors.js';

export interface CsvLine {
  /** The line in the file on which it begins. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The cells of a CSV file, line by line (RFC 4180). Throws a `UsageError` for a quote that is not closed. */
export function parseCsv(text: string, delimiter: string, name: string): CsvLine[] {
  const part = escapeRegExp(delimiter);
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)("?)|([^${part}\\r\\n]*))(${part}|\\r\\n|[\\n\\r]|$)`,
    'y',
  );
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const [whole, quoted, closed, plain = '', end] = pattern.exec(text)!;
    if (quoted !== undefined && closed === '')
      throw new UsageError(`${name}: a quote is not closed (line ${line}): is the file cut off?`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n|[\n\r]/g)?.length ?? 0;
    if (end === delimiter) continue;
    // An empty line says nothing.
    if (cells.length > 1 || cells[0] !== '') lines.push({ line: begun, cells });
    cells = [];
    begun = line;
    if (end === '') break;
  }
  return lines;
}
