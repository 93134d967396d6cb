import { randomUUID } from 'node:crypto';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Clock } from '../config/Clock.js';
import { Refusal } from '../request/Refusal.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState, Hold, StoredRow, StoredWrite, WriteScope } from '../state/GatewayState.js';
import type { Delivery } from './Deliveries.js';

const MINUTE_MS = 60_000;
// So far the clocks of two gateways may be apart.
const CLOCKS_MS = 10_000;
/** Answers of which it is kept how long ago they were given, by a clock that nobody sets. */
const MOST_TIMED = 10_000;

/** The answer to a write, packed with gzip, as it is kept until the script has it. */
export interface KeptAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly packed: Buffer;
}

/** What a script orders with one call: each row has a mark, which is the same whatever stands beside it. */
export interface MarkedRows {
  readonly scope: WriteScope;
  readonly marks: readonly string[];
  /** The mark of the whole batch, as version 0.5.0 made it. */
  readonly whole: string | undefined;
  /** The script has named the order: the outcome of a row stands whatever came since, and however it went out. */
  readonly isNamed: boolean;
}

/**
 * Keeps the record of every row that is written: on the disk before its first byte goes out, and its answer before that goes on.
 * Of each row one call is under way at a time.
 */
export class WriteLedger {
  readonly #state: GatewayState;
  readonly #cipher: TokenCipher;
  readonly #repeatMs: number;
  readonly #clock: Clock;
  readonly #running = new Map<string, Turn>();
  /** Moments of this process by their sequence number: a clock that is set changes no age. */
  readonly #moments = new Map<number, number>();

  constructor(
    state: GatewayState,
    cipher: TokenCipher,
    { repeatMinutes }: NonNullable<GatewaySettings['protect']['writes']>,
    clock: Clock,
  ) {
    this.#clock = clock;
    this.#state = state;
    this.#cipher = cipher;
    this.#repeatMs = repeatMinutes * MINUTE_MS;
  }

  /** What tells an order from every other. */
  mark(...texts: readonly string[]): string {
    return this.#cipher.mark(...texts);
  }

  /** Takes the turn of some rows, when the calls before it that have any of them are over, here and at other gateways. */
  async turn({ marks, whole }: MarkedRows): Promise<Turn> {
    const all = whole === undefined ? marks : [...marks, whole];
    const joined = new Map<string, Turn>();
    for (;;) {
      const running = new Set<Turn>();
      for (const mark of all) {
        const turn = this.#running.get(mark);
        if (!turn) continue;
        running.add(turn);
        // The outcome of one that was under way when this came is meant, even if it is delivered meanwhile.
        if (!turn.outcomes.has(mark)) joined.set(mark, turn);
      }
      if (running.size === 0) break;
      await Promise.all([...running].map(({ over }) => over));
    }
    const turn = new Turn(joined, () => {
      for (const mark of all) this.#running.delete(mark);
    });
    for (const mark of all) this.#running.set(mark, turn);
    try {
      turn.hold = await this.#state.holdRows(all);
      return turn;
    } catch (error) {
      await turn[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Of each row what is known, where the script does not have its outcome or may not have it. */
  async known({ scope, marks, whole, isNamed }: MarkedRows, turn: Turn): Promise<(StoredRow | undefined)[]> {
    const found = await this.#state.rowsOf(whole === undefined ? marks : [...marks, whole]);
    const byMark = new Map(found.map((row) => [row.mark, row]));
    const newest = found.length > 0 ? await this.#state.newestOf(scope) : 0;
    return marks.map((mark) => {
      const joined = turn.joined.get(mark)?.outcomes.get(mark);
      if (joined) return joined;
      const row = byMark.get(mark) ?? byMark.get(whole ?? '');
      return row && (isNamed ? this.#isDone(row) : this.#stands(row, newest, turn)) ? row : undefined;
    });
  }

  /** Records that the bytes of a write go out now, or of a row of it that is `ready` later. */
  async sending(
    { scope, marks }: MarkedRows,
    over: StoredWrite['over'],
    { hold }: Turn,
  ): Promise<readonly StoredRow[]> {
    const state = over === 'soap' ? 'open' : 'ready';
    const write = await this.#state.addWrite(
      {
        ...{ ...scope, id: randomUUID(), over, state: 'sent', size: marks.length, sentAt: this.#clock.now() },
        ...{ endedAt: undefined, status: undefined, contentType: undefined, answer: undefined },
      },
      marks,
      state,
    );
    const { seq, sentAt: at } = write;
    const rows = marks.map(
      (mark, position) => ({ write, position, mark, state, answer: undefined, seq, at }) as const,
    );
    try {
      await hold?.check();
      return rows;
    } catch (error) {
      await this.notSent(write).catch(() => undefined);
      throw error;
    }
  }

  /** Records that a row goes out now. */
  async sendingRow(row: StoredRow, { hold }: Turn): Promise<StoredRow> {
    const sent = { ...row, state: 'open', at: this.#clock.now() } as const;
    await this.#state.saveRows([sent]);
    await hold?.check();
    return sent;
  }

  /** Records that nothing of a write went out, or that nothing of it is there. */
  async notSent(write: StoredWrite): Promise<void> {
    await this.#state.saveWrite({ ...write, state: 'notSent', endedAt: this.#clock.now() }, 'notSent');
  }

  /** Records that rows did not go out, or are not there. */
  async rowsNotSent(rows: readonly StoredRow[]): Promise<void> {
    const alone = rows.filter(isAlone);
    if (alone.length > 0) await this.#state.saveRows(alone.map((row) => ({ ...row, state: 'notSent' })));
  }

  /** Records that a write ended without an answer that says what became of it. */
  async lost(write: StoredWrite): Promise<void> {
    await this.#state.saveWrite({ ...write, endedAt: this.#clock.now() });
  }

  /** Records the answer of a write, which is that of all its rows. */
  async answered(rows: readonly StoredRow[], answer: KeptAnswer): Promise<readonly StoredRow[]> {
    const { status, contentType, packed } = answer;
    const at = this.#clock.now();
    const kept = { status, contentType, answer: this.#cipher.sealBytes(packed) };
    const write = { ...rows[0]!.write, state: 'answered', endedAt: at, ...kept } as const;
    const seq = this.#now(await this.#state.saveWrite(write, 'answered'));
    return rows.map((row) => ({ ...row, write, state: 'answered', at, seq }));
  }

  /** Records that rows have their answer, now or once more: those of `own` in themselves. */
  async rowsAnswered(
    rows: readonly StoredRow[],
    own: ReadonlyMap<StoredRow, Buffer> = new Map(),
  ): Promise<StoredRow[]> {
    const at = this.#clock.now();
    const answered = rows.map((row): StoredRow => {
      const text = own.get(row);
      // What is known of one row of a batch of 0.5.0 is not known of the others.
      if (text !== undefined && !isAlone(row)) return row;
      const answer = text === undefined ? row.answer : this.#cipher.sealBytes(text);
      return { ...row, state: 'answered', at, answer };
    });
    if (answered.length === 0) return [];
    const seq = this.#now(await this.#state.saveRows(answered));
    return answered.map((row) => (row.state === 'answered' ? { ...row, seq } : row));
  }

  /** Records that the answer of a row does not say what became of it. */
  async rowsOpen(rows: readonly StoredRow[]): Promise<void> {
    await this.#state.saveRows(rows.map((row) => ({ ...row, state: 'open' })));
  }

  /**
   * Records how the answer of rows went out. What a script has is kept no longer, unless another gateway waits for it or the
   * order has a name.
   */
  async delivered(
    rows: readonly StoredRow[],
    delivery: Delivery,
    isNamed: boolean,
    turn?: Turn,
  ): Promise<void> {
    if (delivery === 'broken') return;
    const isOver = delivery === 'delivered';
    const isKept = !isOver || isNamed || (await turn?.hold?.isAwaited()) === true;
    await this.#state.saveRows(
      rows.map((row) => ({ ...row, state: isOver ? 'delivered' : 'silent' })),
      isKept,
    );
  }

  /** The answer that is kept of a write. */
  answerOf({ status, contentType, answer }: StoredWrite): KeptAnswer | undefined {
    const packed = answer === undefined ? undefined : this.#cipher.openBytes(answer);
    return packed && status !== undefined
      ? { status, contentType: contentType ?? 'text/xml', packed }
      : undefined;
  }

  /** The answer that is kept of a row alone. */
  answerOfRow({ answer }: StoredRow): Buffer | undefined {
    return answer === undefined ? undefined : this.#cipher.openBytes(answer);
  }

  /** Of an order with a name: whether anything of a row went out. */
  #isDone(row: StoredRow): boolean {
    if (row.state === 'notSent') return false;
    const isThere = row.answer !== undefined || row.write.answer !== undefined;
    if (isThere || row.state === 'open' || row.state === 'ready') return true;
    throw new Refusal(
      'Server',
      'this Idempotency-Key was answered before, and its answer is not kept any more: nothing was sent',
    );
  }

  /** False for what is over: the same again is another order. */
  #stands(row: StoredRow, newest: number, { hold }: Turn): boolean {
    if (row.state === 'open') return true;
    if (row.state === 'answered') return this.#age(row) <= this.#repeatMs;
    // A script that went on to another write of its own has most likely read this answer.
    if (row.state === 'silent') return this.#age(row) <= this.#repeatMs && newest <= row.seq;
    const waitedSince = row.state === 'delivered' ? hold?.waitedSince : undefined;
    if (waitedSince === undefined || row.at < waitedSince - CLOCKS_MS) return false;
    // It was under way at another gateway when this came.
    if (row.answer !== undefined || row.write.answer !== undefined) return true;
    throw new Refusal(
      'Server',
      'the same rows were under way at another gateway, and their answer went out there',
    );
  }

  #age({ seq, at }: StoredRow): number {
    const moment = this.#moments.get(seq);
    return moment === undefined ? this.#clock.now() - at : this.#clock.elapsed() - moment;
  }

  #now(seq: number): number {
    this.#moments.set(seq, this.#clock.elapsed());
    if (this.#moments.size > MOST_TIMED) this.#moments.delete(this.#moments.keys().next().value!);
    return seq;
  }
}

/** False for the record of a whole batch, as version 0.5.0 kept it. */
function isAlone({ position }: StoredRow): boolean {
  return position >= 0;
}

/** The turn of some rows. It is over when it is known, or will not be known soon, whether the script has the answer. */
export class Turn implements AsyncDisposable {
  /** By mark, the turns that were under way when this one came. */
  readonly joined: ReadonlyMap<string, Turn>;
  readonly over: Promise<void>;
  /** By mark, what is recorded: a call that comes from now on is another order, unless the script does not get its answer. */
  readonly outcomes = new Map<string, StoredRow>();
  /** That no other gateway has the rows. */
  hold: Hold | undefined;
  readonly #end: () => void;

  constructor(joined: ReadonlyMap<string, Turn>, end: () => void) {
    this.joined = joined;
    let over = () => {};
    this.over = new Promise((resolve) => {
      over = resolve;
    });
    this.#end = () => {
      end();
      over();
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.hold?.release();
    this.#end();
  }
}
