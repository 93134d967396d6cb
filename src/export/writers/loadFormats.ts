import { type CsvStyle, csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import { AtomicFile } from '../atomicFile.js';
import type { ExportRequest, OutputFormat } from '../ExportPlan.js';
import type { OpenWriter } from './OutputWriter.js';
import { loadParquet } from './parquetWriter.js';
import { type SqliteOutput, sqliteOutput } from './SqliteOutput.js';

export interface OutputFormats {
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly openSqlite: ((path: string, how: Parameters<typeof sqliteOutput>[2]) => SqliteOutput) | undefined;
}

type FormatRequest = Pick<ExportRequest, 'formats' | 'csv' | 'nested' | 'personal'>;

/** Loads what the formats need, before anything else is done. Throws `MissingDependency`. */
export async function loadFormats(request: FormatRequest): Promise<OutputFormats> {
  const { formats, csv } = request;
  const writers = new Map<OutputFormat, OpenWriter>();
  for (const format of formats) {
    if (format === 'ndjson') writers.set(format, (path) => new AtomicFile(path));
    else if (format === 'csv') writers.set(format, openCsv('raw', csv));
    else if (format === 'excel') writers.set(format, openCsv('excel', csv));
    else if (format === 'parquet') writers.set(format, await loadParquet(request));
  }
  if (!formats.includes('sqlite')) return { writers, openSqlite: undefined };
  const open = await loadSqlite();
  return { writers, openSqlite: (path, how) => sqliteOutput(open, path, how) };
}

/** A line for the columns and one for each row; nested values as JSON. */
function openCsv(style: CsvStyle, options: ExportRequest['csv']): OpenWriter {
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
