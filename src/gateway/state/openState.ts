import { existsSync } from 'node:fs';
import { KeyFile } from '../../database/keyInFile.js';
import { ConfigurationError } from '../../errors/index.js';
import { secretOf } from '../config/secretOf.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { isSharedState } from '../config/isSharedState.js';
import type { GatewayState } from './GatewayState.js';
import { SqliteState } from './SqliteState.js';
import { StateUnreachableError } from './StateUnreachableError.js';

/** Opens the state of a configuration, a file or a database; `hold` for the gateway that is at work on a file. */
export async function openState(
  { state = '', limits: { connectMs, firstByteMs } }: Pick<GatewaySettings, 'state' | 'limits'>,
  hold = false,
): Promise<GatewayState> {
  if (isSharedState(state)) {
    const { PostgresState } = await import('./PostgresState.js');
    return PostgresState.open(await urlOf(state), connectMs + 2 * firstByteMs).catch((error: unknown) => {
      throw error instanceof StateUnreachableError
        ? new ConfigurationError(
            'state',
            'the database does not answer: check that it runs, its address, its user and the network. Nothing was started',
          )
        : error;
    });
  }
  // Whoever opens it first would make it anew, and what it held would not be missed.
  new KeyFile(state).check('state', 'same', existsSync(state) ? 'kept' : 'made');
  const opened = await SqliteState.open(state);
  try {
    if (hold) opened.hold();
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
