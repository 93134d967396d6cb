import type { Clock } from '../config/Clock.js';

/** How a file took up its time again. */
export interface TimeStart {
  /** What the machine's clock that nobody sets counts from; absent where that is not known. */
  readonly boot?: string | undefined;
  /** By that clock, and milliseconds since 1970, at one moment. */
  readonly elapsed: number;
  readonly time: number;
  /** The newest sequence number then. */
  readonly seq: number;
  /** The machine's time of day was before the newest moment of the file: it was set back, by nobody knows how much. */
  readonly isBack: boolean;
}

/** The newest that a file has recorded. */
export interface Newest {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The time of a state that one gateway has alone. It never goes back, and goes on by a clock that nobody sets, also in the next
 * process, until the machine starts anew.
 */
export class FileTime {
  readonly start: TimeStart;
  readonly #clock: Clock;

  private constructor(start: TimeStart, clock: Clock) {
    this.start = start;
    this.#clock = clock;
  }

  /** Goes on from the start that is kept, or, where the machine has started anew since, begins after the newest moment. */
  static async of(
    kept: TimeStart | undefined,
    clock: Clock,
    newest: () => Promise<Newest>,
  ): Promise<FileTime> {
    const elapsed = clock.elapsed();
    if (kept && clock.boot !== undefined && kept.boot === clock.boot && kept.elapsed <= elapsed)
      return new FileTime(kept, clock);
    const { seq, at } = await newest();
    const [now, last] = [clock.now(), Math.max(at, kept?.time ?? 0)];
    const start = { boot: clock.boot, elapsed, time: Math.max(now, last), seq, isBack: now < last };
    return new FileTime(start, clock);
  }

  now(): number {
    return Math.round(this.start.time + this.#clock.elapsed() - this.start.elapsed);
  }

  /** How long ago at least something was that was recorded under a sequence number; `undefined` where the recorded time says it. */
  leastSince(seq: number): number | undefined {
    const { isBack, boot, elapsed, seq: before } = this.start;
    if (!isBack || seq > before) return undefined;
    return this.#clock.elapsed() - (boot === undefined ? elapsed : 0);
  }
}
