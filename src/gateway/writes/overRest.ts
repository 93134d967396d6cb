import { gunzipSync, gzipSync } from 'node:zlib';
import type { AnyOperation } from '../../definition/operation.js';
import { openRequest } from '../../encoding/server/decodeRequest.js';
import { mayHaveActed } from '../../migrate/bridge/soapErrors.js';
import { inputOf, type Row, rowShape } from '../../settle/shape.js';
import type { CallSetting } from '../call/CallSetting.js';
import type { Order } from '../call/Order.js';
import { Refusal } from '../call/Refusal.js';
import { asWritten } from '../rest/asWritten.js';
import { NotOverRest } from '../rest/NotOverRest.js';
import { wireValue } from '../rest/wireValue.js';
import type { StoredWrite } from '../state/GatewayState.js';
import type { Lane } from '../switch/Lane.js';
import type { Switching } from '../switch/Switching.js';
import { troubleText } from '../switch/troubleText.js';
import { lastMoment } from './lastMoment.js';
import { rowsOf, settledRows } from './settleWrite.js';
import type { KeptAnswer, Turn, WriteLedger, WriteOutcome } from './WriteLedger.js';

const MARK = ' over REST';

/** The lane of a write that goes over REST: one that is switched there, or that was begun there before. */
export async function laneOverRest(
  { switching }: CallSetting,
  order: Order,
  open: StoredWrite | undefined,
): Promise<Lane | undefined> {
  const begun = open?.operation.endsWith(MARK) ?? false;
  const lane = await switching?.laneOf(order);
  // What was begun over one protocol is finished over it.
  if (open) {
    if (begun && !lane)
      throw new Refusal('Server', 'the same batch was begun over REST, which is not there any more');
    return begun ? lane : undefined;
  }
  return lane && (await switching!.of(lane)).mode === 'rest' ? lane : undefined;
}

/** A write over REST, under way. */
interface RestWrite {
  readonly lane: Lane;
  readonly turn: Turn;
  readonly mark: string;
  readonly script: string;
  /** The same batch, when its outcome did not reach the script. */
  readonly open: StoredWrite | undefined;
}

/** Sends a batch over REST row by row, each recorded before it goes out, and its answer before the next. */
export async function outcomeOverRest(
  setting: CallSetting,
  ledger: WriteLedger,
  order: Order,
  { lane, turn, mark, script, open }: RestWrite,
): Promise<WriteOutcome> {
  const kept = open && ledger.answerOf(open);
  if (kept) return { write: open, answer: kept };
  const { namespaces } = setting;
  const switching = setting.switching!;
  const operation = order.operation!;
  const { parts, issues } = openRequest(order.body, order.headers['content-type']).decode(operation);
  if (issues.length > 0) throw new Refusal('Client', `a part of ${operation.name} is not of its type`);
  const write = open ?? (await ledger.sending({ mark, script, operation: operation.name + MARK }, turn));
  const sender = new RowSender(setting, switching, ledger, order, { lane, turn, mark, script });
  try {
    const answers: unknown[] = [];
    for (const [index, row] of rowsOf(operation, parts).entries())
      answers.push(await sender.answerOf(row, index));
    await switching.cards.overRest(lane);
    const value = operation.kind === 'batch' ? answers : answers[0];
    const { bytes, contentType } = asWritten(
      operation,
      value,
      namespaces,
      await switching.habits.of(operation),
    );
    const answer = { status: 200, contentType, packed: gzipSync(bytes) };
    const answered = await ledger.answered(write, answer);
    await sender.forget();
    return { write: answered, answer };
  } catch (error) {
    await (sender.hasSent ? ledger.lost(write) : ledger.notSent(write));
    throw error;
  }
}

/** Sends the rows of one batch, each at most once. */
class RowSender {
  readonly #setting: CallSetting;
  readonly #switching: Switching;
  readonly #ledger: WriteLedger;
  readonly #order: Order;
  readonly #write: Omit<RestWrite, 'open'>;
  readonly #rows: StoredWrite[] = [];

  constructor(
    setting: CallSetting,
    switching: Switching,
    ledger: WriteLedger,
    order: Order,
    write: Omit<RestWrite, 'open'>,
  ) {
    this.#setting = setting;
    this.#switching = switching;
    this.#ledger = ledger;
    this.#order = order;
    this.#write = write;
  }

  /** True when a row may have been saved. */
  get hasSent(): boolean {
    return this.#rows.length > 0;
  }

  /** What the service, or REST, answers to a row. Throws a `Refusal` where the batch ends with it. */
  async answerOf(row: Row, index: number): Promise<unknown> {
    const mark = this.#ledger.mark(this.#write.mark, 'row', String(index));
    const open = await this.#ledger.openRow(mark);
    if (open) {
      this.#rows.push(open);
      const known = await this.#outcomeOf(open, row, index);
      if (known !== undefined) return known;
      this.#rows.pop();
    }
    return this.#send(row, index, mark);
  }

  /** The answer of the whole batch is recorded: those of its rows are no longer needed. */
  async forget(): Promise<void> {
    for (const row of this.#rows) await this.#ledger.delivered(row);
  }

  async #outcomeOf(open: StoredWrite, row: Row, index: number): Promise<unknown> {
    const kept = this.#ledger.answerOf(open);
    if (kept) return JSON.parse(gunzipSync(kept.packed).toString()) as unknown;
    const { settings, namespaces, service } = this.#setting;
    const { by, read, operation } = this.#order;
    const asking = {
      ...{ settings, namespaces, budget: service.budget },
      ...{ quietMs: settings.protect.writes!.quietMs, signal: new AbortController().signal },
    };
    const endedAt = lastMoment(this.#setting, open);
    const settled = await settledRows(asking, operation!, [row], by?.key ?? read!.apiKey, endedAt).catch(
      (error: unknown) => {
        throw error instanceof Refusal
          ? new Refusal('Server', `row ${index} of the batch: ${error.message}`)
          : error;
      },
    );
    if (settled) this.#rows[this.#rows.length - 1] = await this.#ledger.answered(open, keptRow(settled[0]));
    else await this.#ledger.notSent(open);
    return settled?.[0];
  }

  async #send(row: Row, index: number, mark: string): Promise<unknown> {
    const operation = this.#order.operation as AnyOperation;
    const { lane, turn, script } = this.#write;
    const input = inputOf(rowShape(operation), [row]);
    const unit = lane.unit === 'root' ? undefined : lane.unit;
    const sent = await this.#ledger.sending({ mark, script, operation: operation.name + MARK }, turn);
    try {
      const { value } = await this.#switching.side.write({ operation, unit, input });
      const wire = wireValue(operation, value);
      const answer = operation.kind === 'batch' ? (wire as readonly unknown[])[0] : wire;
      this.#rows.push(await this.#ledger.answered(sent, keptRow(answer)));
      return answer;
    } catch (error) {
      const acted = !(error instanceof NotOverRest) && mayHaveActed(error);
      if (acted) this.#rows.push(sent);
      await (acted ? this.#ledger.lost(sent) : this.#ledger.notSent(sent));
      await this.#failed(error);
      throw new Refusal(
        'Server',
        failure(index, acted, this.#rows.length - (acted ? 1 : 0), troubleText(error)),
      );
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { lane } = this.#write;
    await this.#switching.cards.overRest(lane, troubleText(error));
    await this.#switching.seen(lane, 'failed');
  }
}

function keptRow(answer: unknown): KeptAnswer {
  return { status: 200, contentType: 'application/json', packed: gzipSync(JSON.stringify(answer ?? null)) };
}

function failure(index: number, acted: boolean, saved: number, trouble: string): string {
  const of = acted
    ? `row ${index} was sent over REST and its answer was lost (${trouble})`
    : `row ${index} could not be sent over REST (${trouble})`;
  if (saved === 0 && !acted) return `${of}; nothing was written`;
  const before = saved === 0 ? '' : `; the ${saved} before it have their outcome, which is kept`;
  return `${of}${before}. Send the same again, through the gateway: it finds out what became of it`;
}
