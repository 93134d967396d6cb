import type { AssembledUnit, AssemblySources } from './Assembly.js';
import { columnsOf } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import type { ExportFolder } from './ExportFolder.js';
import type { OutputFormat } from './ExportPlan.js';
import type { FileManifest, UnfitManifest } from './Manifest.js';
import type { OutputWriter } from './writers/OutputWriter.js';
import type { SqliteTable } from './writers/SqliteOutput.js';
import { UnfitValue } from './writers/UnfitValue.js';

const EXTENSIONS: Readonly<Record<OutputFormat, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  excel: 'excel.csv',
  parquet: 'parquet',
  sqlite: 'sqlite',
};

interface OpenFile {
  readonly path: string;
  readonly writer: OutputWriter;
}

/**
 * The files of a dataset that are being written, one for each format, and its table. A file whose format cannot hold a
 * value is given up; the others go on.
 */
export class DatasetOutput {
  /** Files that were given up. */
  readonly unfit: UnfitManifest[] = [];
  #files: OpenFile[];
  readonly #table: SqliteTable | undefined;
  readonly #folder: ExportFolder;
  #rows = 0;

  constructor(
    dataset: Dataset,
    units: readonly AssembledUnit[],
    { plan, folder, writers, sqlite }: AssemblySources,
    ready: readonly AssembledUnit[],
  ) {
    const { request, changesNumber } = plan;
    const columns = columnsOf(dataset, request.personal, request.changes);
    const below = changesNumber === undefined ? [] : [`changes-${String(changesNumber).padStart(4, '0')}`];
    const single = request.perUnit && dataset.scope === 'unit';
    const stem = single ? [dataset.name, String(units[0]!.unit)] : [dataset.name];
    this.#folder = folder;
    this.#files = [...writers].map(([format, open]) => {
      const path = folder.output(...below, ...stem.slice(0, -1), `${stem.at(-1)}.${EXTENSIONS[format]}`);
      return { path, writer: open(path, columns) };
    });
    this.#table = sqlite?.table(
      dataset,
      columns,
      ready.flatMap((unit) => replacedRows(dataset, unit)),
    );
  }

  write(line: Buffer, row: () => Row): void {
    this.#rows++;
    for (const { path, writer } of this.#files)
      try {
        writer.write(line, row);
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
        writer.discard();
        this.#files = this.#files.filter((file) => file.writer !== writer);
        this.unfit.push({ file: this.#relative(path), reason: error.message });
      }
    this.#table?.write(row());
  }

  commit(): FileManifest[] {
    return this.#files.map(({ writer }) => {
      const { path, bytes, sha256 } = writer.commit();
      return { file: this.#relative(path), rows: this.#rows, bytes, sha256 };
    });
  }

  discard(): void {
    for (const { writer } of this.#files) writer.discard();
  }

  #relative(path: string): string {
    return path.slice(this.#folder.path.length + 1);
  }
}

function replacedRows(dataset: Dataset, { unit, tasks }: AssembledUnit) {
  const of = dataset.scope === 'unit' ? unit : undefined;
  return tasks.map(({ range: { from, to } }) => ({
    unit: of,
    ...(dataset.day && from ? { field: dataset.day, from, to } : {}),
  }));
}
