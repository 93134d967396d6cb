import type { Clock } from '../config/Clock.js';
import type { Service } from '../service/Service.js';
import { type Route, routeText } from '../route/Route.js';

const MINUTE = 60_000;
const LOOK_MS = 50;
const PATIENCE_MS = 10_000;

type Job = (signal: AbortSignal) => Promise<void>;

/**
 * Asks again what scripts have asked, one after the other and after they have their answers: at most so many a minute, so many
 * waiting, and only while the service has room. What does not fit is let go.
 */
export class ShadowQueue {
  readonly #limits: { readonly perMinute: number; readonly waiting: number };
  readonly #service: Pick<Service, 'hasRoom'>;
  readonly #clock: Clock;
  readonly #ended = new AbortController();
  readonly #waiting: { readonly job: Job; readonly drop: () => void }[] = [];
  #begun: { readonly at: number; readonly route: string }[] = [];
  #working: Promise<void> | undefined;

  constructor(
    limits: { readonly perMinute: number; readonly waiting: number },
    service: Pick<Service, 'hasRoom'>,
    clock: Clock,
  ) {
    this.#limits = limits;
    this.#service = service;
    this.#clock = clock;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** True when a call may be asked again: a route that was asked in this minute leaves half of it to the others. */
  admits(route: Route, now = this.#clock.elapsed()): boolean {
    const { perMinute, waiting } = this.#limits;
    this.#begun = this.#begun.filter(({ at }) => now - at < MINUTE);
    const own = this.#begun.filter((one) => one.route === routeText(route)).length;
    const left = perMinute - this.#begun.length;
    if (this.#waiting.length >= waiting || left <= 0 || (own > 0 && left <= perMinute / 2)) return false;
    this.#begun.push({ at: now, route: routeText(route) });
    return true;
  }

  /** Does a job when there is room; `drop` where there is none for too long. */
  add(job: Job, drop: () => void): void {
    if (this.#ended.signal.aborted || this.#waiting.length >= this.#limits.waiting) drop();
    else {
      this.#waiting.push({ job, drop });
      this.#start();
    }
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async close(): Promise<void> {
    this.#ended.abort();
    for (const { drop } of this.#waiting.splice(0)) drop();
    await this.idle();
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      // One may have come when the last was over.
      if (this.#waiting.length > 0) this.#start();
    });
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        if (await this.#room()) await next.job(this.#ended.signal);
        else next.drop();
      } catch {
        next.drop();
      }
    }
  }

  async #room(): Promise<boolean> {
    const until = this.#clock.elapsed() + PATIENCE_MS;
    while (!this.#service.hasRoom) {
      if (this.#ended.signal.aborted || this.#clock.elapsed() > until) return false;
      await this.#clock.sleep(LOOK_MS);
    }
    return !this.#ended.signal.aborted;
  }
}
