import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, syncFolder, writeAtomically } from '../atomicFile.js';
import type { ExportFolder } from '../ExportFolder.js';
import type { Manifest, DatasetManifest } from '../Manifest.js';
import { deliveredFiles, noteBatch, readBatches, withManifests, type BatchEntry } from './batches.js';
import { DIALECTS, ddl, quoted } from './ddl.js';
import { type SchemaDocument, schemaDocument, type DatasetSchema } from './schemaDocument.js';
import type { Batch, ExportRequest } from '../ExportPlan.js';
import { JSON_TYPES } from './columnTypes.js';
import { columnsBefore, type Drift, driftOf } from './drift.js';
import { batchScope } from './versions.js';

/** Puts what was made in its place, and says which files of the base before it went. */
export function publish(folder: ExportFolder, manifest: Manifest): string[] {
  const files = filesOf(manifest);
  const { changes, history, formats } = manifest.request;
  const earlier = changes || history ? [] : basesBefore(folder);
  const folders = new Set<string>();
  for (const file of files) {
    const [from, to] = [join(folder.staged, file), folder.output(file)];
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    folders.add(dirname(to));
  }
  for (const path of folders) syncFolder(path);
  noteSchema(folder, manifest);
  noteBatch(folder, manifest);
  const schema = readJson<SchemaDocument>(folder.schema);
  if (history && schema && formats.includes('parquet'))
    writeAtomically(folder.output('history.duckdb.sql'), historySql(folder, schema));
  if (!changes) rmSync(folder.employeeProofs, { force: true });
  const now = new Set(files);
  const gone = earlier.flatMap(filesOf).filter((file) => !now.has(file) && existsSync(folder.output(file)));
  for (const file of gone) rmSync(folder.output(file), { force: true });
  return gone;
}

/** What the columns are, for programs and as tables for databases. */
function noteSchema(folder: ExportFolder, { request, batch }: Manifest): void {
  const before = columnsBefore<Contract>(folder);
  const schema = schemaDocument(request, batch, before.schema);
  // Before the schema, by which it is known what changed.
  const contract = contractAfter(before, schema);
  writeAtomically(folder.contract, `${JSON.stringify(contract, null, 2)}\n`);
  writeAtomically(folder.schema, `${JSON.stringify(schema, null, 2)}\n`);
  for (const dialect of DIALECTS)
    writeAtomically(folder.output(`schema.${dialect}.sql`), ddl(dialect, schema));
}

/** The base that is there, and the one before it: of this one, a part may be there already. */
function basesBefore(folder: ExportFolder): Manifest[] {
  const bases = readBatches(folder).filter(({ kind }) => kind === 'base');
  const manifests =
    bases.length > 0
      ? withManifests(folder, bases.slice(-2)).map(({ manifest }) => manifest)
      : [readJson<Manifest>(folder.manifest)];
  return manifests.flatMap((one) => one ?? []).filter(({ request }) => !request.changes);
}

function filesOf(manifest: Manifest): string[] {
  const { employeeProofs } = manifest;
  return [...deliveredFiles(manifest), ...(employeeProofs ? [employeeProofs.file] : [])];
}

/** `contract.json`: a JSON Schema of the lines of each dataset in NDJSON, with its version and what changed since the first. */
export interface Contract {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
  readonly title: string;
  /** `2.1`: the first number counts breaking changes, the second the additive ones since then. */
  readonly version: string;
  /** The batch that has this version. */
  readonly batch: Batch;
  readonly changes: readonly ContractChange[];
  readonly $defs: Readonly<Record<string, object>>;
}

interface ContractChange extends Drift {
  readonly version: string;
  /** The batch that came with it. */
  readonly batch: number;
}

/** The contract of a schema, after the one of the batch before it. The same batch has the same version, however often it is asked for. */
export function contractAfter(
  before: { readonly contract?: Contract | undefined; readonly schema?: SchemaDocument | undefined },
  { batch, datasets }: SchemaDocument,
): Contract {
  const { contract, schema } = before;
  const isNoted = contract?.batch.id === batch.id;
  const drift = schema && !isNoted ? driftOf(schema, { datasets }) : [];
  const version = versionAfter(contract?.version ?? '1.0', drift);
  const changes = drift.map((one) => ({ version, batch: batch.id, ...one }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of each dataset of an export as NDJSON',
    ...{ version, batch, changes: [...(contract?.changes ?? []), ...changes] },
    $defs: Object.fromEntries(datasets.map((dataset) => [dataset.name, lineSchema(dataset)])),
  };
}

function versionAfter(version: string, drift: readonly Drift[]): string {
  const [breaking = 1, additive = 0] = version.split('.').map(Number);
  if (drift.some(({ kind }) => kind === 'breaking')) return `${breaking + 1}.0`;
  return drift.length > 0 ? `${breaking}.${additive + 1}` : version;
}

const DECIMAL = { pattern: '^[+-]?[0-9]*[.]?[0-9]*$' };

/** NDJSON leaves out what has no value, and a row that is gone has its key alone. More columns break nobody. */
function lineSchema({ columns }: DatasetSchema): object {
  return {
    type: 'object',
    properties: Object.fromEntries(
      columns.map(({ name, type, source }) => [
        name,
        {
          ...JSON_TYPES[type],
          ...(type === 'decimal' ? DECIMAL : {}),
          ...(source ? { description: source } : {}),
        },
      ]),
    ),
    required: columns.filter(({ nullable }) => !nullable).map(({ name }) => name),
  };
}

/**
 * The statements that show DuckDB every version of every row that was delivered as Parquet, with the moments between which
 * it was what the output said, and beside that what it says now. Run them in the folder of the export.
 */
function historySql(folder: ExportFolder, { datasets }: Pick<SchemaDocument, 'datasets'>): string {
  const batches = withManifests(folder);
  return datasets.map((schema) => viewsOf(folder, schema, batches)).join('\n');
}

function viewsOf(
  folder: ExportFolder,
  { name, unit, day }: DatasetSchema,
  batches: ReturnType<typeof withManifests>,
): string {
  const own = batches.flatMap(({ entry, manifest }) => {
    const dataset = manifest?.datasets.find((one) => one.name === name);
    return dataset ? [{ entry, request: manifest!.request, dataset }] : [];
  });
  // A base that kept no versions put its files in the place of those before.
  const files = new Set(own.flatMap(({ dataset }) => dataset.files.map(({ file }) => file)));
  const kept = [...files].filter((file) => file.endsWith('.parquet') && existsSync(folder.output(file)));
  if (kept.length === 0) return '';
  const everyUnit = new Set(own.flatMap(({ dataset }) => dataset.units.map((one) => one.unit)));
  const readings = own.flatMap(({ entry, request, dataset }) =>
    entry.kind === 'base' || dataset.mode === 'full' ? readingsOf(entry, request, dataset, everyUnit) : [],
  );
  const paths = kept.map(text).join(', ');
  return `CREATE OR REPLACE VIEW ${quoted(`${name}_history`)} AS
WITH versions AS (
  SELECT *, lead(_extracted_at) OVER (PARTITION BY _key ORDER BY _batch_id) AS _next
  FROM read_parquet([${paths}], union_by_name = true, hive_partitioning = false)
), readings(_batch, _of, _first, _last, _at) AS (VALUES ${[NO_READING, ...readings].join(', ')})
SELECT versions.* EXCLUDE (_next, _deleted), _extracted_at AS _valid_from, _extracted_at AS _read_at,
  least(_next, (SELECT min(_at) FROM readings WHERE _batch > _batch_id${unit ? ` AND (_of IS NULL OR _of = ${quoted(unit)})` : ''}${
    day ? ` AND (_first IS NULL OR ${quoted(day)} BETWEEN _first AND _last)` : ''
  })) AS _valid_to
FROM versions WHERE NOT _deleted;
CREATE OR REPLACE VIEW ${quoted(name)} AS SELECT * FROM ${quoted(`${name}_history`)} WHERE _valid_to IS NULL;
`;
}

const NO_READING = '(-1, NULL::INTEGER, NULL::DATE, NULL::DATE, NULL::TIMESTAMP)';

/** What a batch read whole takes the place of all that was there of it. */
function readingsOf(
  { id, kind, extractedAt }: BatchEntry,
  { from, to }: ExportRequest,
  dataset: DatasetManifest,
  everyUnit: ReadonlySet<number>,
): string[] {
  const at = `TIMESTAMP ${text(extractedAt.replace('T', ' ').replace('Z', ''))}`;
  const isBase = kind === 'base';
  const { done, removed, missing } = batchScope(dataset, { isBase, hasUnits: true }).units!;
  // A base also takes away the units that there are no more.
  const read = isBase ? [...everyUnit].filter((unit) => !missing.includes(unit)) : done;
  const days = kind === 'changes' && from && to ? `DATE ${text(from)}, DATE ${text(to)}` : 'NULL, NULL';
  const daysOf = (unit: number | 'NULL') => (removed.includes(unit as number) ? 'NULL, NULL' : days);
  const units = isBase && missing.length === 0 ? (['NULL'] as const) : read;
  return units.map((unit) => `(${id}, ${unit}, ${daysOf(unit)}, ${at})`);
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
