import type { OutputFormat } from '../ExportPlan.js';
import { openCsv } from './csvWriter.js';
import { openNdjson } from './ndjsonWriter.js';
import type { OpenWriter } from './OutputWriter.js';
import { loadParquet } from './parquetWriter.js';
import { SqliteOutput } from './SqliteOutput.js';
import { loadSqlite } from '../../sqlite/sqliteDatabase.js';

/** Writers of the formats that were asked for. */
export interface OutputFormats {
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly openSqlite: ((path: string, changes: boolean) => SqliteOutput) | undefined;
}

/** Loads what the formats need, before anything else is done. Throws `MissingDependency`. */
export async function loadFormats(formats: readonly OutputFormat[]): Promise<OutputFormats> {
  const writers = new Map<OutputFormat, OpenWriter>();
  for (const format of formats) {
    if (format === 'ndjson') writers.set(format, openNdjson);
    else if (format === 'csv') writers.set(format, openCsv('plain'));
    else if (format === 'excel') writers.set(format, openCsv('excel'));
    else if (format === 'parquet') writers.set(format, await loadParquet());
  }
  if (!formats.includes('sqlite')) return { writers, openSqlite: undefined };
  const open = await loadSqlite();
  return { writers, openSqlite: (path, changes) => new SqliteOutput(open, path, changes) };
}
