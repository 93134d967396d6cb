import { DAY_MS } from '../../calendar/days.js';
import { CLOCK, type Clock, nowAndEvery } from '../config/Clock.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState } from './GatewayState.js';

const HOUR_MS = 3_600_000;
const EVERY_MS = 6 * HOUR_MS;

/** Forgets now, and some times a day, what the settings let go of. Gives what ends it. */
export function keepPruned(
  state: GatewayState,
  { keep, protect }: Pick<GatewaySettings, 'keep' | 'protect'>,
  clock: Pick<Clock, 'now'> = CLOCK,
): () => void {
  return nowAndEvery(EVERY_MS, () => {
    const now = clock.now();
    const remembered = now - (protect.writes?.rememberHours ?? 0) * HOUR_MS;
    const age = {
      answers: remembered,
      // Never what the next call of the same batch would have to know.
      writes: Math.min(remembered, now - keep.writeDays * DAY_MS),
      traffic: now - keep.trafficDays * DAY_MS,
      tokens: now - keep.tokenDays * DAY_MS,
      reads: now - keep.readDays * DAY_MS,
    };
    void state.prune(age).catch(() => undefined);
  });
}
