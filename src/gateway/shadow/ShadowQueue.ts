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
export function shadowQueue(
  { perMinute, waiting: most }: { readonly perMinute: number; readonly waiting: number },
  service: Pick<Service, 'hasRoom'>,
  clock: Clock,
) {
  const ended = new AbortController();
  const waiting: { readonly job: Job; readonly drop: () => void }[] = [];
  let begun: { readonly at: number; readonly route: string }[] = [];
  let working: Promise<void> | undefined;

  const hasRoom = async (): Promise<boolean> => {
    const until = clock.elapsed() + PATIENCE_MS;
    while (!service.hasRoom) {
      if (ended.signal.aborted || clock.elapsed() > until) return false;
      await clock.sleep(LOOK_MS);
    }
    return !ended.signal.aborted;
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        if (await hasRoom()) await next.job(ended.signal);
        else next.drop();
      } catch {
        next.drop();
      }
    }
  };
  const start = () => {
    working ??= work().finally(() => {
      working = undefined;
      // One may have come when the last was over.
      if (waiting.length > 0) start();
    });
  };
  /** Resolves when nothing waits. */
  const idle = async (): Promise<void> => {
    while (working) await working;
  };

  return {
    get waiting(): number {
      return waiting.length;
    },
    /** True when a call may be asked again: a route that was asked in this minute leaves half of it to the others. */
    admits(route: Route, now = clock.elapsed()): boolean {
      begun = begun.filter(({ at }) => now - at < MINUTE);
      const own = begun.filter((one) => one.route === routeText(route)).length;
      const left = perMinute - begun.length;
      if (waiting.length >= most || left <= 0 || (own > 0 && left <= perMinute / 2)) return false;
      begun.push({ at: now, route: routeText(route) });
      return true;
    },
    /** Does a job when there is room; `drop` where there is none for too long. */
    add(job: Job, drop: () => void): void {
      if (ended.signal.aborted || waiting.length >= most) return void drop();
      waiting.push({ job, drop });
      start();
    },
    async close(): Promise<void> {
      ended.abort();
      for (const { drop } of waiting.splice(0)) drop();
      await idle();
    },
  };
}
