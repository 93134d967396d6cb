import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import { readConfig } from '../../gateway/config/readConfig.js';
import type { GatewayState } from '../../gateway/state/GatewayState.js';
import { openState } from '../../gateway/state/openState.js';
import { SwitchRefused } from '../../gateway/switch/SwitchRefused.js';
import { WriteRefused } from '../../gateway/writes/closeWrite.js';
import { CommandFailure, UsageError } from '../cliErrors.js';
import { CONFIG_FILE } from './runGateway.js';
import type { GatewayFlags } from '../commands/gateway.js';

/** Works on the state of a gateway, which may be running. */
export async function withState<T>(
  { config = CONFIG_FILE }: GatewayFlags,
  work: (state: GatewayState, settings: GatewaySettings) => T | Promise<T>,
): Promise<T> {
  const settings = readConfig(config);
  if (settings.state === undefined) throw new UsageError('the configuration has no state, where it is kept');
  const opened = await openState(settings);
  try {
    return await work(opened, settings);
  } catch (error) {
    const isRefused = error instanceof SwitchRefused || error instanceof WriteRefused;
    throw isRefused ? new CommandFailure(error.message) : error;
  } finally {
    await opened.close();
  }
}
