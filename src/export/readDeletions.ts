import { chunksOf } from '../calendar/dateWindows.js';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { isClientError, RequestRejectedError } from '../errors/index.js';
import type { Collector } from './Collector.js';
import type { Dataset, Deletions, Range, Row } from './Dataset.js';
import { datasetNamed } from './datasets.js';
import type { ExportTask } from './ExportTask.js';
import { eachRow, halvesOf, unlessCutShort } from './fetchRows.js';
import { IssueTally, isLoss } from './IssueTally.js';
import { type Census, censusOf } from './identity.js';
import type { KeyRing } from './KeyRing.js';
import { stampOf, UnitsSeen } from './ServiceClock.js';

/** Units that are asked at once where each is asked by itself. */
const AT_ONCE = 8;

interface Reading {
  readonly keys: Pick<KeyRing, 'own' | 'client'>;
  readonly callOptions: CallOptions;
}

/** Reads what was deleted of the unit of a task, where that task asks for it. */
export async function readDeletions(
  { dataset, deletions: ranges = [], unit }: ExportTask,
  client: Client,
  collector: Collector,
  callOptions: CallOptions,
): Promise<void> {
  const { operation, request } = datasetNamed(dataset).deletions ?? {};
  if (!operation || !request) return;
  const options = { ...callOptions, tally: collector.tallyOf(unit) };
  const read = async (range: Range): Promise<void> => {
    let rows = 0;
    await unlessCutShort(() => {
      rows = 0;
      return eachRow(client, { operation, input: request(range) }, options, (row) => {
        rows++;
        collector.addDeletion(row, unit);
      });
    });
    if (!mayBeCut(rows)) return;
    const halves = halvesOf(range);
    if (!halves) return collector.cutOff(unit);
    for (const half of halves) await read(half);
  };
  for (const range of ranges) await read(range);
}

const LEAST_LIMIT = 100;

/** A list of as many rows as a limit has may have ended there. */
function mayBeCut(rows: number): boolean {
  return rows >= LEAST_LIMIT && rows % LEAST_LIMIT === 0;
}

/**
 * Reads what was deleted of the units of some tasks, with the key of the main unit. No operation says that it shows all
 * units to that key: where its answers have no two of them, each unit is asked with its own, unless it has the same records
 * as before. Gives what each unit has then.
 */
export async function readAllDeletions(
  dataset: Dataset,
  tasks: readonly ExportTask[],
  collector: Collector,
  reading: Reading,
): Promise<Census | undefined> {
  const asking = tasks.filter((task) => task.deletions);
  if (!dataset.deletions || asking.length === 0) return undefined;
  const { mark, rollBack } = collector.sinkOf(undefined);
  const before = mark();
  if (await tried(reading, () => areAllShown(dataset.deletions!, asking, collector, reading)))
    return undefined;
  rollBack(before);
  // Before it is asked what was deleted: what is deleted in between shows the next time.
  const census = await tried(reading, () => countAll(dataset, asking, reading));
  const others = asking.filter(({ unit, census: known }) => !census || known?.was !== census.of(unit));
  const { keys, callOptions } = reading;
  for (const some of chunksOf(others, AT_ONCE))
    await Promise.all(
      some.map(async (task) =>
        readDeletions(task, await keys.client(task.alias, callOptions.signal), collector, callOptions),
      ),
    );
  return census;
}

/** Asks with the main unit's key, and tells whether the answers are of all units. */
async function areAllShown(
  deletions: Deletions,
  tasks: readonly ExportTask[],
  collector: Collector,
  { keys, callOptions }: Reading,
): Promise<boolean> {
  const seen = new UnitsSeen();
  const tally = collector.tallyOf(undefined);
  let isCut = false;
  const ask = async (range: Range, take: (row: Row, unit: number) => void) => {
    let rows = 0;
    const input = deletions.request(range);
    await eachRow(keys.own, { operation: deletions.operation, input }, { ...callOptions, tally }, (row) => {
      rows++;
      const unit = Number(deletions.unitOf(row));
      if (unit > 0) seen.see(unit, stampOf(row));
      else tally.add('record', 'unit');
      take(row, unit);
    });
    isCut ||= mayBeCut(rows);
  };
  for (const { range, units } of rangesOf(tasks))
    await ask(range, (row, unit) => {
      if (units.has(unit)) collector.addDeletion(row, unit);
    });
  // Little was deleted lately; what was deleted before shows as well what the key sees.
  const [{ since, ...ever } = {}] = tasks[0]!.deletions!;
  if (!seen.several && since) await ask(ever, (row, unit) => collector.seeGone(row, unit));
  // The lists of the units are shorter.
  return seen.several && !isCut;
}

/** What all units have, where one call tells that without a loss. */
async function countAll(
  dataset: Dataset,
  [first]: readonly ExportTask[],
  { keys, callOptions }: Reading,
): Promise<Census | undefined> {
  if (!first?.census) return undefined;
  const [census, seen, tally] = [censusOf(dataset), new UnitsSeen(), new IssueTally()];
  const input = (dataset.requestAll ?? dataset.request)(first.census.range);
  await eachRow(keys.own, { operation: dataset.operation, input }, { ...callOptions, tally }, (row) => {
    const unit = Number(dataset.unitOf!(row));
    seen.see(unit);
    census.count(row, unit);
  });
  return seen.several && !tally.counts.some(isLoss) ? census : undefined;
}

/** What a call with the main unit's key gives; `undefined` where it fails, since units can be asked. */
async function tried<Result>(
  { callOptions }: Reading,
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    callOptions.signal?.throwIfAborted();
    if (!isClientError(error) && !(error instanceof RequestRejectedError)) throw error;
    return undefined;
  }
}

/** What tasks ask for, each once, and of which units. */
function rangesOf(tasks: readonly ExportTask[]) {
  const all = new Map<string, { readonly range: Range; readonly units: Set<number | undefined> }>();
  for (const { deletions = [], unit } of tasks)
    for (const range of deletions) {
      const key = JSON.stringify(range);
      all.set(key, all.get(key) ?? { range, units: new Set() });
      all.get(key)!.units.add(unit);
    }
  return [...all.values()];
}
