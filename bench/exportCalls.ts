import { dateWindows } from '../src/calendar/dateWindows.js';
import { requestBytes } from '../src/encoding/request/envelope.js';
import { columnsOf } from '../src/export/columnsOf.js';
import { datasetNamed } from '../src/export/datasets.js';

/** A month, read of each unit with its key. */
export const MONTH = { from: '2026-03-01', to: '2026-03-31' } as const;

/** What a script reads that exports by another library. */
export interface ScriptedCall {
  readonly dataset: string;
  readonly operation: string;
  readonly body: string;
  /** The part of the answer that holds the rows; absent where it is them. */
  readonly part?: string | undefined;
}

/** The calls of such a script, ready made: one for each unit, and for each window of days where a dataset has days. */
export function scriptedCalls(
  datasets: readonly string[],
  keys: readonly string[],
  windowDays: number,
): ScriptedCall[] {
  const namespaces = { types: 'uri:Service', operations: 'uri:Service' };
  return datasets.map(datasetNamed).flatMap(({ name, operation, period, request }) => {
    const windows = period === 'none' ? [{}] : dateWindows(MONTH.from, MONTH.to, windowDays);
    return keys.flatMap((key) =>
      windows.map((range) => ({
        ...{ dataset: name, operation: operation.name, part: operation.streams },
        body: requestBytes(operation, key, request(range), namespaces).toString(),
      })),
    );
  });
}

/** The columns of a dataset's CSV. */
export function columnNames(dataset: string): string[] {
  return columnsOf(datasetNamed(dataset), 'keep').map(({ name }) => name);
}
