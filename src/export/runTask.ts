import { basename, join } from 'node:path';
import { chunksOf } from '../calendar/dateWindows.js';
import type { CallOptions } from '../client/call.js';
import type { Client } from '../client/client.js';
import { AtomicFile } from './atomicFile.js';
import { datasetNamed } from './datasets/all.js';
import type { Dataset, Range, Row } from './Dataset.js';
import { type ExportTask, NO_UNIT, type Part, partFile } from './ExportTask.js';
import { fetchRows, streamOf } from './fetchRows.js';
import { identityKey, isUnset } from './identity.js';
import { type IssueCount, IssueTally, tallyAtWork } from './IssueTally.js';
import type { KeyRing } from './KeyRing.js';
import type { PersonalPolicy } from './personal.js';
import { RowSpool } from './RowSpool.js';
import { rowText, saysDeleted } from './rowText.js';
import { type AskedAt, upToOf } from './ServiceClock.js';
import { sortKey } from './sortKey.js';

/** Units whose deletions are asked for at once. */
const AT_ONCE = 8;

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
  /** When something is asked for now; absent where somebody else keeps the time. */
  readonly askedAt?: () => AskedAt;
}

/** Reads what a task asks for and leaves its part. Throws a `ClientError`, or the system's error for a disk. */
export async function runTask(task: ExportTask, surroundings: TaskSurroundings): Promise<Part> {
  const dataset = datasetNamed(task.dataset);
  const { parts, callOptions, keys } = surroundings;
  return collected(dataset, task.changes, surroundings, async (collector) => {
    const client = await keys.client(task.alias, callOptions.signal);
    await fetchRows(client, dataset, task.range, collector.sinkOf(task.unit), {
      ...callOptions,
      onHalved: (range) => surroundings.onHalved?.(task.id, range),
    });
    await readDeletions(task, client, collector, callOptions);
    return withIssues(collector.writePart(task.id, task.unit, parts), collector.tally);
  });
}

/** Reads a window of all units in one call, and leaves one part for each of `tasks`. Rows of other units are left out. */
export async function runAllUnitsTask(
  tasks: readonly ExportTask[],
  surroundings: TaskSurroundings,
): Promise<Part[]> {
  const [first] = tasks;
  const dataset = datasetNamed(first!.dataset);
  const { parts, callOptions, keys } = surroundings;
  return collected(dataset, first!.changes, surroundings, async (collector) => {
    const wanted = new Set(tasks.map(({ unit }) => unit));
    const input = dataset.requestAll!(first!.range);
    for await (const row of streamOf(keys.own, dataset.operation, input, callOptions)) {
      const unit = Number(dataset.unitOf!(row));
      if (wanted.has(unit)) collector.sinkOf(unit).add(row);
      else if (isUnset(unit) || Number.isNaN(unit)) collector.tally.add('record', 'unit');
    }
    if (first!.changes && dataset.deletions)
      for (const some of chunksOf(tasks, AT_ONCE))
        await Promise.all(
          some.map(async (task) =>
            readDeletions(task, await keys.client(task.alias, callOptions.signal), collector, callOptions),
          ),
        );
    const done = tasks.map(({ id, unit }) => collector.writePart(id, unit, parts));
    // The answer was one: what could not be read in it stands with the first.
    return done.map((part, i) => (i === 0 ? withIssues(part, collector.tally) : part));
  });
}

/** Reads what was deleted, where changes are asked for. */
async function readDeletions(
  task: ExportTask,
  client: Client,
  collector: Collector,
  callOptions: CallOptions,
): Promise<void> {
  const { deletions } = datasetNamed(task.dataset);
  if (!task.deletions || !deletions) return;
  for await (const row of streamOf(
    client,
    deletions.operation,
    deletions.request(task.deletions),
    callOptions,
  ))
    collector.addDeletion(row, task.unit);
}

/** Does something with a collector whose spool and tally are its own. */
async function collected<Result extends Part | Part[]>(
  dataset: Dataset,
  changes: boolean,
  surroundings: TaskSurroundings,
  work: (collector: Collector) => Promise<Result>,
): Promise<Result> {
  const spool = new RowSpool(join(surroundings.parts, 'spool'));
  try {
    const collector = new Collector(dataset, spool, surroundings, changes);
    return await tallyAtWork.run(collector.tally, () => work(collector));
  } finally {
    spool.close();
  }
}

function withIssues(part: Part, { counts }: IssueTally): Part {
  return counts.length > 0 ? { ...part, issues: counts } : part;
}

interface Mark {
  readonly rows: ReadonlyMap<number, number>;
  readonly issues: ReadonlyMap<string, IssueCount>;
}

/** Shapes rows and puts them into the spool. */
class Collector {
  readonly tally = new IssueTally();
  readonly #dataset: Dataset;
  readonly #spool: RowSpool;
  readonly #surroundings: TaskSurroundings;
  readonly #changes: boolean;
  readonly #text: ReturnType<typeof rowText>;
  readonly #latest = new Map<number, string>();
  readonly #askedAt: AskedAt | undefined;

  constructor(dataset: Dataset, spool: RowSpool, surroundings: TaskSurroundings, changes: boolean) {
    this.#dataset = dataset;
    this.#spool = spool;
    this.#surroundings = surroundings;
    this.#changes = changes;
    this.#askedAt = surroundings.askedAt?.();
    this.#text = rowText(dataset, surroundings.personal);
  }

  sinkOf(unit: number | undefined) {
    return {
      add: (row: Row) => this.#add(row, unit),
      mark: () => ({ rows: this.#spool.mark(), issues: this.tally.mark() }),
      rollBack: ({ rows, issues }: Mark) => {
        this.#spool.rollBack(rows);
        this.tally.rollBack(issues);
      },
    };
  }

  writePart(task: string, unit = NO_UNIT, folder: string): Part {
    const latest = this.#latest.get(unit);
    const part = writePart(task, this.#spool, unit, folder, latest);
    const upTo = this.#askedAt && upToOf(this.#askedAt, latest);
    return upTo === undefined ? part : { ...part, upTo };
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
    if (identity === undefined && this.#dataset.identity)
      this.tally.add('identity', this.#dataset.identity.join(' or '));
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
