import { type Client, keyOf } from '../client/client.js';
import type { Companion, Order } from './Order.js';
import { AGAIN_MS, type Pace } from './pace.js';
import { operationNamed, readShown, type Sight } from './readShown.js';
import type { RowState } from './RowState.js';
import { statesOf, type View } from './stateOf.js';
import type { AnyOperation } from '../definition/operation.js';

export interface SettleOrders {
  readonly client: Client;
  readonly operation: AnyOperation;
  readonly pace: Pace;
  readonly quietMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Ids that belong to rows which were answered. */
  readonly taken?: ReadonlySet<string>;
  /** What else was sent: it may be there more than once, or add to the same balances. */
  readonly companions?: readonly Companion[] | undefined;
}

/** What one read says, and when it was begun. */
export async function lookAt(options: SettleOrders, orders: readonly Order[]): Promise<RowState[]> {
  const { client, operation, taken, companions, signal } = options;
  const rows = orders.map(({ row }) => row);
  const sight: Sight = await readShown(client, operation, rows, signal ? { signal } : {});
  return statesOf(await viewOf(options), orders, sight, taken, companions);
}

export async function viewOf({
  client,
  operation,
  pace,
}: Pick<SettleOrders, 'client' | 'operation' | 'pace'>): Promise<View> {
  const { by, shown } = operation.settlement ?? {};
  const read = by === undefined ? undefined : await operationNamed(by);
  const key = shown?.presenceKey ? await keyOf(client) : undefined;
  return { operation, read, key, today: new Date(pace.now()).toISOString().slice(0, 10) };
}

/**
 * What became of rows of which the last attempt ended at `endedAt`. What is there as it was sent is done at once. That a
 * row is not there, or not as it was sent, is said after two reads that were both begun when the service can no longer
 * be saving it; where they disagree nobody knows.
 */
export async function settleOrders(
  options: SettleOrders,
  orders: readonly Order[],
  endedAt: number,
): Promise<RowState[]> {
  const { pace, quietMs, signal } = options;
  const first = await lookAt(options, orders);
  if (first.every(isFinal)) return first;
  const quietFor = endedAt + quietMs - pace.now();
  if (quietFor > 0) await pace.sleep(quietFor, signal);
  const second = quietFor > 0 ? await lookAt(options, orders) : first;
  if (second.every(isFinal)) return second;
  await pace.sleep(Math.min(AGAIN_MS, quietMs), signal);
  const third = await lookAt(options, orders);
  return third.map((state, i) => (isFinal(state) || state.status === second[i]!.status ? state : UNSTEADY));
}

const UNSTEADY: RowState = { status: 'unknowable' };

function isFinal({ status }: RowState): boolean {
  return status === 'done' || status === 'unknowable';
}
