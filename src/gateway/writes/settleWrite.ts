import type { AnyOperation } from '../../definition/operation.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { isClientError } from '../../errors/index.js';
import type { Clock } from '../config/Clock.js';
import { setsTheSame } from '../../client/rowEffect.js';
import { settleOrders } from '../../settle/settleOrders.js';
import { listed, type Row, rowShape } from '../../settle/shape.js';
import { whatToDo } from '../../settle/whatToDo.js';
import type { Budget } from '../../transport/budget.js';
import { Refusal } from '../request/Refusal.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { readingClient } from '../service/readingClient.js';
import { troubleText } from '../route/troubleText.js';

/** How to ask the service what became of a write. */
export interface Asking {
  readonly settings: GatewaySettings;
  readonly namespaces: Namespaces;
  readonly budget: Budget | undefined;
  readonly quietMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ids of records that belong to orders which were answered. */
  readonly taken: ReadonlySet<string>;
  /** For what is said of a row: its place in the call, where it is in it. */
  readonly places: readonly (number | undefined)[];
}

/** The rows of a call. */
export function rowsOf(operation: AnyOperation, input: Readonly<Record<string, unknown>>): readonly Row[] {
  const { part } = rowShape(operation);
  return (part === undefined ? [input] : [input[part] ?? []].flat()) as unknown as readonly Row[];
}

/**
 * Finds out by reading what became of rows whose answer was lost: each row as the service has it, and nothing for one that can
 * be sent again, because it is not there or would be set to the same. Throws a `Refusal` that says which rows are which where
 * nobody can know of one.
 */
export async function settledRows(
  { settings, budget, quietMs, clock: pace, signal, places, taken }: Asking,
  operation: AnyOperation,
  rows: readonly Row[],
  key: string,
  endedAt: number,
): Promise<readonly (Row | undefined)[]> {
  const client = readingClient(settings, budget, key);
  const orders = rows.map((row) => ({ row }));
  const options = { client, operation, pace, quietMs, signal, taken };
  const states = await settleOrders(options, orders, endedAt).catch((error: unknown) => {
    throw isClientError(error) && error.name !== 'AbortedError'
      ? unknown(
          `It could not be read what became of it (${troubleText(error)}): send the same again in a while`,
        )
      : error;
  });
  const isKnown = states.every(
    ({ status }, i) => status === 'done' || status === 'notDone' || setsTheSame(operation, rows[i]!),
  );
  if (!isKnown)
    throw unknown(states.map((state, i) => `${nameOf(places[i])}: ${whatToDo(operation, state)}`).join(' '));
  return states.map((state, i) =>
    state.status === 'done' ? savedRow(operation, rows[i]!, state.ids) : undefined,
  );
}

function nameOf(place: number | undefined): string {
  return place === undefined ? 'an equal row that was sent with it' : `row ${place}`;
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
