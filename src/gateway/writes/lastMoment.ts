import { isSharedState } from '../config/isSharedState.js';
import type { StoredRow } from '../state/GatewayState.js';
import type { Writing } from './Writing.js';

/** When the last attempt at a row was over at the latest, by the clock of this gateway, however that was set since. */
export function lastMoment(
  { setting: { settings, clock, startedAt }, ledger }: Pick<Writing, 'setting' | 'ledger'>,
  { write, at }: StoredRow,
): number {
  return clock.now() - ago();

  function ago(): number {
    const { endedAt, sentAt } = write;
    if (endedAt !== undefined) return Math.max(0, ledger.ageOf(write, endedAt));
    const { state, limits } = settings;
    // Another gateway that lost its database may live on.
    if (isSharedState(state))
      return Math.max(0, ledger.ageOf(write, Math.max(sentAt, at))) - limits.connectMs - limits.firstByteMs;
    // One that was under way when the gateway died ended with it.
    return Math.max(0, Math.min(ledger.ageOf(write, sentAt), clock.elapsed() - startedAt));
  }
}
