import { type Client, recordsOf } from '../client/client.js';
import type { CallOptions } from '../client/callOptions.js';
import type { AnyOperation } from '../definition/operation.js';
import { DecodeError } from '../errors/index.js';
import { isLocalDate } from '../definition/scalar.js';
import { dateWindows } from '../calendar/dateWindows.js';
import type { Dataset, Range, Row } from './Dataset.js';
import { betweenWindows } from './identity.js';
import type { IssueTally } from './IssueTally.js';

/** Does something with each record of an operation, and counts what could not be read. */
export async function eachRow(
  client: Client,
  { operation, input }: { readonly operation: AnyOperation; readonly input: Row },
  { tally, ...options }: CallOptions & { readonly tally: IssueTally },
  take: (row: Row) => void,
): Promise<void> {
  const before = tally.lost;
  const records = recordsOf(client, operation, input, { ...options, onIssue: (issue) => tally.note(issue) });
  let step = await records.next();
  try {
    for (; !step.done; step = await records.next()) for (const record of step.value) take(record as Row);
  } finally {
    if (!step.done) await records.return(0);
  }
  // What was announced and did not come is lost, whether or not something was said of it.
  if (step.value > 0 && tally.lost === before) tally.add('record', '', step.value);
}

/** Where rows go, and how to take back those of a call that failed midway. */
export interface RowSink<Mark> {
  add(row: Row): void;
  mark(): Mark;
  rollBack(mark: Mark): void;
  /** The call is whole. */
  next?(): void;
}

export interface FetchOptions extends CallOptions {
  readonly tally: IssueTally;
  readonly onHalved?: (range: Range) => void;
}

/** How often a read is made whose answer was cut short. */
const ATTEMPTS = 3;

/** Reads again where an answer ended before its end. */
export async function unlessCutShort(read: () => Promise<void>, attempts = ATTEMPTS): Promise<void> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DecodeError && error.reason === 'malformed') || attempts === 1) throw error;
    return unlessCutShort(read, attempts - 1);
  }
}

/**
 * Reads a dataset of one unit. A window of days that takes too long is halved, down to a single day; an answer that was cut
 * short is asked for again.
 */
export async function fetchRows<Mark>(
  client: Client,
  dataset: Pick<Dataset, 'operation' | 'request' | 'uncertainId'>,
  range: Range,
  options: FetchOptions & { readonly sink: RowSink<Mark> },
): Promise<void> {
  const { onHalved, sink, ...given } = options;
  const mark = sink.mark();
  const halves = halvesOf(range);
  // Where a smaller window can be asked for, a gateway's time-out is not worth the full patience.
  const callOptions = halves ? { ...given, retry: { attempts: 2 } } : given;
  try {
    await unlessCutShort(() => {
      sink.rollBack(mark);
      const asked = { operation: dataset.operation, input: dataset.request(range) };
      return eachRow(client, asked, callOptions, (row) => sink.add(row));
    });
    sink.next?.();
  } catch (error) {
    sink.rollBack(mark);
    if (!halves || !isTimeOut(error)) throw error;
    onHalved?.(range);
    const once = dataset.uncertainId && !sink.next ? onceIn(sink, dataset) : sink;
    for (const half of halves) await fetchRows(client, dataset, half, { ...options, sink: once });
  }
}

/** Takes a row that touches two halves of a window once. */
function onceIn<Mark>(sink: RowSink<Mark>, dataset: Pick<Dataset, 'uncertainId'>): RowSink<Mark> {
  const { isNew, again, next } = betweenWindows(dataset);
  return {
    add: (row) => {
      if (isNew(() => row, JSON.stringify(row))) sink.add(row);
    },
    mark: () => sink.mark(),
    // A call goes back to its begin alone.
    rollBack(mark) {
      again();
      sink.rollBack(mark);
    },
    next,
  };
}

/** True when the service did not answer in time, or a gateway said so. */
function isTimeOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, status, phase } = error as { name: string; status?: number; phase?: string };
  if (name === 'TimeoutError') return phase !== 'connect';
  return name === 'HttpError' && (status === 504 || status === 408 || status === 524);
}

/** A range of days as two; `undefined` for a day, and for what has no days. */
export function halvesOf(range: Range): readonly Range[] | undefined {
  const { from, to } = range;
  if (!from || !to || from === to || !isLocalDate(from) || !isLocalDate(to)) return undefined;
  const days = dateWindows(from, to, 1).length;
  return dateWindows(from, to, Math.ceil(days / 2)).map((half) => ({ ...range, ...half }));
}
