import { AtomicFile } from '../atomicFile.js';
import { type CsvOptions, type CsvStyle, csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import type { OpenWriter } from './OutputWriter.js';

/** A line for the columns and one for each row; nested values as JSON. */
export function openCsv(style: CsvStyle, options: CsvOptions): OpenWriter {
  return (path, columns) => {
    const file = new AtomicFile(path);
    const names = columns.map(({ name }) => name);
    const specs = Object.fromEntries(columns.map(({ name, spec }) => [name, spec]));
    const lineOf = csvLines(names, specs, style, options);
    file.write(csvStart(style) + csvHead(names, options));
    return {
      write: (_line, row) => file.write(lineOf(row())),
      commit: () => file.commit(),
      discard: () => file.discard(),
    };
  };
}
