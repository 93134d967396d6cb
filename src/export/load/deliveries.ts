import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readJson } from '../atomicFile.js';
import { daysOf } from '../beside.js';
import type { Range, Row } from '../Dataset.js';
import type { ExportFolder } from '../ExportFolder.js';
import { type BatchEntry, readBatches } from '../lake/batches.js';
import type { DatasetSchema, SchemaDocument } from '../lake/schemaDocument.js';
import { type BatchScope, batchScope } from '../lake/versions.js';
import type { DatasetManifest, Manifest } from '../Manifest.js';

/** A batch with what it brings to each dataset. */
export interface DeliveredBatch {
  readonly entry: BatchEntry;
  readonly manifest: Manifest;
  readonly datasets: readonly DeliveredDataset[];
}

export interface DeliveredDataset extends BatchScope {
  readonly schema: DatasetSchema;
  readonly rows: () => AsyncGenerator<Row>;
}

/**
 * The batches of a folder that belong to its last base, in their order, without those up to `after`. With `versions` also those
 * before that base, as far as the folder keeps them.
 */
export function deliveries(
  folder: ExportFolder,
  after = -1,
  { versions = false }: { readonly versions?: boolean } = {},
): DeliveredBatch[] {
  const kept = readBatches(folder).flatMap((entry) => {
    const manifest = readJson<Manifest>(folder.output(entry.manifest));
    const isWanted = entry.state === 'current' || (versions && manifest?.request.history);
    return manifest && isWanted ? [{ entry, manifest }] : [];
  });
  const schemas = readJson<SchemaDocument>(folder.schema)?.datasets ?? [];
  return kept
    .filter(({ entry }) => entry.id > after)
    .map(({ entry, manifest }) => {
      const own = kept.filter((one) => one.entry.generation === entry.generation);
      // A base takes the place of all days, however few it has itself.
      const part =
        entry.kind === 'changes'
          ? partOf(manifest, daysOf(own.map((one) => one.manifest.request)))
          : undefined;
      const datasets = manifest.datasets.flatMap((dataset) => {
        const schema = schemas.find(({ name }) => name === dataset.name);
        return schema && isRead(dataset) ? [delivered(folder, entry, { dataset, schema, part })] : [];
      });
      return { entry, manifest, datasets };
    });
}

/** False where nothing could be read, so that what was delivered stays. */
function isRead({ units }: DatasetManifest): boolean {
  return units.length === 0 || units.some(({ state }) => state === 'done');
}

function delivered(
  folder: ExportFolder,
  { kind }: BatchEntry,
  {
    dataset,
    schema,
    part,
  }: { readonly dataset: DatasetManifest; readonly schema: DatasetSchema; readonly part: Days | undefined },
): DeliveredDataset {
  const paths = dataset.files
    .filter(({ file }) => file.endsWith('.ndjson'))
    .map(({ file }) => folder.output(file));
  const days = schema.day && part ? { field: schema.day, ...part } : undefined;
  return {
    ...{ schema, ...batchScope(dataset, { isBase: kind === 'base', hasUnits: !!schema.unit, days }) },
    rows: () => rowsIn(paths),
  };
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a batch, where others hold more. */
function partOf({ request: { from, to } }: Manifest, all: Range): Days | undefined {
  return from && to && (from !== all.from || to !== all.to) ? { from, to } : undefined;
}

async function* rowsIn(paths: readonly string[]): AsyncGenerator<Row> {
  for (const path of paths)
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield JSON.parse(line) as Row;
}
