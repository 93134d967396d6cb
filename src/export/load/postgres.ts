import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { DELETED, KEY, UNIT } from '../columnsOf.js';
import type { Row } from '../Dataset.js';
import type { ExportFolder } from '../ExportFolder.js';
import { createTable, quoted, sqlType } from '../lake/ddl.js';
import type { DatasetSchema } from '../lake/schemaDocument.js';
import { deliveries, type DeliveredBatch, type DeliveredDataset } from './deliveries.js';
import { PostgresFailure } from './PostgresFailure.js';

/** Which batches of which folder a database has; it stands in the database itself, so that a batch is there whole or not at all. */
const BATCHES = '_workforce_batches';
const STAGE = '_workforce_stage';

/**
 * Loads the batches of a folder that a PostgreSQL database has not yet: each by COPY into a table of its own and from there
 * into that of the dataset, all in one transaction.
 */
export async function loadIntoPostgres(
  folder: ExportFolder,
  address: string | undefined,
  tell: (batch: DeliveredBatch, rows: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { default: pg } = await import('pg').catch(missing);
  const { from: copyFrom } = await import('pg-copy-streams').catch(missing);
  const client = new pg.Client(address === undefined ? {} : { connectionString: address });
  client.on('error', () => undefined);
  await client.connect().catch(because('cannot be reached'));
  try {
    await client
      .query(
        `CREATE TABLE IF NOT EXISTS ${BATCHES} (folder text, batch integer, generation integer, loaded_at timestamptz DEFAULT now(), PRIMARY KEY (folder, batch))`,
      )
      .catch(because(`did not make the table ${BATCHES}`));
    for (const batch of deliveries(folder, await lastBatch(client, folder))) {
      signal.throwIfAborted();
      const rows = await inTransaction(client, () => loadBatch(client, copyFrom, folder, batch)).catch(
        because(`did not confirm batch ${batch.entry.id}`),
      );
      tell(batch, rows);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
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
  { entry, datasets }: DeliveredBatch,
): Promise<number> {
  const noted = await client.query(
    `INSERT INTO ${BATCHES} (folder, batch, generation) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [path, entry.id, entry.generation],
  );
  // Another process was faster.
  if (noted.rowCount === 0) return 0;
  let rows = 0;
  for (const dataset of datasets) {
    await makeTable(client, dataset.schema);
    rows += await stage(client, copyFrom, dataset).catch(
      because(`did not take batch ${entry.id}: ${dataset.schema.name}`),
    );
    if (dataset.merge === 'whole') await removeWhole(client, dataset, entry.kind === 'base');
    const table = quoted(dataset.schema.name);
    await client.query(`DELETE FROM ${table} USING ${STAGE} WHERE ${table}.${KEY} = ${STAGE}.${KEY}`);
    const names = dataset.schema.columns.map(({ name }) => quoted(name)).join(', ');
    await client.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${STAGE} WHERE NOT ${DELETED}`);
    await client.query(`DROP TABLE ${STAGE}`);
  }
  return rows;
}

async function makeTable(client: Client, schema: DatasetSchema): Promise<void> {
  await client.query(createTable('postgres', schema));
  const table = quoted(schema.name);
  // A later version of the toolkit may know more fields. To add none keeps nobody from reading.
  const known = await client.query<{ name: string }>(
    'SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1)',
    [table],
  );
  const names = new Set(known.rows.map(({ name }) => name));
  for (const { name, type } of schema.columns)
    if (!names.has(name))
      await client.query(`ALTER TABLE ${table} ADD COLUMN ${quoted(name)} ${sqlType('postgres', type)}`);
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

/** Takes away what is read again as a whole. A unit that could not be read keeps its rows. */
async function removeWhole(
  client: Client,
  { schema, units, days }: DeliveredDataset,
  isBase: boolean,
): Promise<void> {
  // A base also takes away the units that there are no more.
  const read = isBase ? `NOT (${quoted(UNIT)} = ANY ($1))` : `${quoted(UNIT)} = ANY ($1)`;
  const conditions = [
    ...(units ? [read] : []),
    ...(days ? [`${quoted(days.field)} BETWEEN '${days.from}' AND '${days.to}'`] : []),
  ];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const values = units ? [isBase ? units.missing : units.done] : [];
  await client.query(`DELETE FROM ${quoted(schema.name)}${where}`, values);
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

/** Says what was not done when it fails. */
function because(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof PostgresFailure ? error : new PostgresFailure(what, error);
  };
}

function missing(): never {
  throw new MissingDependency(
    'PostgreSQL needs the packages pg and pg-copy-streams: npm install pg pg-copy-streams',
  );
}
