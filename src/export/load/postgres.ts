import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { readJson } from '../atomicFile.js';
import { DELETED, KEY } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import type { ExportFolder } from '../ExportFolder.js';
import type { ExportState } from '../ExportPlan.js';
import { type BatchEntry, ChangedFile, readBatches } from '../lake/batches.js';
import { newText } from '../lake/drift.js';
import { countOfRows, createTable, quoted, sqlType } from '../lake/ddl.js';
import type { Contract } from '../lake/publish.js';
import type { DatasetSchema, SchemaDocument } from '../lake/schemaDocument.js';
import {
  adoptRows,
  createIndex,
  currentRows,
  mergeVersions,
  replacedRows,
  type VersionMerge,
  versionsSchema,
} from '../lake/versions.js';
import { columnsGone, otherCounts } from '../missing.js';
import { DestinationTaken, deliveries, type DeliveredBatch, type DeliveredDataset } from './deliveries.js';

/** Which batches of which folder a database has; it stands in the database itself, so that a batch is there whole or not at all. */
const BATCHES = '_workforce_batches';
const STAGE = '_workforce_stage';

const CONNECT_MS = 30_000;
/** How long somebody else may keep a table: a long report, and not one that is stopped. */
const LOCK_MINUTES = 10;

/**
 * Loads the batches of a folder that a PostgreSQL database has not yet: each by COPY into a table of its own and from there
 * into that of the dataset, all in one transaction. Gives the tables that have another number of rows then than were
 * delivered, and batches that the folder has not any more, in words, and notes them for the next export.
 */
export async function loadIntoPostgres(
  folder: ExportFolder,
  address: string | undefined,
  tell: (batch: DeliveredBatch, rows: number) => void,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { pg, copyFrom } = await postgresPackages();
  const limits = { connectionTimeoutMillis: CONNECT_MS, keepAlive: true };
  const client = new pg.Client(address === undefined ? limits : { ...limits, connectionString: address });
  client.on('error', () => undefined);
  await client.connect().catch(because('cannot be reached'));
  try {
    await client.query(`SET lock_timeout = '${LOCK_MINUTES}min'`).catch(because('refused a setting'));
    await makeBatches(client).catch(because(`did not make the table ${BATCHES}`));
    const { last, others, base } = await loaded(client, folder).catch(because('did not say what it has'));
    if (others.length > 0 && base === undefined) {
      const missing = [`batch ${others.join(', ')} as PostgreSQL has it: ${FROM_ELSEWHERE}`];
      return noteMissing(folder, { missing, taken: last });
    }
    const batches = deliveries(folder, base === undefined ? last : base - 1, { versions: true });
    const gone = batches.some(({ entry }) => entry.kind === 'base')
      ? []
      : await columnsGoneIn(client, folder, last).catch(because('did not say what it has'));
    for (const batch of batches) {
      signal.throwIfAborted();
      const rows = await inTransaction(client, async () => {
        await refuseOthers(client, folder, batch);
        if (batch.entry.id === base) await forget(client, folder, others);
        return loadBatch(client, copyFrom, folder, batch);
      }).catch(because(`did not confirm batch ${batch.entry.id}`));
      tell(batch, rows);
    }
    const missing = await otherRows(client, folder).catch(because('did not count its rows'));
    return missing ? noteMissing(folder, { missing: [...gone, ...missing] }) : [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws a `MissingDependency` if one of the packages is not installed. */
export async function postgresPackages() {
  const { default: pg } = await import('pg').catch(missing);
  const { from: copyFrom } = await import('pg-copy-streams').catch(missing);
  return { pg, copyFrom };
}

async function makeBatches(client: Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${BATCHES} (folder text, batch integer, generation integer, loaded_at timestamptz DEFAULT now(), extracted_at text, datasets text[], PRIMARY KEY (folder, batch))`,
  );
  const columns = await columnsIn(client, { name: BATCHES });
  // A table of 0.5.0 has neither.
  for (const [name, type] of [
    ['extracted_at', 'text'],
    ['datasets', 'text[]'],
  ] as const)
    if (!columns.includes(name)) await client.query(`ALTER TABLE ${BATCHES} ADD COLUMN ${name} ${type}`);
}

interface Loaded {
  readonly last: number;
  /** Batches that the database has and the folder has not, or has otherwise. */
  readonly others: readonly number[];
  /** A base that is later than these, and so takes their place. */
  readonly base: number | undefined;
}

const FROM_ELSEWHERE = 'the folder is from a backup, or another one';

async function loaded(client: Client, folder: ExportFolder): Promise<Loaded> {
  const { rows } = await client.query<{ batch: number; at: string | null }>(
    `SELECT batch, extracted_at AS at FROM ${BATCHES} WHERE folder = $1 ORDER BY batch`,
    [folder.path],
  );
  const last = rows.at(-1)?.batch ?? -1;
  const batches = readBatches(folder);
  const moments = new Map(batches.map(({ id, extractedAt }) => [id, extractedAt]));
  const isOther = ({ batch, at }: (typeof rows)[number]) =>
    !moments.has(batch) || (at !== null && at !== moments.get(batch));
  const others = rows.filter(isOther).map(({ batch }) => batch);
  if (others.length === 0) return { last, others, base: undefined };
  // With a lower number, versions of a row could not be told from those that are there.
  const isLater = ({ id, kind, state }: BatchEntry) => kind === 'base' && state === 'current' && id > last;
  return { last, others, base: batches.find(isLater)?.id };
}

async function forget(client: Client, { path }: ExportFolder, batches: readonly number[]): Promise<void> {
  await client.query(`DELETE FROM ${BATCHES} WHERE folder = $1 AND batch = ANY($2)`, [path, batches]);
}

/**
 * Throws a `DestinationTaken` where a dataset of a folder comes for the first time and its table has rows: the folder would take these
 * away. One that was moved has the batches of its former place.
 */
async function refuseOthers(client: Client, folder: ExportFolder, { datasets }: DeliveredBatch) {
  if ((await newOf(client, folder, datasets)).length === 0) return;
  // Two that come at once see each other.
  await client.query(`LOCK TABLE ${BATCHES} IN SHARE ROW EXCLUSIVE MODE`);
  const news = await newOf(client, folder, datasets);
  const { rows } = await client.query<{ folder: string; batches: readonly string[] }>(
    `SELECT folder, array_agg(batch || ' ' || coalesce(extracted_at, '')) AS batches FROM ${BATCHES} WHERE folder <> $1 GROUP BY folder`,
    [folder.path],
  );
  const own = new Set(readBatches(folder).map(({ id, extractedAt }) => `${id} ${extractedAt}`));
  if (rows.some(({ batches }) => batches.every((batch) => own.has(batch)))) return;
  for (const { schema } of news) {
    if (!(await kindOf(client, schema))) continue;
    const [row] = (await client.query(`SELECT 1 FROM ${quoted(schema.name)} LIMIT 1`)).rows;
    if (row)
      throw takenBy(
        rows.map((loaded) => loaded.folder),
        schema.name,
      );
  }
}

/** The datasets that no loaded batch of the folder had; none where a batch of an earlier version does not say what it had. */
async function newOf(
  client: Client,
  { path }: ExportFolder,
  datasets: readonly DeliveredDataset[],
): Promise<readonly DeliveredDataset[]> {
  const { rows } = await client.query<{ datasets: readonly string[] | null }>(
    `SELECT datasets FROM ${BATCHES} WHERE folder = $1`,
    [path],
  );
  if (rows.some((loaded) => loaded.datasets === null)) return [];
  const known = new Set(rows.flatMap((loaded) => loaded.datasets ?? []));
  return datasets.filter(({ schema }) => !known.has(schema.name));
}

function takenBy(folders: readonly string[], table: string): DestinationTaken {
  const of = folders.length > 0 ? `. It has batches of ${folders.join(', ')}` : '';
  return new DestinationTaken(
    `the table ${table} in PostgreSQL has rows that this folder did not bring, and loading it would take them away; nothing was loaded${of}. Load into another schema (?options=-csearch_path%3Dname in the address), or empty the table first if this folder is to take its place.`,
  );
}

/** Columns that somebody took from tables, in words. Those that batches after `last` brought are not missed. */
async function columnsGoneIn(client: Client, folder: ExportFolder, last: number): Promise<readonly string[]> {
  const { changes = [] } = readJson<Contract>(folder.contract) ?? {};
  const news = new Set(changes.filter(({ batch }) => batch > last).map(({ what }) => what));
  const gone: string[] = [];
  for (const { name, columns } of readJson<SchemaDocument>(folder.schema)?.datasets ?? []) {
    const older = columns.filter((column) => !news.has(`${name}: ${newText(column.name)}`));
    gone.push(...columnsGone('PostgreSQL', { name, columns: older }, await columnsIn(client, { name })));
  }
  return gone;
}

/** `undefined` where the database is not as far as the folder. */
async function otherRows(client: Client, folder: ExportFolder): Promise<readonly string[] | undefined> {
  const state = folder.read<ExportState>('state.json');
  if (!state?.ledgers || (await lastBatch(client, folder)) !== state.batch.id) return undefined;
  const living: Record<string, number> = {};
  for (const name of Object.keys(state.ledgers)) {
    const is = await kindOf(client, { name });
    const [row] = is ? (await client.query<{ rows: string }>(countOfRows(name))).rows : [];
    living[name] = Number(row?.rows ?? 0);
  }
  return otherCounts('PostgreSQL', living, state.ledgers);
}

/** The next export of changes reads all for what is missing. */
function noteMissing(
  folder: ExportFolder,
  found: Required<Pick<ExportState, 'missing'>> & Pick<ExportState, 'taken'>,
): readonly string[] {
  const state = folder.read<ExportState>('state.json');
  if (state && (found.missing.length > 0 || state.missing))
    folder.write('state.json', { ...state, ...found });
  return found.missing;
}

type CopyFrom = typeof import('pg-copy-streams').from;

async function lastBatch(client: Client, { path }: ExportFolder): Promise<number> {
  const found = await client.query(`SELECT max(batch) AS last FROM ${BATCHES} WHERE folder = $1`, [path]);
  const [{ last } = { last: null }] = found.rows as { last: number | null }[];
  return last ?? -1;
}

async function loadBatch(
  client: Client,
  copyFrom: CopyFrom,
  { path }: ExportFolder,
  { entry, manifest, datasets }: DeliveredBatch,
): Promise<number> {
  const noted = await client.query(
    `INSERT INTO ${BATCHES} (folder, batch, generation, extracted_at, datasets) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [path, entry.id, entry.generation, entry.extractedAt, datasets.map(({ schema }) => schema.name)],
  );
  // Another process was faster.
  if (noted.rowCount === 0) return 0;
  let rows = 0;
  for (const dataset of datasets) {
    const { schema } = dataset;
    const is = await kindOf(client, schema);
    // What keeps versions goes on with it, whoever loads.
    const hasVersions = manifest.request.history === true || is === 'view';
    if (hasVersions) await makeVersions(client, schema, is === 'table');
    else await makeTable(client, schema);
    rows += await stage(client, copyFrom, dataset).catch(
      because(`did not take batch ${entry.id}: ${schema.name}`),
    );
    const merge = { schema, stage: STAGE, at: entry.extractedAt, replaces: replacedRows(dataset) };
    for (const sql of hasVersions ? mergeVersions(merge) : mergeRows(merge)) await client.query(sql);
    await client.query(`DROP TABLE ${STAGE}`);
  }
  return rows;
}

function mergeRows({ schema: { name, columns }, replaces }: VersionMerge): string[] {
  const table = quoted(name);
  const names = columns.map((column) => quoted(column.name)).join(', ');
  return [
    ...(replaces === undefined ? [] : [`DELETE FROM ${table} WHERE ${replaces}`]),
    `DELETE FROM ${table} USING ${STAGE} WHERE ${table}.${KEY} = ${STAGE}.${KEY}`,
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${STAGE} WHERE NOT ${DELETED}`,
  ];
}

async function kindOf(
  client: Client,
  { name }: Pick<DatasetSchema, 'name'>,
): Promise<'table' | 'view' | undefined> {
  const found = await client.query<{ kind: string }>(
    'SELECT relkind AS kind FROM pg_class WHERE oid = to_regclass($1)',
    [quoted(name)],
  );
  const [row] = found.rows;
  return row && (row.kind === 'v' ? 'view' : 'table');
}

/** The table of all versions, and the view of those that hold. Rows of a table that had none become the first. */
async function makeVersions(client: Client, schema: DatasetSchema, hasTable: boolean): Promise<void> {
  const versions = versionsSchema(schema);
  await makeTable(client, versions);
  await client.query(createIndex(schema));
  if (hasTable) {
    await makeTable(client, schema);
    await client.query(adoptRows('postgres', schema));
    await client.query(`DROP TABLE ${quoted(schema.name)}`);
  }
  // A view takes new columns at its end alone.
  const current = currentRows(schema, await columnsIn(client, versions));
  await client.query(`CREATE OR REPLACE VIEW ${quoted(schema.name)} AS ${current}`);
}

async function makeTable(client: Client, schema: DatasetSchema): Promise<void> {
  await client.query(createTable('postgres', schema));
  const table = quoted(schema.name);
  // A later version of the toolkit may know more fields. To add none keeps nobody from reading.
  const names = new Set(await columnsIn(client, schema));
  for (const { name, type } of schema.columns)
    if (!names.has(name))
      await client.query(`ALTER TABLE ${table} ADD COLUMN ${quoted(name)} ${sqlType('postgres', type)}`);
}

async function columnsIn(client: Client, { name }: Pick<DatasetSchema, 'name'>): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum',
    [quoted(name)],
  );
  return found.rows.map((row) => row.name);
}

async function stage(
  client: Client,
  copyFrom: CopyFrom,
  { schema, rows }: DeliveredDataset,
): Promise<number> {
  const names = schema.columns.map(({ name }) => name);
  let count = 0;
  async function* lines() {
    for await (const row of rows()) {
      count++;
      yield `${names.map((name) => copyText(row[name])).join('\t')}\n`;
    }
  }
  await client.query(
    `CREATE TEMP TABLE ${STAGE} (LIKE ${quoted(schema.name)} INCLUDING DEFAULTS) ON COMMIT DROP`,
  );
  // A row that says that a record is gone has its key alone.
  const copy = `COPY ${STAGE} (${names.map(quoted).join(', ')}) FROM STDIN`;
  await pipeline(Readable.from(lines()), client.query(copyFrom(copy)));
  return count;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value as COPY reads it: a row is one line, whatever stands in it. */
function copyText(value: Row[string]): string {
  if (value === undefined || value === null) return '\\N';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
}

async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

interface ServerError {
  readonly message?: string;
  readonly code?: string;
  /** `COPY _workforce_stage, line 3, column hours: "…"`. */
  readonly where?: string;
  readonly errors?: readonly Error[];
}

/** What PostgreSQL did not do, and why: the row and column of a value that it refused, and not the value, which may be personal. */
class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure';

  constructor(what: string, error: unknown) {
    super(`PostgreSQL ${what} (${reasonOf(error as ServerError)}). The next --load goes on from there.`);
  }
}

const DATA_REFUSED = /^22/;

function reasonOf({ message, code = '', where = '', errors }: ServerError): string {
  const [, row, column] = /^COPY .*?, line (\d+)(?:, column (\w+))?/.exec(where) ?? [];
  const place = row === undefined ? '' : `row ${row}${column === undefined ? '' : `, column ${column}`}: `;
  const said = message || errors?.[0]?.message || code;
  return place + (DATA_REFUSED.test(code) ? said.replace(/".*"/gs, '…') : said);
}

/** Says what was not done when it fails. */
function because(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof PostgresFailure ||
      error instanceof ChangedFile ||
      error instanceof DestinationTaken
      ? error
      : new PostgresFailure(what, error);
  };
}

function missing(): never {
  throw new MissingDependency(
    'PostgreSQL needs the packages pg and pg-copy-streams: npm install pg pg-copy-streams',
  );
}
