import { setsTheSame } from '../../client/rowEffect.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import { CallError } from '../../errors/index.js';
import { type Witness, listed, type Row } from '../../settle/shape.js';
import { quietMsOf } from '../../settle/quietMsOf.js';
import type { Pace } from '../../settle/pace.js';
import { settleOrders } from '../../settle/settleOrders.js';
import { whatToDo } from '../../settle/whatToDo.js';
import type { CallSetting } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import { readingClient } from '../service/readingClient.js';

/** How to ask the service what became of a write. */
export interface Asking {
  readonly setting: CallSetting;
  readonly signal: AbortSignal;
  /** Ids of records that belong to orders which were answered. */
  readonly taken: ReadonlySet<string>;
  /** Rows of the call that are known to be saved. */
  readonly witnesses: readonly Witness[];
}

/** The rows of a call. */
export function rowsOf(operation: AnyOperation, input: Readonly<Record<string, unknown>>): readonly Row[] {
  const { part } = rowShape(operation);
  return (part === undefined ? [input] : [input[part] ?? []].flat()) as unknown as readonly Row[];
}

/** What became of a row. `resets`: it is not there as it was sent, and to send it again sets the same. */
export type RowFate =
  | { readonly is: 'saved'; readonly record: Row }
  | { readonly is: 'missing' }
  | {
      readonly is: 'resets' | 'unknown';
      readonly why: string;
      /** A read shows what it names. */
      readonly isThere?: boolean;
    };

interface LostRows {
  readonly rows: readonly Row[];
  /** The key with which they were sent. */
  readonly key: string;
  /** The last moment at which the service can have taken them, by this machine's clock as it is now. */
  readonly endedAt: number;
}

/** Finds out by reading what became of rows whose answer was lost. Throws a `Refusal` where the service cannot be asked. */
export async function rowFates(
  { setting: { settings, service, clock }, signal, taken, witnesses }: Asking,
  operation: AnyOperation,
  { rows, key, endedAt }: LostRows,
): Promise<readonly RowFate[]> {
  const client = readingClient(settings, service.budget, key);
  const orders = rows.map((row) => ({ row }));
  const quietMs = quietMsOf(client, settings.protect.writes!.quietMs);
  const owned = new Map([...taken].map((id) => [id, []]));
  // A clock that is set while it is read neither shortens the wait nor makes it longer.
  const began = clock.now() - clock.elapsed();
  const pace: Pace = { now: () => began + clock.elapsed(), sleep: (...order) => clock.sleep(...order) };
  const options = { client, operation, pace, quietMs, signal, witnesses, taken: owned };
  const states = await settleOrders(options, orders, endedAt).catch((error: unknown) => {
    throw error instanceof CallError && error.name !== 'AbortedError'
      ? unknown(`It could not be read what became of it (${error.message}): send the same again in a while`)
      : error;
  });
  return states.map((state, i): RowFate => {
    if (state.status === 'done') return { is: 'saved', record: savedRow(operation, rows[i]!, state.ids) };
    if (state.status === 'notDone') return { is: 'missing' };
    const is = setsTheSame(operation, rows[i]!) ? 'resets' : 'unknown';
    return { is, why: whatToDo(operation, state), isThere: state.status === 'differs' };
  });
}

/**
 * Of each row the record by which it is there, and nothing for one that can be sent again. Throws a `Refusal` that says which rows
 * are which where nobody can know of one.
 */
export function settledRows(
  fates: readonly RowFate[],
  lost: readonly { readonly place: number | undefined }[],
): readonly (Row | undefined)[] {
  if (fates.some(({ is }) => is === 'unknown'))
    throw unknown(fates.map((fate, i) => `${nameOf(lost[i]!.place)}: ${fateText(fate)}`).join(' '));
  return fates.map((fate) => (fate.is === 'saved' ? fate.record : undefined));
}

function fateText(fate: RowFate): string {
  if ('why' in fate) return fate.why;
  return fate.is === 'saved' ? 'It is saved: nothing is to do.' : 'It is not there: it can be sent again.';
}

function nameOf(place: number | undefined): string {
  return place === undefined ? 'an equal row that was sent with it' : `row ${place + 1}`;
}

/** The row as the service has it by what it says: what was sent, under the id that a read shows. */
export function savedRow(
  { output, rowId, settlement }: AnyOperation,
  row: Row,
  [id]: readonly unknown[],
): Row {
  const fields = output.item?.record?.fields ?? {};
  const idField = rowId ?? listed(settlement?.shown?.id).find((name) => Object.hasOwn(fields, name));
  const kept = Object.entries(row).filter(([name]) => Object.hasOwn(fields, name));
  return {
    // Scripts look there for what was wrong, which is nothing.
    ...(Object.hasOwn(fields, 'validationErrors') ? { validationErrors: [] } : {}),
    ...Object.fromEntries(kept),
    ...(idField !== undefined && id !== undefined ? { [idField]: id } : {}),
  };
}

/** The refusal of rows that were sent, and of which nobody can know. */
export function unknown(why: string): Refusal {
  return new Refusal(
    'Server',
    `the same was sent before and its answer was lost, so it was not sent again. ${why}`,
  );
}
