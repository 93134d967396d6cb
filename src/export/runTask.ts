import { basename, join } from 'node:path';
import type { CallOptions } from '../client/call.js';
import { AtomicFile } from './atomicFile.js';
import { datasetNamed } from './datasets/all.js';
import type { Dataset, Range, Row } from './Dataset.js';
import { type ExportTask, NO_UNIT, type Part, partFile } from './ExportTask.js';
import { fetchRows, streamOf } from './fetchRows.js';
import { identityKey } from './identity.js';
import type { KeyRing } from './KeyRing.js';
import type { PersonalPolicy } from './personal.js';
import { RowSpool } from './RowSpool.js';
import { rowText, saysDeleted } from './rowText.js';
import { sortKey } from './sortKey.js';

/** What a task needs to be done somewhere. */
export interface TaskSurroundings {
  readonly keys: KeyRing;
  /** The folder of the parts. */
  readonly parts: string;
  readonly personal: PersonalPolicy;
  readonly callOptions: CallOptions;
  /** Told of rows as they come. */
  readonly onRows?: (count: number) => void;
  readonly onHalved?: (task: string, range: Range) => void;
}

/** Reads what a task asks for and leaves its part. Throws a `ClientError`, or the system's error for a disk. */
export async function runTask(task: ExportTask, surroundings: TaskSurroundings): Promise<Part> {
  const dataset = datasetNamed(task.dataset);
  const spool = new RowSpool(join(surroundings.parts, 'spool'));
  try {
    const collector = new Collector(dataset, spool, surroundings, task.changes);
    const client = await surroundings.keys.client(task.alias, surroundings.callOptions.signal);
    await fetchRows(client, dataset, task.range, collector.sinkOf(task.unit), {
      ...surroundings.callOptions,
      onHalved: (range) => surroundings.onHalved?.(task.id, range),
    });
    if (task.changes && dataset.deletions) {
      const { operation, request } = dataset.deletions;
      const deleted = streamOf(client, operation, request(task.range), surroundings.callOptions);
      for await (const row of deleted) collector.addDeletion(row, task.unit);
    }
    return writePart(task.id, spool, task.unit ?? NO_UNIT, surroundings.parts, collector.latestOf(task.unit));
  } finally {
    spool.close();
  }
}

/** Reads a window of all units in one call, and leaves one part for each of `tasks`. Rows of other units are left out. */
export async function runAllUnitsTask(
  tasks: readonly ExportTask[],
  surroundings: TaskSurroundings,
): Promise<Part[]> {
  const [first] = tasks;
  const dataset = datasetNamed(first!.dataset);
  const spool = new RowSpool(join(surroundings.parts, 'spool'));
  try {
    const collector = new Collector(dataset, spool, surroundings, false);
    const input = dataset.requestAll!(first!.range);
    const wanted = new Set(tasks.map(({ unit }) => unit));
    for await (const row of streamOf(
      surroundings.keys.own,
      dataset.operation,
      input,
      surroundings.callOptions,
    )) {
      const unit = Number(dataset.unitOf!(row));
      if (wanted.has(unit)) collector.sinkOf(unit).add(row);
    }
    return tasks.map(({ id, unit }) =>
      writePart(id, spool, unit!, surroundings.parts, collector.latestOf(unit)),
    );
  } finally {
    spool.close();
  }
}

/** Shapes rows and puts them into the spool. */
class Collector {
  readonly #dataset: Dataset;
  readonly #spool: RowSpool;
  readonly #surroundings: TaskSurroundings;
  readonly #changes: boolean;
  readonly #text: ReturnType<typeof rowText>;
  readonly #latest = new Map<number, string>();

  constructor(dataset: Dataset, spool: RowSpool, surroundings: TaskSurroundings, changes: boolean) {
    this.#dataset = dataset;
    this.#spool = spool;
    this.#surroundings = surroundings;
    this.#changes = changes;
    this.#text = rowText(dataset, surroundings.personal);
  }

  sinkOf(unit: number | undefined) {
    return {
      add: (row: Row) => this.#add(row, unit),
      mark: () => this.#spool.mark(),
      rollBack: (mark: ReadonlyMap<number, number>) => this.#spool.rollBack(mark),
    };
  }

  latestOf(unit: number | undefined): string | undefined {
    return this.#latest.get(unit ?? NO_UNIT);
  }

  addDeletion(row: Row, unit: number | undefined): void {
    const { identityOf, unitOf } = this.#dataset.deletions!;
    if (unit !== undefined && unitOf && Number(unitOf(row)) !== unit) return;
    this.#put(identityOf(row), unit, true, '~');
  }

  #add(row: Row, unit: number | undefined): void {
    const at = unit ?? NO_UNIT;
    const stamp = stampOf(row.ts);
    if (stamp && stamp > (this.#latest.get(at) ?? '')) this.#latest.set(at, stamp);
    this.#put(row, unit, this.#dataset.isDeleted?.(row) ?? false, '');
  }

  #put(row: Row, unit: number | undefined, deleted: boolean, before: string): void {
    const place = { unit, ...(this.#changes ? { deleted } : {}) };
    const identity = identityKey(this.#dataset, row);
    this.#spool.add(
      unit ?? NO_UNIT,
      before + sortKey(this.#dataset.order, row),
      identity === undefined ? undefined : before + identity,
      this.#text(row, place),
    );
    this.#surroundings.onRows?.(1);
  }
}

/** `ts` without its offset, which is not to be trusted (wire trap 3). */
function stampOf(ts: unknown): string | undefined {
  return typeof ts === 'string' ? ts.slice(0, 19).replace(' ', 'T') : undefined;
}

function writePart(
  task: string,
  spool: RowSpool,
  unit: number,
  folder: string,
  latest: string | undefined,
): Part {
  const file = new AtomicFile(join(folder, partFile(task, '')));
  let [rows, deleted] = [0, 0];
  try {
    for (const line of spool.sorted(unit)) {
      file.write(line);
      if (saysDeleted(line)) deleted++;
      else rows++;
    }
    const { path, bytes, sha256 } = file.commit((hash) => join(folder, partFile(task, hash)));
    return { task, file: basename(path), rows, deleted, bytes, sha256, ...(latest ? { latest } : {}) };
  } catch (error) {
    file.discard();
    throw error;
  }
}
