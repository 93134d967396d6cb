import { AtomicFile } from '../atomicFile.js';
import { type CsvOptions, type CsvStyle, csvHead, csvLine, csvStart } from '../csv.js';
import type { OpenWriter } from './OutputWriter.js';

/** A line for the columns and one for each row; nested values as JSON. */
export function openCsv(style: CsvStyle, options: CsvOptions): OpenWriter {
  return (path, columns) => {
    const file = new AtomicFile(path);
    const names = columns.map(({ name }) => name);
    const specs = Object.fromEntries(columns.map(({ name, spec }) => [name, spec]));
    file.write(csvStart(style) + csvHead(names, options));
    return {
      write: (_line, row) => file.write(csvLine(names, specs, row(), style, options)),
      commit: () => file.commit(),
      discard: () => file.discard(),
    };
  };
}
