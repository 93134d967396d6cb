import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import type { GatewayState } from '../../gateway/state/GatewayState.js';
import { openState } from '../../gateway/state/openState.js';
import { UsageError } from '../cliErrors.js';

/** Works on the state of a gateway, which may be running. */
export async function withState<T>(
  settings: GatewaySettings,
  work: (state: GatewayState) => Promise<T>,
): Promise<T> {
  if (settings.state === undefined) throw new UsageError('the configuration has no state, where it is kept');
  const opened = await openState(settings);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
