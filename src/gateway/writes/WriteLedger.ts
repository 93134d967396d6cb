import { randomUUID } from 'node:crypto';
import type { Sealer } from '../access/Sealer.js';
import { Refusal } from '../call/Refusal.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState, Hold, StoredWrite } from '../state/GatewayState.js';

const HOUR_MS = 3_600_000;
// So far the clocks of two gateways may be apart.
const CLOCKS_MS = 10_000;

/** The answer to a write, packed with gzip, as it is kept until the script has it. */
export interface KeptAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly packed: Buffer;
}

/** What became of a write, and what its script is told. */
export interface WriteOutcome {
  readonly write: StoredWrite;
  readonly answer: KeptAnswer;
}

/**
 * Keeps the record of every write: on the disk before its first byte goes out, and its answer before that goes on. Of the
 * same batch one is under way at a time.
 */
export class WriteLedger {
  readonly #state: GatewayState;
  readonly #sealer: Sealer;
  readonly #rememberMs: number;
  readonly #running = new Map<string, Turn>();

  constructor(
    state: GatewayState,
    sealer: Sealer,
    { rememberHours }: NonNullable<GatewaySettings['protect']['writes']>,
  ) {
    this.#state = state;
    this.#sealer = sealer;
    this.#rememberMs = rememberHours * HOUR_MS;
  }

  /** What tells a batch from every other: who ordered it, and what. */
  mark(script: string, operation: string, parts: string): string {
    return this.#sealer.mark(script, operation, parts);
  }

  /** Takes the turn of a batch, when the one before it is over, here and at other gateways. */
  async turn(mark: string): Promise<Turn> {
    // Another one that was under way when this came: its outcome is meant, even if it is delivered meanwhile.
    let joined: Turn | undefined;
    for (;;) {
      const running = this.#running.get(mark);
      if (!running) break;
      if (!running.outcome) joined = running;
      await running.over;
    }
    const turn = new Turn(joined, () => this.#running.delete(mark));
    this.#running.set(mark, turn);
    try {
      turn.hold = await this.#state.holdBatch(mark);
      return turn;
    } catch (error) {
      await turn[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** The write of a batch whose outcome the script does not have. */
  async open(mark: string, { joined, hold }: Turn): Promise<StoredWrite | undefined> {
    const last = joined?.outcome ?? (await this.#state.lastWrite(mark, Date.now() - this.#rememberMs));
    if (last?.state !== 'delivered') return last?.state === 'notSent' ? undefined : last;
    const waitedSince = hold?.waitedSince;
    if (waitedSince === undefined || (last.endedAt ?? 0) < waitedSince - CLOCKS_MS) return undefined;
    // It was under way at another gateway when this came.
    if (last.answer !== undefined) return last;
    throw new Refusal(
      'Server',
      'the same batch was under way at another gateway, and its answer went out there',
    );
  }

  /** What is known of one row of a batch that goes row by row. */
  async openRow(mark: string): Promise<StoredWrite | undefined> {
    const last = await this.#state.lastWrite(mark, Date.now() - this.#rememberMs);
    return last?.state === 'sent' || last?.state === 'answered' ? last : undefined;
  }

  /** Records that the bytes of a write go out now. */
  async sending(
    write: Pick<StoredWrite, 'mark' | 'script' | 'operation'>,
    { hold }: Turn,
  ): Promise<StoredWrite> {
    const { mark, script, operation } = write;
    const sent: StoredWrite = {
      ...{ id: randomUUID(), mark, script, operation, state: 'sent', sentAt: Date.now() },
      ...{ endedAt: undefined, status: undefined, contentType: undefined, answer: undefined },
    };
    await this.#state.saveWrite(sent);
    try {
      await hold?.check();
      return sent;
    } catch (error) {
      await this.notSent(sent).catch(() => undefined);
      throw error;
    }
  }

  /** Records that nothing of a write went out, or that nothing of it is there. */
  async notSent(write: StoredWrite): Promise<void> {
    await this.#state.saveWrite({ ...write, state: 'notSent', endedAt: Date.now() });
  }

  /** Records that a write ended without an answer. */
  async lost(write: StoredWrite): Promise<void> {
    await this.#state.saveWrite({ ...write, endedAt: Date.now() });
  }

  /** Records the answer of a write. */
  async answered(write: StoredWrite, { status, contentType, packed }: KeptAnswer): Promise<StoredWrite> {
    const answer = this.#sealer.sealBytes(packed);
    const answered: StoredWrite = {
      ...write,
      ...{ state: 'answered', endedAt: Date.now(), status, contentType, answer },
    };
    await this.#state.saveWrite(answered);
    return answered;
  }

  /** Records that the script has the answer, which is kept no longer, unless another gateway waits for it. */
  async delivered(write: StoredWrite, turn?: Turn): Promise<void> {
    const answer = (await turn?.hold?.isAwaited()) ? write.answer : undefined;
    await this.#state.saveWrite({ ...write, state: 'delivered', answer });
  }

  /** The answer that is kept of a write. */
  answerOf({ status, contentType, answer }: StoredWrite): KeptAnswer | undefined {
    const packed = answer === undefined ? undefined : this.#sealer.openBytes(answer);
    return packed && status !== undefined
      ? { status, contentType: contentType ?? 'text/xml', packed }
      : undefined;
  }
}

/** The turn of one batch. It is over when it is known whether the script has the answer. */
export class Turn implements AsyncDisposable {
  readonly joined: Turn | undefined;
  readonly over: Promise<void>;
  /** Its answer is recorded: what comes from now on is another order, unless the script does not get it. */
  outcome: StoredWrite | undefined;
  /** That no other gateway has the batch. */
  hold: Hold | undefined;
  readonly #end: () => void;

  constructor(joined: Turn | undefined, end: () => void) {
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
