import { join } from 'node:path';
import type { CallOptions } from '../client/callOptions.js';
import { recordsOf } from '../client/client.js';
import { saysNothing } from '../equivalence/compare.js';
import { collectorInto, type Collector, type CollectorOptions } from './Collector.js';
import type { Dataset, Range, Row } from './Dataset.js';
import { datasetNamed } from './datasets.js';
import { askedOf, type ExportTask, type Part } from './ExportTask.js';
import { eachRow, fetchRows } from './fetchRows.js';
import { isLoss, leavesOpen, sumOf } from './IssueTally.js';
import type { KeyRing } from './KeyRing.js';
import { RowSpool } from './RowSpool.js';
import { readAllDeletions, readDeletions } from './readDeletions.js';
import { stampOf, UnitsSeen } from './ServiceClock.js';

export interface TaskSurroundings extends CollectorOptions {
  readonly keys: Pick<KeyRing, 'own' | 'client'>;
  readonly parts: string;
  readonly callOptions: CallOptions;
  readonly onHalved?: (task: string, range: Range) => void;
  /** By operation, whether an answer to the main unit's key was seen to be of several units in this run. */
  readonly sight?: Map<string, Promise<boolean>>;
}

/** Reads what tasks of one group ask for, and leaves a part of each. Throws a `ClientError`, or the system's error for a disk. */
export async function runTasks(
  tasks: readonly ExportTask[],
  surroundings: TaskSurroundings,
): Promise<readonly Part[]> {
  return tasks.length === 1 ? [await runTask(tasks[0]!, surroundings)] : runTogether(tasks, surroundings);
}

async function runTask(task: ExportTask, surroundings: TaskSurroundings): Promise<Part> {
  const dataset = datasetNamed(task.dataset);
  const { parts, callOptions, keys } = surroundings;
  return collected(dataset, surroundings, async (collector) => {
    const client = await keys.client(task.alias, callOptions.signal);
    const other = otherOf(dataset, task);
    const sink = collector.sinkOf(task.unit);
    const take = other ? (row: Row) => collector.addShown(row, task.unit) : sink.add;
    const besides = new Set(task.besides);
    let isEmpty = true;
    const add = (row: Row) => {
      isEmpty = false;
      if (!besides.has(Number(dataset.unitOf?.(row)))) take(row);
    };
    const read = () =>
      fetchRows(client, other ?? dataset, askedOf(task), {
        sink: { ...sink, add },
        ...{ ...callOptions, tally: collector.tallyOf(task.unit) },
        onHalved: (range) => surroundings.onHalved?.(task.id, range),
      });
    await read();
    // Nothing else proves that rows are gone: one empty answer may be a slip of the service.
    if (isEmpty && !dataset.changes) await read();
    await readDeletions(task, client, collector, callOptions);
    return collector.writePart(task.id, task.unit, parts);
  });
}

/** Does the tasks of a window together, and leaves one part for each. Rows of other units are left out. */
async function runTogether(tasks: readonly ExportTask[], surroundings: TaskSurroundings): Promise<Part[]> {
  const dataset = datasetNamed(tasks[0]!.dataset);
  return collected(dataset, surroundings, async (collector) => {
    await readAll(dataset, tasks, collector, surroundings);
    const census = await readAllDeletions(dataset, tasks, collector, surroundings);
    const done = tasks.map(({ id, unit }) => collector.writePart(id, unit, surroundings.parts));
    // What could not be read in an answer for all of them stands with the first, and is lost to each.
    const { counts } = collector.tallyOf(undefined);
    const isLossy = {
      ...(counts.some(isLoss) ? ({ lossy: true } as const) : {}),
      ...(counts.some((count) => leavesOpen(dataset, count)) ? ({ short: true } as const) : {}),
    };
    return done.map((part, i) => {
      const has = census && tasks[i]!.deletions ? { has: census.of(tasks[i]!.unit) } : {};
      const issues = i === 0 ? sumOf([...(part.issues ?? []), ...counts]) : (part.issues ?? []);
      return { ...part, ...has, ...(issues.length > 0 ? { issues } : {}), ...isLossy };
    });
  });
}

async function readAll(
  dataset: Dataset,
  tasks: readonly ExportTask[],
  collector: Collector,
  surroundings: TaskSurroundings,
): Promise<void> {
  const { keys, callOptions } = surroundings;
  const wanted = new Set(tasks.map(({ unit }) => unit));
  const { range } = tasks[0]!;
  const other = otherOf(dataset, tasks[0]!);
  const { operation } = other ?? dataset;
  const request = other?.request ?? dataset.requestAll ?? dataset.request;
  const asked = askedOf(tasks[0]!);
  // What is older was brought before.
  const since = (asked.since !== range.since && range.since?.replace(' ', 'T')) || '';
  const tally = collector.tallyOf(undefined);
  const seen = new UnitsSeen();
  await eachRow(keys.own, { operation, input: request(asked) }, { ...callOptions, tally }, (row) => {
    const unit = Number(dataset.unitOf!(row));
    if (saysNothing(unit) || Number.isNaN(unit)) return tally.add('record', 'unit');
    seen.see(unit);
    if (!wanted.has(unit)) return;
    if (other) collector.addShown(row, unit);
    else if ((stampOf(row) ?? since) >= since) collector.add(row, unit);
    else collector.see(row, unit);
  });
  if (!(await isOfAllUnits(dataset, tasks[0]!, seen, surroundings))) throw new OneUnitAtMost();
}

/** True where the main unit's key was seen to show several units: rows that an answer lacks are not there then. */
async function isOfAllUnits(
  dataset: Dataset,
  task: ExportTask,
  seen: UnitsSeen,
  { keys, callOptions, sight }: TaskSurroundings,
): Promise<boolean> {
  const { control, check } = task;
  const other = otherOf(dataset, task);
  const { operation } = other ?? dataset;
  // What is to prove that rows are gone has to prove itself that it is of all units.
  const known = check ? undefined : sight?.get(operation.name);
  if (known && !seen.several) return known;
  const look = async () => {
    if (seen.several || !control || other) return seen.several;
    const request = (dataset.requestAll ?? dataset.request)(control);
    for await (const rows of recordsOf(keys.own, operation, request, callOptions)) {
      for (const row of rows) seen.see(Number(dataset.unitOf!(row as Row)));
      if (seen.several) break;
    }
    return seen.several;
  };
  const found = look();
  if (!check) sight?.set(operation.name, found);
  return found;
}

/** The operation that shows the same in another way, where a task takes it: where days can be asked for, other days are. */
export function otherOf({ second }: Dataset, { check, range }: ExportTask): Dataset['second'] {
  return check === 'second' && range.from === undefined ? second : undefined;
}

/** An answer to the main unit's key has no rows of two units, so it may be of that unit alone. */
export class OneUnitAtMost extends Error {
  override readonly name = 'OneUnitAtMost';
}

/** Does something with a collector whose spool is its own. */
async function collected<Result extends Part | Part[]>(
  dataset: Dataset,
  surroundings: TaskSurroundings,
  work: (collector: Collector) => Promise<Result>,
): Promise<Result> {
  const spool = new RowSpool(join(surroundings.parts, 'spool'));
  try {
    return await work(collectorInto(dataset, spool, surroundings));
  } finally {
    spool.close();
  }
}
