import { join } from 'node:path';
import type { AssembledUnit, AssemblySources } from './Assembly.js';
import { columnsOf, type OutputColumn } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import type { OutputFormat, Partition } from './ExportPlan.js';
import { baseFolder, changesFolder } from './lake/batches.js';
import { schemaOfDataset } from './lake/schemaDocument.js';
import type { FileManifest, UnfitManifest } from './Manifest.js';
import { type OutputWriter, UnfitValue } from './writers/OutputWriter.js';
import type { SqliteTable } from './writers/SqliteOutput.js';

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
export class DatasetOutput {
  /** Files that were given up. */
  readonly unfit: UnfitManifest[] = [];
  readonly #sources: AssemblySources;
  readonly #columns: readonly OutputColumn[];
  readonly #files = new Map<string, OpenFile[]>();
  readonly #formats: Set<OutputFormat>;
  readonly #folderOf: (row: () => Row) => readonly string[];
  readonly #stem: string;
  readonly #table: SqliteTable | undefined;

  constructor(
    dataset: Dataset,
    units: readonly AssembledUnit[],
    sources: AssemblySources,
    ready: readonly AssembledUnit[],
  ) {
    const { request, batch } = sources.plan;
    this.#sources = sources;
    this.#columns = columnsOf(dataset, request.personal);
    this.#formats = new Set(sources.writers.keys());
    const single = request.perUnit && dataset.scope === 'unit';
    const day = request.partition && dataset.partitionBy;
    const below = [
      ...(request.changes ? [changesFolder(batch)] : request.history ? [baseFolder(batch)] : []),
      ...(single || day ? [dataset.name] : []),
    ];
    this.#stem = single ? String(units[0]!.unit) : dataset.name;
    this.#folderOf = (row) => (day ? [...below, partitionOf(row()[day], request.partition!)] : below);
    this.#table = sources.sqlite?.table(
      schemaOfDataset(dataset, request),
      ready.flatMap((unit) => replacedRows(dataset, unit)),
    );
  }

  write(line: Buffer, row: () => Row): void {
    for (const file of this.#filesFor(row))
      try {
        file.writer.write(line, row);
        file.rows++;
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
        this.#giveUp(file, error.message);
      }
    this.#table?.write(row());
  }

  commit(): FileManifest[] {
    // Without a row there is one file of each format all the same, with its columns.
    if (this.#files.size === 0) this.#filesFor(() => ({}));
    return this.#all().map(({ writer, rows }) => {
      const { path, bytes, sha256 } = writer.commit();
      return { file: this.#relative(path), rows, bytes, sha256 };
    });
  }

  discard(): void {
    for (const { writer } of this.#all()) writer.discard();
  }

  /** The files that take a row. */
  #filesFor(row: () => Row): readonly OpenFile[] {
    const folder = this.#folderOf(row);
    const key = folder.at(-1) ?? '';
    const open = this.#files.get(key);
    if (open) return open;
    const opened = [...this.#formats].map((format) => this.#open(format, folder));
    this.#files.set(key, opened);
    return opened;
  }

  #open(format: OutputFormat, folder: readonly string[]): OpenFile {
    const { folder: own, writers } = this.#sources;
    const path = join(own.staged, ...folder, `${this.#stem}.${EXTENSIONS[format]}`);
    return { format, path, writer: writers.get(format)!(path, this.#columns), rows: 0 };
  }

  #giveUp({ format, path }: OpenFile, reason: string): void {
    for (const [key, files] of this.#files) {
      for (const file of files) if (file.format === format) file.writer.discard();
      this.#files.set(
        key,
        files.filter((file) => file.format !== format),
      );
    }
    this.#formats.delete(format);
    this.unfit.push({ file: this.#relative(path), reason });
  }

  #all(): OpenFile[] {
    const keys = [...this.#files.keys()].sort();
    return keys.flatMap((key) => this.#files.get(key)!);
  }

  #relative(path: string): string {
    return path.slice(this.#sources.folder.staged.length + 1);
  }
}

/** What stands for no value in the name of a folder, by the custom of lakes. */
const NO_DAY = '__HIVE_DEFAULT_PARTITION__';
const LENGTHS: Readonly<Record<Partition, number>> = { day: 10, month: 7 };

/** The folder of a row: `day=2026-03-01` or `month=2026-03`. */
function partitionOf(value: unknown, by: Partition): string {
  return `${by}=${typeof value === 'string' ? value.slice(0, LENGTHS[by]) : NO_DAY}`;
}

function replacedRows(dataset: Dataset, { unit, tasks, removed }: AssembledUnit) {
  const of = dataset.scope === 'unit' ? unit : undefined;
  if (removed) return [{ unit: of }];
  return tasks.map(({ range: { from, to } }) => ({
    unit: of,
    ...(dataset.day && from ? { field: dataset.day, from, to } : {}),
  }));
}
