import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseError, isDatabaseProblem } from '../database/DatabaseError.js';
import { loadSqlite, type SqliteDatabase } from '../database/sqliteDatabase.js';
import { readJson } from './atomicFile.js';
import { counted } from '../text/counted.js';
import { datasetNamed } from './datasets.js';
import type { ExportFolder } from './ExportFolder.js';
import type { ExportPlan, ExportState } from './ExportPlan.js';
import { NO_UNIT } from './ExportTask.js';
import { filesGone } from './lake/batches.js';
import type { DatasetSchema, SchemaDocument } from './lake/schemaDocument.js';
import type { Ledgers } from './ledger/Ledger.js';
import { batchIn, columnsIn, livingIn } from './writers/SqliteOutput.js';

/** What was delivered and is not there any more. */
export interface Missing {
  /** In words: files, rows of the SQLite database, rows of loaded tables. */
  readonly what: readonly string[];
  /** Whether the SQLite database can take changes: it is there, whole, and ends with the last batch. */
  readonly takesChanges: boolean;
}

/** Throws a `DatabaseError` for a damaged database with versions, which no export brings again. */
export async function missingIn(folder: ExportFolder, before: ExportState): Promise<Missing> {
  const { formats = [], missing = [], batch } = before;
  const isThere = existsSync(folder.database);
  const inDatabase =
    isThere && formats.includes('sqlite')
      ? await missingInDatabase(folder, before)
      : { what: [], takesChanges: isThere };
  return { ...inDatabase, what: [...filesGone(folder, batch.id), ...inDatabase.what, ...missing] };
}

async function missingInDatabase(
  { database, schema }: ExportFolder,
  { ledgers = {}, batch, base }: ExportState,
): Promise<Missing> {
  const name = basename(database);
  let opened: SqliteDatabase | undefined;
  try {
    const kept = (await loadSqlite())(database);
    opened = kept;
    const has = batchIn(kept) ?? batch.id;
    if (has !== batch.id)
      return unusable(`${name}: it ends with batch ${has}, and batch ${batch.id} was delivered`);
    const schemas = readJson<SchemaDocument>(schema)?.datasets.filter(({ name }) => name in ledgers) ?? [];
    const rows = otherCounts('the database', livingIn(kept, Object.keys(ledgers)), ledgers);
    const columns = schemas.flatMap((one) => columnsGone('the database', one, columnsIn(kept, one)));
    return { what: [...rows, ...columns], takesChanges: true };
  } catch (error) {
    if (isDatabaseProblem(error, database) !== 'damaged') throw error;
    if (base?.request.history) throw new DatabaseError('damaged', database);
    return unusable(`${name}: it is damaged`);
  } finally {
    opened?.close();
  }
}

const unusable = (why: string): Missing => ({ what: [why], takesChanges: false });

/** The columns that a table of a store should have and has not, in words. A table that is gone has no rows, which tells more. */
export function columnsGone(
  store: string,
  { name, columns }: Pick<DatasetSchema, 'name' | 'columns'>,
  there: readonly string[],
): string[] {
  const gone = there.length > 0 ? columns.filter((column) => !there.includes(column.name)) : [];
  return gone.map((column) => `${name} in ${store}: no column ${column.name}`);
}

/** The datasets of which a store has another number of rows than the ledgers, in words. */
export function otherCounts(
  store: string,
  living: Readonly<Record<string, number>>,
  ledgers: Ledgers,
): string[] {
  return Object.entries(living).flatMap(([name, count]) => {
    const delivered = Object.values(ledgers[name] ?? {}).map(({ rows }) => rows);
    // A ledger of an earlier version does not say how many it has.
    if (delivered.length === 0 || !delivered.every((rows) => rows !== undefined)) return [];
    const sum = delivered.reduce((all, rows) => all + rows, 0);
    return count === sum
      ? []
      : [`${name} in ${store}: ${counted(count, 'row')}, of ${sum} that were delivered`];
  });
}

/** True where a whole export gives all that was ever delivered: the same datasets, units and days, or more of them. */
export function givesAll({ datasets }: ExportState, { request, units, lost = [] }: ExportPlan): boolean {
  const { from = '', to = '9' } = request;
  const read = new Set([NO_UNIT, ...units.filter(({ skipped }) => !skipped).map(({ id }) => id)]);
  for (const { id, is } of lost) if (is === 'removed') read.add(id);
  return Object.entries(datasets).every(
    ([name, spans]) =>
      request.datasets.includes(name) &&
      Object.entries(spans).every(
        ([unit, days]) =>
          read.has(Number(unit)) &&
          (datasetNamed(name).period === 'none' ||
            days.every((one) => (one.from ?? '') >= from && (one.to ?? '9') <= to)),
      ),
  );
}
