import type { AnyOperation } from '../../definition/operation.js';
import { openRequest } from '../../encoding/server/decodeRequest.js';
import { encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { isClientError } from '../../errors/index.js';
import { MACHINE } from '../../settle/pace.js';
import { setsTheSame } from '../../settle/setsTheSame.js';
import { settleOrders } from '../../settle/settleOrders.js';
import { listed, type Row, rowShape } from '../../settle/shape.js';
import type { RowState } from '../../settle/RowState.js';
import { whatToDo } from '../../settle/whatToDo.js';
import type { Budget } from '../../transport/budget.js';
import { Refusal } from '../call/Refusal.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { readingClient } from '../service/readingClient.js';
import { troubleText } from '../switch/troubleText.js';

/** How to ask the service what became of a write. */
export interface Asking {
  readonly settings: GatewaySettings;
  readonly namespaces: Namespaces;
  readonly budget: Budget | undefined;
  readonly quietMs: number;
  readonly signal: AbortSignal;
}

/**
 * Finds out by reading what became of a write whose answer was lost. Gives an answer that says so where all of it is done,
 * and nothing where it can be sent again. Throws a `Refusal` that says which rows are which where it is neither, or nobody can know.
 */
export async function settleWrite(
  asking: Asking,
  operation: AnyOperation | undefined,
  body: Buffer,
  key: string,
  endedAt: number,
): Promise<string | undefined> {
  if (!operation) throw unknown('the operation is not known, so that nobody can look for it');
  const rows = rowsOf(operation, openRequest(body).decode(operation).parts);
  const settled = await settledRows(asking, operation, rows, key, endedAt);
  return settled && encodeAnswer(operation, settled, { namespaces: asking.namespaces });
}

/** The rows of a call. */
export function rowsOf(operation: AnyOperation, input: Readonly<Record<string, unknown>>): readonly Row[] {
  const { part } = rowShape(operation);
  return (part === undefined ? [input] : [input[part] ?? []].flat()) as unknown as readonly Row[];
}

/**
 * The rows as the service has them, where all of them are done; nothing where none is, or where those that are would be set
 * to the same again. Throws a `Refusal`.
 */
export async function settledRows(
  { settings, budget, quietMs, signal }: Asking,
  operation: AnyOperation,
  rows: readonly Row[],
  key: string,
  endedAt: number,
): Promise<readonly Row[] | undefined> {
  const client = readingClient(settings, budget, key);
  const orders = rows.map((row) => ({ row }));
  const options = { client, operation, pace: MACHINE, quietMs, signal };
  const states = await settleOrders(options, orders, endedAt).catch((error: unknown) => {
    throw isClientError(error) && error.name !== 'AbortedError'
      ? unknown(
          `It could not be read what became of it (${troubleText(error)}): send the same again in a while`,
        )
      : error;
  });
  const isDone = states.length > 0 && states.every(({ status }) => status === 'done');
  const canBeSent = states.every(({ status }, i) => status === 'notDone' || setsTheSame(operation, rows[i]!));
  if (!isDone && canBeSent) return undefined;
  if (!operation.rows || !isDone)
    throw unknown(
      `${states.map((state, i) => `row ${i}: ${whatToDo(operation, state)}`).join(' ')} Send what is not there as a batch of its own`,
    );
  return rows.map((row, i) => savedRow(operation, row, states[i]!));
}

/** The row as the service has it by what it says: what was sent, under the id that a read shows. */
function savedRow({ output, rowId, settlement }: AnyOperation, row: Row, state: RowState): Row {
  const fields = output.item?.record?.fields ?? {};
  const idField = rowId ?? listed(settlement?.shown?.id).find((name) => Object.hasOwn(fields, name));
  const kept = Object.entries(row).filter(([name]) => Object.hasOwn(fields, name));
  const [id] = state.status === 'done' ? state.ids : [];
  return {
    // Scripts look there for what was wrong, which is nothing.
    ...(Object.hasOwn(fields, 'validationErrors') ? { validationErrors: [] } : {}),
    ...Object.fromEntries(kept),
    ...(idField !== undefined && id !== undefined ? { [idField]: id } : {}),
  };
}

function unknown(why: string): Refusal {
  return new Refusal(
    'Server',
    `the same batch was sent before and its answer was lost, so it was not sent again. ${why}`,
  );
}
