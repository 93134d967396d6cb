import { gzipSync } from 'node:zlib';
import { mayHaveActed } from '../../bridge/soapErrors.js';
import type { AnyOperation } from '../../definition/operation.js';
import { inputOf, type Row, rowShape } from '../../settle/shape.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../request/Refusal.js';
import { asWritten } from '../rest/asWritten.js';
import { NotOverRest } from '../rest/NotOverRest.js';
import { wireValue } from '../rest/wireValue.js';
import type { StoredRow, StoredWrite } from '../state/GatewayState.js';
import type { Route } from '../route/Route.js';
import type { Switching } from '../switch/Switching.js';
import { troubleText } from '../route/troubleText.js';
import { KeptAnswers, packedRecord } from './answerRows.js';
import { lastMoment } from './lastMoment.js';
import { askingWith, type RowsOutcome, type Writing, type WriteSetting } from './Writing.js';

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

/** Sends rows over REST one by one, each recorded before it goes out, and its answer before the next. */
export async function outcomeOverRest(writing: Writing, route: Route): Promise<RowsOutcome> {
  const { setting, ledger, order, ordered, turn, known } = writing;
  const { rows } = ordered;
  const switching = setting.switching!;
  const operation = order.operation!;
  if (!rows) throw new Refusal('Client', `a part of ${operation.name} is not of its type`);
  const fresh = known.flatMap((row, i) => (row === undefined ? [i] : []));
  const marks = fresh.map((i) => ordered.marks[i]!);
  const added = marks.length > 0 ? await ledger.sending({ ...ordered, marks }, 'rest', turn) : [];
  const stored = known.map((row, i) => row ?? added[fresh.indexOf(i)]!);
  const sender = new RowSender(writing, route);
  const answered: StoredRow[] = [];
  const answers: unknown[] = [];
  for (const [index, row] of rows.entries()) {
    const { kept, answer } = await sender.answerOf(stored[index]!, row, index);
    answers.push(answer);
    answered.push(kept);
    turn.outcomes.set(kept.mark, kept);
  }
  await switching.cards.overRest(route);
  const value = operation.kind === 'batch' ? answers : answers[0];
  const styles = await switching.styles.of(operation);
  const { bytes, contentType } = asWritten(operation, value, setting.namespaces, styles);
  return { rows: answered, answer: { status: 200, contentType, packed: gzipSync(bytes) } };
}

interface AnsweredRow {
  readonly kept: StoredRow;
  readonly answer: unknown;
}

/** Sends the rows of one call, each at most once. */
class RowSender {
  readonly #writing: Writing;
  readonly #switching: Switching;
  readonly #route: Route;
  readonly #kept: KeptAnswers;
  #saved = 0;

  constructor(writing: Writing, route: Route) {
    this.#writing = writing;
    this.#switching = writing.setting.switching!;
    this.#kept = new KeptAnswers(writing.ledger, writing.order.operation!);
    this.#route = route;
  }

  /** What the service, or REST, answers to a row. Throws a `Refusal` where the call ends with it. */
  async answerOf(stored: StoredRow, row: Row, index: number): Promise<AnsweredRow> {
    const known = stored.state === 'ready' ? undefined : await this.#outcomeOf(stored, row, index);
    const outcome = known ?? (await this.#send(stored, row, index));
    this.#saved++;
    return outcome;
  }

  async #outcomeOf(stored: StoredRow, row: Row, index: number): Promise<AnsweredRow | undefined> {
    const { order, setting } = this.#writing;
    const operation = order.operation!;
    const found = this.#kept.recordOf(stored, row);
    if (found !== undefined) return this.#answered(stored, found);
    const asking = askingWith(setting, new AbortController().signal);
    const key = order.by?.key ?? order.read!.apiKey;
    const endedAt = lastMoment(setting, {
      ...stored.write,
      sentAt: Math.max(stored.write.sentAt, stored.at),
    });
    const [settled] = await setting.settle(asking, operation, [row], key, endedAt).catch((error: unknown) => {
      throw error instanceof Refusal
        ? new Refusal('Server', `row ${index} of the batch: ${error.message}`)
        : error;
    });
    return settled && this.#answered(stored, settled);
  }

  async #answered(stored: StoredRow, answer: unknown): Promise<AnsweredRow> {
    const packed = packedRecord(answer);
    const [kept] = await this.#writing.ledger.rowsAnswered([stored], new Map([[stored, packed]]));
    return { kept: kept!, answer };
  }

  async #send(stored: StoredRow, row: Row, index: number): Promise<AnsweredRow> {
    const { ledger, order, turn } = this.#writing;
    const operation = order.operation as AnyOperation;
    const { unit: of } = this.#route;
    const input = inputOf(rowShape(operation), [row]);
    const sent = await ledger.sendingRow(stored, turn);
    try {
      const unit = of === 'root' ? undefined : of;
      const { value } = await this.#switching.side.write({ operation, unit, input });
      const wire = wireValue(operation, value);
      return await this.#answered(sent, operation.kind === 'batch' ? (wire as readonly unknown[])[0] : wire);
    } catch (error) {
      const acted = !(error instanceof NotOverRest) && mayHaveActed(error);
      if (!acted) await ledger.rowsNotSent([sent]);
      await this.#failed(error);
      throw new Refusal('Server', failure(index, acted, this.#saved, troubleText(error)));
    }
  }

  async #failed(error: unknown): Promise<void> {
    await this.#switching.cards.overRest(this.#route, troubleText(error));
    await this.#switching.seen(this.#route, 'failed');
  }
}

function failure(index: number, acted: boolean, saved: number, trouble: string): string {
  const of = acted
    ? `row ${index} was sent over REST and its answer was lost (${trouble})`
    : `row ${index} could not be sent over REST (${trouble})`;
  if (saved === 0 && !acted) return `${of}; nothing was written`;
  const before = saved === 0 ? '' : `; the ${saved} before it have their outcome, which is kept`;
  return `${of}${before}. Send the same again, through the gateway: it finds out what became of it`;
}
