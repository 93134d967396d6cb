import type { Pace } from '../../../src/settle/pace.js';

interface Event {
  readonly at: number;
  run(): Promise<unknown> | unknown;
}

/** Time that passes only when somebody waits, with what is to happen meanwhile. */
export class VirtualTime implements Pace {
  #now = Date.parse('2026-03-16T01:00:00Z');
  readonly #events: Event[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return this.advance(ms);
  }

  at(ms: number, run: Event['run']): void {
    this.#events.push({ at: this.#now + ms, run });
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + Math.max(0, ms);
    for (;;) {
      this.#events.sort((a, b) => a.at - b.at);
      const next = this.#events[0];
      if (!next || next.at > until) break;
      this.#events.shift();
      this.#now = Math.max(this.#now, next.at);
      await next.run();
    }
    this.#now = until;
  }

  /** Lets everything happen that is still to happen. */
  async end(): Promise<void> {
    while (this.#events.length > 0) await this.advance(3_600_000);
  }
}
