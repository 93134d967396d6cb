import type { ExportRequest, OutputFormat } from '../ExportPlan.js';
import { openCsv } from './csvWriter.js';
import { openNdjson } from './ndjsonWriter.js';
import type { OpenWriter } from './OutputWriter.js';
import { loadParquet } from './parquetWriter.js';
import { SqliteOutput } from './SqliteOutput.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';

/** Writers of the formats that were asked for. */
export interface OutputFormats {
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly openSqlite:
    | ((path: string, how: ConstructorParameters<typeof SqliteOutput>[2]) => SqliteOutput)
    | undefined;
}

type FormatRequest = Pick<ExportRequest, 'formats' | 'csv' | 'nested' | 'personal'>;

/** Loads what the formats need, before anything else is done. Throws `MissingDependency`. */
export async function loadFormats(request: FormatRequest): Promise<OutputFormats> {
  const { formats, csv } = request;
  const writers = new Map<OutputFormat, OpenWriter>();
  for (const format of formats) {
    if (format === 'ndjson') writers.set(format, openNdjson);
    else if (format === 'csv') writers.set(format, openCsv('raw', csv));
    else if (format === 'excel') writers.set(format, openCsv('excel', csv));
    else if (format === 'parquet') writers.set(format, await loadParquet(request));
  }
  if (!formats.includes('sqlite')) return { writers, openSqlite: undefined };
  const open = await loadSqlite();
  return { writers, openSqlite: (path, how) => new SqliteOutput(open, path, how) };
}
