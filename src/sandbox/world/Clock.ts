import { localAt } from '../../calendar/zone.js';

/** What time it is in the world. Time stamps (`ts`) are written in CET, as the document says of punches (2.7). */
export class Clock {
  readonly mode: 'fixed' | 'moving';
  #ms: number;
  #startedAt: number;
  /** The last text that was asked for: many rows are stamped in one second. */
  #shown: { readonly zone: string; readonly second: number; readonly text: string } | undefined;

  /** `start` is an instant in ISO form. A fixed clock stands still but for one second a `tick`. */
  constructor(start: string, mode: 'fixed' | 'moving' = 'fixed') {
    this.mode = mode;
    this.#ms = Date.parse(start);
    if (Number.isNaN(this.#ms))
      throw new RangeError('the time must be an instant such as 2026-03-16T01:00:00Z');
    this.#startedAt = Date.now();
  }

  get ms(): number {
    return this.mode === 'fixed' ? this.#ms : this.#ms + Date.now() - this.#startedAt;
  }

  /** Lets a fixed clock advance one second, so that what was written later has a later time stamp. */
  tick(): void {
    this.#ms += this.mode === 'fixed' ? 1000 : 0;
  }

  /** Sets the time to an instant in ISO form. */
  set(instant: string): void {
    this.#ms = Date.parse(instant);
    this.#startedAt = Date.now();
  }

  instant(): string {
    return new Date(this.ms).toISOString();
  }

  /** Now as `YYYY-MM-DDThh:mm:ss` in a zone; without one in CET, the zone of time stamps. */
  now(zone = 'CET'): string {
    const second = Math.floor(this.ms / 1000);
    if (this.#shown?.zone !== zone || this.#shown.second !== second)
      this.#shown = { zone, second, text: localAt(second * 1000, zone) };
    return this.#shown.text;
  }

  today(): string {
    return this.now().slice(0, 10);
  }
}
