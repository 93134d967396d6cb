import { gzipSync } from 'node:zlib';
import { mayHaveActed } from '../../bridge/failures.js';
import { type AnyOperation, rowShape } from '../../definition/operation.js';
import { inputOf, type Row } from '../../settle/shape.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import { asWritten, wireValue } from '../rest/asWritten.js';
import { NotOverRest, troubleText } from '../rest/NotOverRest.js';
import type { Route } from '../route/Route.js';
import type { StoredRow, StoredWrite } from '../state/GatewayState.js';
import { ownAnswer } from './answerRows.js';
import { knownRecords } from './knownRecords.js';
import { partOf, type RowsOutcome, type WriteSetting, type Writing } from './Writing.js';

/** The route of a write that goes over REST: one that is switched there, or whose rows were begun there before. */
export async function routeOverRest(
  { switching }: WriteSetting,
  order: Order,
  begun: StoredWrite['over'] | undefined,
): Promise<Route | undefined> {
  const route = await switching?.routeOf(order);
  // What was begun over one protocol is finished over it.
  if (begun === 'rest' && !route)
    throw new Refusal('Server', 'some of these rows were begun over REST, which is not there any more');
  if (begun) return begun === 'rest' ? route : undefined;
  return route && (await switching!.of(route)).mode === 'rest' ? route : undefined;
}

/** Answers rows that are known, and sends the others over REST one by one, each recorded before it goes out, and its answer before the next. */
export async function outcomeOverRest(writing: Writing, route: Route): Promise<RowsOutcome> {
  const { setting, ledger, order, ordered, turn } = writing;
  const { rows } = ordered;
  const switching = setting.switching!;
  const operation = order.operation!;
  if (!rows) throw new Refusal('Client', `a part of ${operation.name} is not of its type`);
  // What went out is looked for without its caller too.
  const known = await knownRecords(writing, new AbortController().signal);
  const fresh = rows.flatMap((_, i) => (known.rows[i] === undefined ? [i] : []));
  const added = fresh.length > 0 ? await ledger.sending(partOf(ordered, fresh), 'rest', turn) : [];
  const answered: StoredRow[] = [];
  const answers: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    const stored = known.rows[index];
    const { kept, answer } = stored
      ? { kept: stored, answer: known.records[index] }
      : await sendRow(writing, route, { stored: added[fresh.indexOf(index)]!, row, index });
    answers.push(answer);
    answered.push(kept);
    turn.ended(kept);
  }
  await switching.cards.overRest(route);
  const styles = await switching.styles.of(operation);
  const { bytes, contentType } = asWritten(operation, answers, setting.namespaces, styles);
  const answer = { status: 200, contentType, packed: gzipSync(bytes) };
  const isKept = fresh.length === 0;
  return { rows: isKept ? answered : await ledger.rowsAnswered(answered), answer, isKept };
}

interface FreshRow {
  readonly stored: StoredRow;
  readonly row: Row;
  /** Its place in the call. */
  readonly index: number;
}

/** Sends one row. Throws a `Refusal` where the call ends with it. */
export async function sendRow(
  { ledger, order, turn, setting }: Pick<Writing, 'setting' | 'ledger' | 'order' | 'turn'>,
  route: Route,
  { stored, row, index }: FreshRow,
) {
  const switching = setting.switching!;
  const operation = order.operation as AnyOperation;
  const input = inputOf(rowShape(operation), [row]);
  const sent = await ledger.sendingRow(stored, turn);
  try {
    const unit = route.unit === 'root' ? undefined : route.unit;
    const { value } = await switching.side.write({ operation, unit, input });
    const [answer] = wireValue(operation, value) as readonly unknown[];
    // Another row may end the call before the script is told of this one.
    const [kept] = await ledger.rowsFound(new Map([[sent, ownAnswer(operation, row, answer)]]));
    return { kept: kept!, answer };
  } catch (error) {
    const acted = !(error instanceof NotOverRest) && mayHaveActed(error);
    if (!acted) await ledger.rowsBecame('notSent', [sent]);
    await switching.cards.overRest(route, troubleText(error));
    await switching.seen(route, 'failed');
    throw new Refusal('Server', failure(index, acted, troubleText(error)));
  }
}

function failure(index: number, acted: boolean, trouble: string): string {
  const of = acted
    ? `row ${index + 1} was sent over REST and its answer was lost (${trouble})`
    : `row ${index + 1} could not be sent over REST (${trouble})`;
  if (index === 0 && !acted) return `${of}; nothing was written`;
  const before = index === 0 ? '' : `; the ${index} before it have their outcome, which is kept`;
  return `${of}${before}. Send the same again, through the gateway: it finds out what became of it`;
}
