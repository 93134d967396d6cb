import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { readJson } from '../atomicFile.js';
import type { Row } from '../Dataset.js';
import type { ExportFolder } from '../ExportFolder.js';
import { type BatchEntry, readBatches } from '../lake/batches.js';
import type { DatasetSchema, SchemaDocument } from '../lake/schemaDocument.js';
import type { DatasetManifest, Manifest } from '../Manifest.js';

/** A batch with what it brings to each dataset. */
export interface DeliveredBatch {
  readonly entry: BatchEntry;
  readonly manifest: Manifest;
  readonly datasets: readonly DeliveredDataset[];
}

export interface DeliveredDataset {
  readonly schema: DatasetSchema;
  /** `upsert`: rows take the place of those with the same key. `whole`: of all rows of the units that are read. */
  readonly merge: 'upsert' | 'whole';
  /** The units that were read, and those that were to be and could not; absent where the dataset has none. */
  readonly units?: { readonly done: readonly number[]; readonly missing: readonly number[] };
  /** The days that were read, where it is not all of them. */
  readonly days?: { readonly field: string } & Days;
  readonly rows: () => AsyncGenerator<Row>;
}

/** The batches of a folder that belong to its last base, in their order, without those up to `after`. */
export function deliveries(folder: ExportFolder, after = -1): DeliveredBatch[] {
  const current = readBatches(folder).filter(({ state }) => state === 'current');
  const manifests = new Map(
    current.map((entry) => [entry, readJson<Manifest>(folder.output(entry.manifest))!]),
  );
  const days = [...manifests.values()].map(({ request }) => request);
  const all = {
    from: least(days.map(({ from }) => from)),
    to: least(
      days.map(({ to }) => to),
      -1,
    ),
  };
  const schemas = readJson<SchemaDocument>(folder.schema)?.datasets ?? [];
  return current
    .filter(({ id }) => id > after)
    .map((entry) => {
      const manifest = manifests.get(entry)!;
      const datasets = manifest.datasets.flatMap((dataset) => {
        const schema = schemas.find(({ name }) => name === dataset.name);
        // A base takes the place of all days, however few it has itself.
        const part = entry.kind === 'changes' ? partOf(manifest, all) : undefined;
        return schema ? [delivered(folder, dataset, schema, part)] : [];
      });
      return { entry, manifest, datasets };
    });
}

function delivered(
  folder: ExportFolder,
  { mode, files, units }: DatasetManifest,
  schema: DatasetSchema,
  part: Days | undefined,
): DeliveredDataset {
  const paths = files.filter(({ file }) => file.endsWith('.ndjson')).map(({ file }) => folder.output(file));
  const idsOf = (isDone: boolean) =>
    units.filter(({ state }) => (state === 'done') === isDone).map(({ unit }) => unit);
  return {
    schema,
    merge: mode === 'full' ? 'whole' : 'upsert',
    ...(schema.unit ? { units: { done: idsOf(true), missing: idsOf(false) } } : {}),
    ...(schema.day && part ? { days: { field: schema.day, ...part } } : {}),
    rows: () => rowsIn(paths),
  };
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a batch, where others hold more. */
function partOf(
  { request: { from, to } }: Manifest,
  all: { readonly from: string | undefined; readonly to: string | undefined },
): Days | undefined {
  return from && to && (from !== all.from || to !== all.to) ? { from, to } : undefined;
}

function least(days: readonly (string | undefined)[], sign = 1): string | undefined {
  return days.filter((day) => day !== undefined).sort((a, b) => (a < b ? -sign : sign))[0];
}

async function* rowsIn(paths: readonly string[]): AsyncGenerator<Row> {
  for (const path of paths)
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield JSON.parse(line) as Row;
}
