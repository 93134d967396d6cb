import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Dataset, Row } from './Dataset.js';
import type { ExportPlan, OutputFormat } from './ExportPlan.js';
import type { ExportTask, Part } from './ExportTask.js';
import type { ExportFolder } from './ExportFolder.js';
import type { DatasetManifest, FileManifest, UnitManifest } from './Manifest.js';
import { readPart } from './readPart.js';
import { columnsOf, DELETED, identityOf } from './columnsOf.js';
import { saysDeleted } from './rowText.js';
import { sortKey } from './sortKey.js';
import type { OpenWriter, OutputWriter, WrittenFile } from './writers/OutputWriter.js';
import type { SqliteOutput } from './writers/SqliteOutput.js';

/** A unit of a dataset, or the dataset itself where it has none, with its tasks. */
export interface AssembledUnit {
  readonly unit: number;
  readonly name: string;
  readonly skipped?: string | undefined;
  readonly tasks: readonly ExportTask[];
}

export interface AssemblySources {
  readonly plan: ExportPlan;
  readonly folder: ExportFolder;
  readonly done: ReadonlyMap<string, Part>;
  readonly failed: ReadonlyMap<string, string>;
  readonly writers: ReadonlyMap<OutputFormat, OpenWriter>;
  readonly sqlite: SqliteOutput | undefined;
  readonly signal: AbortSignal;
}

const EXTENSIONS: Readonly<Record<OutputFormat, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  excel: 'excel.csv',
  parquet: 'parquet',
  sqlite: 'sqlite',
};

/** Puts the parts of a dataset together to its files, in the order of the plan, whatever the order in which they came. */
export async function assembleDataset(
  dataset: Dataset,
  units: readonly AssembledUnit[],
  sources: AssemblySources,
): Promise<DatasetManifest> {
  const { request } = sources.plan;
  const groups = request.perUnit && dataset.scope === 'unit' ? units.map((unit) => [unit]) : [units];
  const files: FileManifest[] = [];
  const found: UnitManifest[] = [];
  for (const group of groups) {
    // No file rather than an empty one that looks like an answer.
    if (!group.some((unit) => isReady(unit, sources))) {
      found.push(...group.map((unit) => openUnit(unit, sources)));
      continue;
    }
    const output = new DatasetOutput(dataset, group, sources);
    try {
      for (const unit of group) found.push(await assembleUnit(dataset, unit, output, sources));
      files.push(...output.commit());
    } catch (error) {
      output.discard();
      throw error;
    }
  }
  const sum = (field: 'rows' | 'deleted') =>
    found.reduce((total, unit) => total + (unit.state === 'done' ? unit[field] : 0), 0);
  return {
    name: dataset.name,
    operation: dataset.operation.name,
    mode: request.changes && dataset.changes ? 'changes' : 'full',
    ...(dataset.identity ? { identity: identityOf(dataset, dataset.identity) } : {}),
    rows: sum('rows'),
    deleted: sum('deleted'),
    files,
    units: found,
  };
}

async function assembleUnit(
  dataset: Dataset,
  assembled: AssembledUnit,
  output: DatasetOutput,
  sources: AssemblySources,
): Promise<UnitManifest> {
  if (!isReady(assembled, sources)) return openUnit(assembled, sources);
  const { unit, name, tasks } = assembled;
  const parts = tasks.map(({ id }) => sources.done.get(id)!);
  const isNew = parts.length > 1 && dataset.identity ? onlyOnce(dataset.identity) : () => true;
  const hash = createHash('sha256');
  let [rows, deleted] = [0, 0];
  for (const part of parts) {
    for await (const lines of readPart(join(sources.folder.parts, part.file), part)) {
      sources.signal.throwIfAborted();
      for (const { line, row } of lines) {
        if (!isNew(row)) continue;
        hash.update(line);
        if (saysDeleted(line)) deleted++;
        else rows++;
        output.write(line, row);
      }
    }
  }
  return { unit, name, state: 'done', rows, deleted, sha256: hash.digest('hex') };
}

/** Finds the records on the border of two windows, which came with both. */
function onlyOnce(identity: readonly string[]): (row: () => Row) => boolean {
  const seen = new Set<string>();
  return (row) => {
    const parsed = row();
    const before = seen.size;
    return seen.add(`${parsed[DELETED] === true}${sortKey(identity, parsed)}`).size > before;
  };
}

function isReady({ skipped, tasks }: AssembledUnit, { done }: AssemblySources): boolean {
  return !skipped && tasks.every(({ id }) => done.has(id));
}

/** What is said of a unit that has no rows, and why. */
function openUnit(
  { unit, name, skipped, tasks }: AssembledUnit,
  { done, failed }: AssemblySources,
): UnitManifest {
  if (skipped) return { unit, name, state: 'skipped', reason: skipped };
  const missing = tasks.find(({ id }) => !done.has(id));
  return { unit, name, state: 'failed', reason: (missing && failed.get(missing.id)) ?? 'not done' };
}

/** The files of a dataset that are being written, one for each format. */
class DatasetOutput {
  readonly #writers: OutputWriter[];
  readonly #folder: ExportFolder;
  #rows = 0;

  constructor(dataset: Dataset, units: readonly AssembledUnit[], sources: AssemblySources) {
    const { plan, folder, writers, sqlite } = sources;
    const { request, changesNumber } = plan;
    const columns = columnsOf(dataset, request.personal, request.changes);
    const below = changesNumber === undefined ? [] : [`changes-${String(changesNumber).padStart(4, '0')}`];
    const single = request.perUnit && dataset.scope === 'unit';
    const stem = single ? [dataset.name, String(units[0]!.unit)] : [dataset.name];
    this.#folder = folder;
    this.#writers = [...writers].map(([format, open]) => {
      const path = folder.output(...below, ...stem.slice(0, -1), `${stem.at(-1)}.${EXTENSIONS[format]}`);
      return open(path, columns);
    });
    if (sqlite) {
      const table = sqlite.table(
        dataset,
        columns,
        units.filter((unit) => isReady(unit, sources)).flatMap((unit) => replacedRows(dataset, unit)),
      );
      this.#writers.push({
        write: (_line, row) => table.write(row()),
        commit: () => NO_FILE,
        discard: () => undefined,
      });
    }
  }

  write(line: Buffer, row: () => Row): void {
    this.#rows++;
    for (const writer of this.#writers) writer.write(line, row);
  }

  commit(): FileManifest[] {
    return this.#writers
      .map((writer) => writer.commit())
      .filter((file) => file !== NO_FILE)
      .map(({ path, bytes, sha256 }) => ({
        file: path.slice(this.#folder.path.length + 1),
        rows: this.#rows,
        bytes,
        sha256,
      }));
  }

  discard(): void {
    for (const writer of this.#writers) writer.discard();
  }
}

const NO_FILE: WrittenFile = { path: '', bytes: 0, sha256: '' };

function replacedRows(dataset: Dataset, { unit, tasks }: AssembledUnit) {
  const of = dataset.scope === 'unit' ? unit : undefined;
  return tasks.map(({ range: { from, to } }) => ({
    unit: of,
    ...(dataset.day && from ? { field: dataset.day, from, to } : {}),
  }));
}
