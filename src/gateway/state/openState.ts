import { KeyFile } from '../../database/keyInFile.js';
import { ConfigurationError } from '../../errors/index.js';
import { secretOf } from '../config/secretOf.js';
import { type GatewaySettings, isSharedState } from '../config/GatewayConfig.js';
import type { GatewayState } from './GatewayState.js';
import { SqliteState } from './SqliteState.js';
import { StateUnreachableError } from '../request/Refusal.js';
import { DAY_MS } from '../../calendar/days.js';
import { type Clock, nowAndEvery } from '../config/Clock.js';

/** Opens the state of a configuration, a file or a database; `hold` for the gateway that is at work on a file, by its clock. */
export async function openState(
  { state = '', limits: { connectMs, firstByteMs } }: Pick<GatewaySettings, 'state' | 'limits'>,
  hold = false,
  clock?: Clock,
): Promise<GatewayState> {
  if (isSharedState(state)) {
    const { PostgresState } = await import('./PostgresState.js');
    return PostgresState.open(await urlOf(state), connectMs + 2 * firstByteMs).catch((error: unknown) => {
      throw error instanceof StateUnreachableError
        ? new ConfigurationError(
            'state',
            `the database ${error.reason ? `cannot be used, because ${error.reason}` : 'does not answer: check that it runs, its address, its user and the network'}. Nothing was started`,
          )
        : error;
    });
  }
  const beside = new KeyFile(state);
  beside.checkBefore('state');
  const opened = await SqliteState.open(state, clock, beside);
  try {
    if (hold) await opened.hold();
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function urlOf(state: string): Promise<string> {
  const url = state.startsWith('postgres') ? state : (await secretOf('state', state)).reveal();
  if (!/^postgres(ql)?:/.test(url))
    throw new ConfigurationError('state', 'leads to no address of a database: postgres://user@host/name');
  return url;
}

const HOUR_MS = 3_600_000;
const EVERY_MS = 6 * HOUR_MS;

/** Forgets now, and some times a day, what the settings let go of. Gives what ends it. */
export function keepPruned(
  state: GatewayState,
  { keep, protect }: Pick<GatewaySettings, 'keep' | 'protect'>,
): () => void {
  return nowAndEvery(EVERY_MS, () => {
    const now = state.now();
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
