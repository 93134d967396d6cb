import { join } from 'node:path';
import { chunksOf } from '../calendar/dateWindows.js';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { Collector, type CollectorOptions } from './Collector.js';
import { datasetNamed } from './datasets/all.js';
import type { Dataset, Range } from './Dataset.js';
import type { ExportTask, Part } from './ExportTask.js';
import { eachRow, fetchRows } from './fetchRows.js';
import { saysNothing } from '../settle/sameValue.js';
import { type IssueTally, isLoss } from './IssueTally.js';
import type { KeyRing } from './KeyRing.js';
import { RowSpool } from './RowSpool.js';

/** Units whose deletions are asked for at once. */
const AT_ONCE = 8;

/** What a task needs to be done somewhere. */
export interface TaskSurroundings extends CollectorOptions {
  readonly keys: Pick<KeyRing, 'own' | 'client'>;
  /** The folder of the parts. */
  readonly parts: string;
  readonly callOptions: CallOptions;
  readonly onHalved?: (task: string, range: Range) => void;
}

/** Reads what tasks ask for, which one call can do, and leaves a part of each. Throws a `ClientError`, or the system's error for a disk. */
export async function runTasks(
  tasks: readonly ExportTask[],
  surroundings: TaskSurroundings,
): Promise<readonly Part[]> {
  return tasks.length === 1 ? [await runTask(tasks[0]!, surroundings)] : runAllUnitsTask(tasks, surroundings);
}

async function runTask(task: ExportTask, surroundings: TaskSurroundings): Promise<Part> {
  const dataset = datasetNamed(task.dataset);
  const { parts, callOptions, keys } = surroundings;
  return collected(dataset, surroundings, async (collector) => {
    const client = await keys.client(task.alias, callOptions.signal);
    await fetchRows(client, dataset, task.range, collector.sinkOf(task.unit), {
      ...{ ...callOptions, tally: collector.tally },
      onHalved: (range) => surroundings.onHalved?.(task.id, range),
    });
    await readDeletions(task, client, collector, callOptions);
    return withIssues(collector.writePart(task.id, task.unit, parts), collector.tally);
  });
}

/** Reads a window of all units in one call, and leaves one part for each of `tasks`. Rows of other units are left out. */
async function runAllUnitsTask(
  tasks: readonly ExportTask[],
  surroundings: TaskSurroundings,
): Promise<Part[]> {
  const [first] = tasks;
  const dataset = datasetNamed(first!.dataset);
  const { parts, callOptions, keys } = surroundings;
  return collected(dataset, surroundings, async (collector) => {
    const wanted = new Set(tasks.map(({ unit }) => unit));
    const input = dataset.requestAll!(first!.range);
    const { tally } = collector;
    await eachRow(keys.own, dataset.operation, input, { ...callOptions, tally }, (row) => {
      const unit = Number(dataset.unitOf!(row));
      if (wanted.has(unit)) collector.add(row, unit);
      else if (saysNothing(unit) || Number.isNaN(unit)) tally.add('record', 'unit');
    });
    if (first!.changes && dataset.deletions)
      for (const some of chunksOf(tasks, AT_ONCE))
        await Promise.all(
          some.map(async (task) =>
            readDeletions(task, await keys.client(task.alias, callOptions.signal), collector, callOptions),
          ),
        );
    const done = tasks.map(({ id, unit }) => collector.writePart(id, unit, parts));
    // The answer was one: what could not be read in it stands with the first.
    return done.map((part, i) =>
      i === 0 ? withIssues(part, collector.tally) : lossy(part, collector.tally),
    );
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
  const { operation, request } = deletions;
  await eachRow(
    client,
    operation,
    request(task.deletions),
    { ...callOptions, tally: collector.tally },
    (row) => collector.addDeletion(row, task.unit),
  );
}

/** Does something with a collector whose spool is its own. */
async function collected<Result extends Part | Part[]>(
  dataset: Dataset,
  surroundings: TaskSurroundings,
  work: (collector: Collector) => Promise<Result>,
): Promise<Result> {
  const spool = new RowSpool(join(surroundings.parts, 'spool'));
  try {
    return await work(new Collector(dataset, spool, surroundings));
  } finally {
    spool.close();
  }
}

function withIssues(part: Part, { counts }: IssueTally): Part {
  return lossy(counts.length > 0 ? { ...part, issues: counts } : part, { counts });
}

function lossy(part: Part, { counts }: Pick<IssueTally, 'counts'>): Part {
  return counts.some(isLoss) ? { ...part, lossy: true } : part;
}
