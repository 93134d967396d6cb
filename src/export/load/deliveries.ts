import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { readJson } from '../atomicFile.js';
import { daysOf } from '../beside.js';
import type { Row } from '../Dataset.js';
import type { ExportFolder } from '../ExportFolder.js';
import { type BatchEntry, ChangedFile, unchanged, withManifests } from '../lake/batches.js';
import type { DatasetSchema, SchemaDocument } from '../lake/schemaDocument.js';
import { type BatchScope, batchScope } from '../lake/versions.js';
import type { DatasetManifest, FileManifest, Manifest } from '../Manifest.js';

/** The place has rows or files of somebody else, which the first load of a folder would take away. */
export class DestinationTaken extends Error {
  override readonly name = 'DestinationTaken';
}

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
 * before that base, as far as the folder keeps them. Throws a `ChangedFile` where what says what they are cannot be read.
 */
export function deliveries(
  folder: ExportFolder,
  after = -1,
  { versions = false }: { readonly versions?: boolean } = {},
): DeliveredBatch[] {
  const kept = withManifests(folder).flatMap(({ entry, manifest }) => {
    if (!manifest && entry.state === 'current') throw new ChangedFile(entry.manifest);
    const isWanted = entry.state === 'current' || (versions && manifest?.request.history);
    return manifest && isWanted ? [{ entry, manifest }] : [];
  });
  const schemas = readJson<SchemaDocument>(folder.schema)?.datasets;
  if (!schemas) throw new ChangedFile(basename(folder.schema));
  return kept
    .filter(({ entry }) => entry.id > after)
    .map(({ entry, manifest }) => {
      const own = kept.filter((one) => one.entry.generation === entry.generation);
      const { from, to } = manifest.request;
      const all = daysOf(own.map((one) => one.manifest.request));
      const isPart = from !== all.from || to !== all.to;
      const datasets = manifest.datasets.flatMap((dataset): DeliveredDataset[] => {
        const schema = schemas.find(({ name }) => name === dataset.name);
        if (!schema || !isRead(dataset)) return [];
        const files = dataset.files.filter(({ file }) => file.endsWith('.ndjson'));
        const days = schema.day && isPart && from && to ? { field: schema.day, from, to } : undefined;
        const scope = { isBase: entry.kind === 'base', hasUnits: !!schema.unit, days };
        const rows = () => rowsIn(folder, files);
        return [{ schema, ...batchScope(dataset, scope), rows }];
      });
      return { entry, manifest, datasets };
    });
}

/** False where nothing could be read, so that what was delivered stays. */
function isRead({ units }: DatasetManifest): boolean {
  return units.length === 0 || units.some(({ state }) => state === 'done');
}

async function* rowsIn(folder: ExportFolder, files: readonly FileManifest[]): AsyncGenerator<Row> {
  for (const file of files)
    for await (const line of createInterface({
      input: createReadStream(unchanged(folder, file)),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield JSON.parse(line) as Row;
}
