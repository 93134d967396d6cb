import { groupedBy } from '../../text/groupedBy.js';
import { randomUUID } from 'node:crypto';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Clock } from '../config/Clock.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { Refusal } from '../request/Refusal.js';
import {
  type GatewayState,
  type Hold,
  type NewRow,
  type StoredRow,
  type StoredWrite,
  UNTOLD,
  type WriteScope,
} from '../state/GatewayState.js';
import type { Delivery } from './Deliveries.js';

const MINUTE_MS = 60_000;
/** Writes and answers of which it is kept how long ago they were, by a clock that nobody sets. */
const MOST_TIMED = 10_000;

/** The answer to a write, packed with gzip, as it is kept until the script has it. */
export interface KeptAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly packed: Buffer;
}

/** What a script orders with one call. */
export interface MarkedRows {
  readonly scope: WriteScope;
  /** Of each row, the same whatever stands beside it: equal rows have one mark. */
  readonly marks: readonly string[];
  /** Of each row what it says, as it is sealed while nobody knows what became of it; none where they cannot be taken apart. */
  readonly contents: readonly string[];
  /**
   * The marks of rows that set what is there: an order after one can have set it otherwise, and to send it again does no harm.
   * `soap` are those that over REST make another record: what they name is gone then.
   */
  readonly sets?: ReadonlyMap<string, 'soap' | 'both'>;
  /** The mark of the whole batch, as version 0.5.0 made it. */
  readonly whole: string | undefined;
  /** The script has named the order: the outcome of a row stands whatever came since, and however it went out. */
  readonly isNamed: boolean;
}

/** The answer to a row alone. */
export interface OwnAnswer {
  /** Packed with gzip. */
  readonly packed: Buffer;
  /** The record that the row has made. */
  readonly recordId: string | undefined;
}

/** What is recorded of the rows of a call. */
export interface KnownRows {
  /** Of each row what is recorded, where the script does not have its outcome or may not have it. */
  readonly known: readonly (StoredRow | undefined)[];
  /** Rows that are equal to some of the call, of which nobody knows what became of them, and which it does not ask for. */
  readonly spare: readonly StoredRow[];
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
  async turn({ marks, whole }: Pick<MarkedRows, 'marks' | 'whole'>): Promise<Turn> {
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

  /**
   * What is known of the rows of a call. Equal rows are alike: each takes one that stands, as long as there is one. Of an order
   * with a name the first is always the first.
   */
  async known(ordered: MarkedRows, turn: Turn): Promise<KnownRows> {
    const { scope, marks, sets, whole, isNamed } = ordered;
    const after = isNamed ? -1 : (turn.hold.waitedSince ?? Number.MAX_SAFE_INTEGER);
    const asked = new Set(whole === undefined ? marks : [...marks, whole]);
    const stored = await this.#takenApart(await this.#state.rowsOf([...asked], after), ordered);
    const repeated = new Set(
      stored.filter(({ state }) => UNTOLD.includes(state)).map(({ write }) => write.id),
    );
    const found = stored.filter(
      (row) =>
        row.state !== 'delivered' ||
        row.seq > after ||
        (row.answer !== undefined && repeated.has(row.write.id)),
    );
    const joined = joinedRows(turn);
    const newest = found.length + joined.length > 0 ? await this.#state.newestOf(scope) : 0;
    // Another write that went out after it can have set it otherwise.
    const canBeReset = ({ mark, write }: StoredRow) =>
      sets?.get(mark) === 'both' || (sets?.get(mark) === 'soap' && write.over !== 'rest');
    const isAsSet = (row: StoredRow) => newest <= row.write.seq || !canBeReset(row);
    if (!isNamed) await this.#checkAges(found.filter((row) => this.#isUnsure(row, newest) && isAsSet(row)));
    const standing = found.filter((row) =>
      isNamed ? isOut(row) : row.state === 'open' || (this.#stands(row, newest) && isAsSet(row)),
    );
    await this.#end(found.filter((row) => !standing.includes(row)));
    const others = joined.filter(
      (row) => !standing.some((known) => isSame(known, row)) && (isNamed || isAsSet(row)),
    );
    const left = groupedBy([...(isNamed ? standing : surestFirst(standing)), ...others], ({ mark }) => mark);
    const ofWhole = left.get(whole ?? '')?.[0];
    const known = marks.map((mark) => left.get(mark)?.shift() ?? ofWhole);
    for (const row of known) if (row) this.#checkKept(row, isNamed);
    return { known, spare: marks.flatMap((mark) => left.get(mark)?.splice(0).filter(isOpen) ?? []) };
  }

  /** Rows in the place of a batch of 0.5.0 of which nobody knows what became of it: each is over by itself. */
  async #takenApart(
    stored: readonly StoredRow[],
    { marks, contents }: MarkedRows,
  ): Promise<readonly StoredRow[]> {
    const batch = stored.find((row) => isOpen(row) && !isAlone(row));
    if (!batch || contents.length === 0) return stored;
    const rows = await this.#state.takeApart(batch, this.#newRows(marks, contents));
    return [...stored.filter((row) => row !== batch), ...rows];
  }

  #newRows(marks: readonly string[], contents: readonly string[]): NewRow[] {
    return marks.map((mark, i) => ({ mark, content: this.#sealed(contents[i]) }));
  }

  /** Records that the bytes of a write go out now, or of a row of it that is `ready` later. */
  async sending(
    { scope, marks, contents }: MarkedRows,
    over: StoredWrite['over'],
    { hold }: Turn,
  ): Promise<readonly StoredRow[]> {
    const state = over === 'soap' ? 'open' : 'ready';
    const added = this.#newRows(marks, contents);
    const write = await this.#state.addWrite(
      {
        ...{ ...scope, id: randomUUID(), over, state: 'sent', size: marks.length, sentAt: this.time() },
        ...{ endedAt: undefined, status: undefined, contentType: undefined, answer: undefined },
      },
      added,
      state,
    );
    const { sentAt: at } = write;
    const seq = this.#now(write.seq);
    const rows = added.map(
      (row, position) =>
        ({ ...row, write, position, state, answer: undefined, recordId: undefined, seq, at }) as const,
    );
    try {
      await hold.check();
      return rows;
    } catch (error) {
      await this.notSent(write).catch(() => undefined);
      throw error;
    }
  }

  /** Records that a row goes out now. */
  async sendingRow(row: StoredRow, { hold }: Turn): Promise<StoredRow> {
    const sent = { ...row, state: 'open', at: this.time() } as const;
    this.#now(row.seq);
    await this.#state.saveRows([sent]);
    await hold.check();
    return sent;
  }

  /** Records that nothing of a write went out, or that nothing of it is there. */
  async notSent(write: StoredWrite): Promise<void> {
    await this.#state.saveWrite({ ...write, state: 'notSent', endedAt: this.time() }, 'notSent');
  }

  /** Records that rows did not go out or are not there, or that nobody knows what became of them. */
  async rowsBecame(state: 'notSent' | 'missing' | 'open', rows: readonly StoredRow[]): Promise<void> {
    // What is known of one row of a batch of 0.5.0 is not known of the others.
    const alone = rows.filter(isAlone);
    if (alone.length > 0) await this.#state.saveRows(alone.map((row) => ({ ...row, state })));
  }

  /** Records that a write ended without an answer that says what became of it. */
  async lost(write: StoredWrite): Promise<void> {
    this.#now(write.seq);
    await this.#state.saveWrite({ ...write, endedAt: this.time() });
  }

  /** Records the answer of a write, which is that of all its rows, and the records that they have made. */
  async answered(
    rows: readonly StoredRow[],
    answer: KeptAnswer,
    recordIds: readonly (string | undefined)[],
  ): Promise<readonly StoredRow[]> {
    const { status, contentType, packed } = answer;
    const at = this.time();
    const kept = { status, contentType, answer: this.#cipher.sealBytes(packed) };
    const write = { ...rows[0]!.write, state: 'answered', endedAt: at, ...kept } as const;
    const seq = this.#now(await this.#state.saveWrite(write, 'answered', recordIds));
    return rows.map((row, i) => ({ ...row, write, state: 'answered', at, seq, recordId: recordIds[i] }));
  }

  /** Records that rows have their answer, now or once more: those of `own` in themselves. */
  async rowsAnswered(
    rows: readonly StoredRow[],
    own: ReadonlyMap<StoredRow, OwnAnswer> = new Map(),
  ): Promise<StoredRow[]> {
    const at = this.time();
    const answered = rows.map((row): StoredRow => {
      const mine = own.get(row);
      if (mine && !isAlone(row)) return row;
      return { ...row, ...(mine && this.#own(mine)), state: 'answered', at };
    });
    if (answered.length === 0) return [];
    const seq = this.#now(await this.#state.saveRows(answered));
    return answered.map((row) => (row.state === 'answered' ? { ...row, seq } : row));
  }

  /** Records what is known of rows that the script is told nothing of yet: it stands until they come again, however late that is. */
  async rowsFound(own: ReadonlyMap<StoredRow, OwnAnswer>): Promise<StoredRow[]> {
    const found = [...own].map(
      ([row, mine]): StoredRow => (isAlone(row) ? { ...row, ...this.#own(mine), state: 'settled' } : row),
    );
    if (found.length > 0) await this.#state.saveRows(found);
    return found;
  }

  /** The ids of records that were made by what orders of a unit and operation have got answers to. */
  async recordIds(scope: WriteScope): Promise<ReadonlySet<string>> {
    return new Set(await this.#state.recordIds(scope));
  }

  /**
   * Records how the answer of rows went out. What a script has is kept no longer, unless another gateway waits for it or it is
   * `wanted`: the order has a name, or the answer lacked a row beside them.
   */
  async delivered(
    rows: readonly StoredRow[],
    delivery: Delivery,
    wanted: boolean,
    turn?: Turn,
  ): Promise<void> {
    if (delivery === 'broken') return;
    const isOver = delivery === 'delivered';
    const isKept = !isOver || wanted || (await turn?.hold.isAwaited()) === true;
    await this.#state.saveRows(
      rows.map((row) => ({ ...row, state: isOver ? 'delivered' : 'silent' })),
      isKept,
    );
  }

  answerOf({ status, contentType, answer }: StoredWrite): KeptAnswer | undefined {
    const packed = answer === undefined ? undefined : this.#cipher.openBytes(answer);
    return packed && { status: status!, contentType: contentType!, packed };
  }

  /** The answer that is kept of a row alone. */
  answerOfRow({ answer }: StoredRow): Buffer | undefined {
    return answer === undefined ? undefined : this.#cipher.openBytes(answer);
  }

  #own({ packed, recordId }: OwnAnswer): Pick<StoredRow, 'answer' | 'recordId'> {
    return { answer: this.#cipher.sealBytes(packed), recordId };
  }

  #sealed(content: string | undefined): string | undefined {
    return content === undefined ? undefined : this.#cipher.sealBytes(Buffer.from(content));
  }

  /** What an open row says, where it is kept. */
  contentOf({ content }: StoredRow): string | undefined {
    return content === undefined ? undefined : this.#cipher.openBytes(content)?.toString();
  }

  /** False for what is over: the same again is another order. */
  #stands(row: StoredRow, newest: number): boolean {
    switch (row.state) {
      case 'open':
      case 'settled':
        return true;
      case 'answered':
        return this.#age(row) <= this.#repeatMs;
      case 'silent':
        // A script that went on to another write of its own has most likely read this answer.
        return this.#age(row) <= this.#repeatMs && newest <= row.seq;
      default:
        // A delivered one was under way at another gateway when this came.
        return row.state === 'delivered';
    }
  }

  /** True where nobody knows whether a row still stands: it was recorded before the clock was set back. */
  #isUnsure(row: StoredRow, newest: number): boolean {
    const isKnown =
      this.#moments.has(row.seq) || (this.#state.leastSince(row.seq) === undefined && this.time() >= row.at);
    return (
      !isKnown &&
      row.state !== 'open' &&
      row.state !== 'settled' &&
      row.state !== 'delivered' &&
      this.#stands(row, newest)
    );
  }

  /**
   * Refuses rows of which nobody knows whether they are the order of before or another one. They stand from now on: who sends them
   * again after that means the one of before.
   */
  async #checkAges(unsure: readonly StoredRow[]): Promise<void> {
    if (unsure.length === 0) return;
    await this.rowsAnswered(unsure);
    throw new Refusal(
      'Server',
      `the same was sent before and may not have been answered, and nobody knows how long ago: the clock was set back. Nothing was sent. Is it the same order, send it again within ${this.#repeatMs / MINUTE_MS} minutes for its outcome; is it another one, send it with an Idempotency-Key, or later`,
    );
  }

  /** What is over stays so, whatever a clock says later. */
  async #end(over: readonly StoredRow[]): Promise<void> {
    if (over.length === 0) return;
    const ended = over.map((row) => ({
      ...row,
      state: isOut(row) ? ('delivered' as const) : ('notSent' as const),
    }));
    await this.#state.saveRows(ended, false);
  }

  #checkKept(row: StoredRow, isNamed: boolean): void {
    if (row.state === 'open' || row.answer !== undefined || row.write.answer !== undefined) return;
    if (isNamed)
      throw new Refusal(
        'Server',
        'this Idempotency-Key was answered before, and its answer is not kept any more: nothing was sent',
      );
    if (row.state === 'delivered')
      throw new Refusal(
        'Server',
        'the same rows were under way at another gateway, and their answer went out there',
      );
  }

  /** Milliseconds since 1970 as all gateways of the state have them. */
  time(): number {
    return this.#state.now();
  }

  /**
   * How long ago a write was sent or lost, or a row answered; by the time that was recorded where this process did not see it. At
   * least so long where the clock was set back since.
   */
  ageOf({ seq }: Pick<StoredRow, 'seq'>, recorded: number): number {
    const moment = this.#moments.get(seq);
    return moment === undefined
      ? (this.#state.leastSince(seq) ?? this.time() - recorded)
      : this.#clock.elapsed() - moment;
  }

  #age(row: StoredRow): number {
    return this.ageOf(row, row.at);
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

/** Of an order with a name: whether anything of a row went out. */
function isOut({ state }: StoredRow): boolean {
  return state !== 'ready' && state !== 'missing' && state !== 'notSent';
}

function isOpen({ state }: StoredRow): boolean {
  return state === 'open';
}

/** Equal rows by how sure it is that the script does not have their answer. */
function surestFirst(rows: readonly StoredRow[]): StoredRow[] {
  return [...rows].sort((a, b) => SURENESS.indexOf(a.state) - SURENESS.indexOf(b.state));
}

const SURENESS: readonly StoredRow['state'][] = ['open', 'settled', 'answered', 'silent', 'delivered'];

/** What became of rows that were under way when this call came, also of those that were delivered meanwhile. */
function joinedRows({ joined }: Turn): StoredRow[] {
  return [...joined].flatMap(([mark, turn]) => turn.outcomes.get(mark) ?? []);
}

/** The turn of some rows. It is over when it is known, or will not be known soon, whether the script has the answer. */
export class Turn implements AsyncDisposable {
  /** By mark, the turns that were under way when this one came. */
  readonly joined: ReadonlyMap<string, Turn>;
  readonly over: Promise<void>;
  /** By mark, what is recorded: a call that comes from now on is another order, unless the script does not get its answer. */
  readonly outcomes = new Map<string, StoredRow[]>();
  /** That no other gateway has the rows. */
  hold!: Hold;
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

  /** Says what became of a row. */
  ended(row: StoredRow): void {
    const equal = this.outcomes.get(row.mark) ?? [];
    this.outcomes.set(row.mark, [...equal.filter((known) => !isSame(known, row)), row]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // None where it was not got.
    await (this.hold as Hold | undefined)?.release();
    this.#end();
  }
}

/** True for two records of one row. */
export function isSame(a: StoredRow, b: StoredRow): boolean {
  return a.write.id === b.write.id && a.position === b.position;
}
