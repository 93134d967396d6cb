import { AtomicFile } from '../atomicFile.js';
import { type CsvStyle, csvHead, csvLine, csvStart } from '../csv.js';
import type { OpenWriter } from './OutputWriter.js';

/** A line for the columns and one for each row; nested values as JSON. */
export function openCsv(style: CsvStyle): OpenWriter {
  return (path, columns) => {
    const file = new AtomicFile(path);
    const names = columns.map(({ name }) => name);
    const specs = Object.fromEntries(columns.map(({ name, spec }) => [name, spec]));
    file.write(csvStart(style) + csvHead(names));
    return {
      write: (_line, row) => file.write(csvLine(names, specs, row(), style)),
      commit: () => file.commit(),
      discard: () => file.discard(),
    };
  };
}
