import { existsSync } from 'node:fs';
import type { ExportFolder } from '../ExportFolder.js';
import type { ExportRequest } from '../ExportPlan.js';
import type { DatasetManifest } from '../Manifest.js';
import { type BatchEntry, withManifests } from './batches.js';
import { quoted } from './ddl.js';
import type { DatasetSchema, SchemaDocument } from './schemaDocument.js';
import { batchScope } from './versions.js';

/**
 * The statements that show DuckDB every version of every row that was delivered as Parquet, with the moments between which
 * it was what the output said, and beside that what it says now. Run them in the folder of the export.
 */
export function historySql(folder: ExportFolder, { datasets }: Pick<SchemaDocument, 'datasets'>): string {
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
