import { join } from 'node:path';
import { columnsOf } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import type { OutputFormat, Partition, ExportPlan, NamelessRow } from './ExportPlan.js';
import { baseFolder, changesFolder } from './lake/batches.js';
import { schemaOfDataset } from './lake/schemaDocument.js';
import { daysOf } from './lake/versions.js';
import type { FileManifest, UnfitManifest } from './Manifest.js';
import { type OutputWriter, UnfitValue, type OpenWriter } from './writers/OutputWriter.js';
import type { ExportFolder } from './ExportFolder.js';
import type { ExportTask, Part } from './ExportTask.js';
import type { LedgerRef } from './ledger/Ledger.js';
import type { SqliteOutput } from './writers/SqliteOutput.js';

const EXTENSIONS: Readonly<Record<OutputFormat, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  excel: 'excel.csv',
  parquet: 'parquet',
  sqlite: 'sqlite',
};

interface OpenFile {
  readonly format: OutputFormat;
  readonly path: string;
  readonly writer: OutputWriter;
  rows: number;
}

/**
 * The files of a dataset that are being written, one for each format and each day or month where that is asked for, and its
 * table. When a format cannot hold a value, its files are given up; the others go on.
 */
export type DatasetOutput = ReturnType<typeof datasetOutput>;

export function datasetOutput(
  dataset: Dataset,
  units: readonly AssembledUnit[],
  { plan: { request, batch }, folder: { staged }, writers, sqlite }: AssemblySources,
  ready: readonly AssembledUnit[],
) {
  const columns = columnsOf(dataset, request.personal);
  const formats = new Set(writers.keys());
  const files = new Map<string, OpenFile[]>();
  /** Files that were given up. */
  const unfit: UnfitManifest[] = [];
  const single = request.perUnit && dataset.scope === 'unit';
  const day = request.partition && dataset.partitionBy;
  const below = [
    ...(request.changes ? [changesFolder(batch)] : request.history ? [baseFolder(batch)] : []),
    ...(single || day ? [dataset.name] : []),
  ];
  const stem = single ? String(units[0]!.unit) : dataset.name;
  const idsOf = (some: readonly AssembledUnit[]) => some.map(({ unit }) => unit);
  const removed = idsOf(ready.filter((unit) => unit.removed));
  const table = sqlite?.table(schemaOfDataset(dataset, request), {
    ...{ isBase: false, merge: dataset.changes ? 'upsert' : 'whole', days: daysOf(dataset, request) },
    units: dataset.scope === 'unit' ? { done: idsOf(ready), removed, missing: [] } : undefined,
  });
  const relative = (path: string) => path.slice(staged.length + 1);
  const all = () => [...files.keys()].sort().flatMap((key) => files.get(key)!);

  /** The files that take a row. */
  const filesFor = (row: () => Row): readonly OpenFile[] => {
    const folder = day ? [...below, partitionOf(row()[day], request.partition!)] : below;
    const key = folder.at(-1) ?? '';
    const open = files.get(key);
    if (open) return open;
    const opened = [...formats].map((format): OpenFile => {
      const path = join(staged, ...folder, `${stem}.${EXTENSIONS[format]}`);
      return { format, path, writer: writers.get(format)!(path, columns), rows: 0 };
    });
    files.set(key, opened);
    return opened;
  };

  const giveUp = ({ format, path }: OpenFile, reason: string) => {
    for (const [key, open] of files) {
      for (const file of open) if (file.format === format) file.writer.discard();
      files.set(
        key,
        open.filter((file) => file.format !== format),
      );
    }
    formats.delete(format);
    unfit.push({ file: relative(path), reason });
  };

  return {
    unfit: unfit as readonly UnfitManifest[],
    write(line: Buffer, row: () => Row): void {
      for (const file of filesFor(row))
        try {
          file.writer.write(line, row);
          file.rows++;
        } catch (error) {
          if (!(error instanceof UnfitValue)) throw error;
          giveUp(file, error.message);
        }
      table?.write(row());
    },
    commit(): FileManifest[] {
      // Without a row there is one file of each format all the same, with its columns.
      if (files.size === 0) filesFor(() => ({}));
      return all().map(({ writer, rows }) => {
        const { path, bytes, sha256 } = writer.commit();
        return { file: relative(path), rows, bytes, sha256 };
      });
    },
    discard(): void {
      for (const { writer } of all()) writer.discard();
    },
  };
}

/** What stands for no value in the name of a folder, by the custom of lakes. */
const NO_DAY = '__HIVE_DEFAULT_PARTITION__';
const LENGTHS: Readonly<Record<Partition, number>> = { day: 10, month: 7 };

/** The folder of a row: `day=2026-03-01` or `month=2026-03`. */
function partitionOf(value: unknown, by: Partition): string {
  return `${by}=${typeof value === 'string' ? value.slice(0, LENGTHS[by]) : NO_DAY}`;
}

/** A unit of a dataset, or the dataset itself where it has none, with its tasks. */
export interface AssembledUnit {
  readonly unit: number;
  readonly name: string;
  readonly skipped?: string | undefined;
  readonly tasks: readonly ExportTask[];
  /** What was delivered of it before, in changes or their base, without what tells it apart. */
  readonly nameless?: readonly NamelessRow[] | undefined;
  /** What is known of its rows that were delivered before. */
  readonly ledger?: LedgerRef | undefined;
  /** Columns that had vanished from it alone. */
  readonly vanished?: readonly string[] | undefined;
  /** True where it is proven that there is no such unit any more. */
  readonly removed?: boolean | undefined;
  /** True where that is not known, and the key does not see it. */
  readonly lost?: boolean | undefined;
}

/** What of a plan the output depends on. */
export type AssembledPlan = Pick<ExportPlan, 'request' | 'batch' | 'extractedAt'>;

export interface AssemblySources {
  readonly plan: AssembledPlan;
  readonly folder: ExportFolder;
  readonly done: Pick<ReadonlyMap<string, Part>, 'get' | 'has'>;
  readonly failed: ReadonlyMap<string, string>;
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly sqlite: SqliteOutput | undefined;
  /** True for the one of several that go through the same rows, which notes them. */
  readonly keepsLedger: boolean;
  readonly signal: AbortSignal;
}
