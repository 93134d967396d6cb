import type { GatewayFlags } from '../commands/gateway.js';
import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import { readConfig } from '../../gateway/config/readConfig.js';
import { collectLess } from '../../gateway/server/listen.js';
import { checkGateway, type Gateway, startGateway } from '../../gateway/startGateway.js';
import { type CommandContext, CommandFailure, untilAborted, UsageError } from '../CommandContext.js';
import { tellDoubts } from '../connection/connection.js';
import type { GatewayState } from '../../gateway/state/GatewayState.js';
import { openState } from '../../gateway/state/openState.js';
import { SwitchRefused } from '../../gateway/switch/SwitchRefused.js';
import { WriteRefused } from '../../gateway/writes/closeWrite.js';

/** Where a configuration is when nothing is said. */
export const CONFIG_FILE = 'gateway.json';

/** Runs a gateway until Ctrl-C. */
export async function runGateway(context: CommandContext, options: GatewayFlags): Promise<void> {
  const { terminal, signal } = context;
  const settings = settingsIn(options);
  collectLess();
  const { service, deployment } = settings;
  tellDoubts(terminal, { endpoint: service.endpoint, client: deployment ? { deployment } : {} }, 'gateway');
  await using gateway = await start(settings);
  const { endpoint } = gateway;
  await terminal.print(
    options.json
      ? JSON.stringify({ event: 'started', endpoint, wsdl: `${endpoint}?wsdl` })
      : `SOAP  ${endpoint}`,
  );
  const reload = () => {
    try {
      gateway.reload();
    } catch (error) {
      terminal.note(`it goes on as it was: ${(error as Error).message}`);
    }
  };
  process.on('SIGHUP', reload);
  try {
    await untilAborted(signal);
  } finally {
    process.off('SIGHUP', reload);
  }
}

/** Checks the configuration, its keys and its state, and starts nothing. */
export async function checkConfig({ terminal }: CommandContext, options: GatewayFlags): Promise<void> {
  await checkGateway(settingsIn(options));
  await terminal.print(
    `${options.config ?? CONFIG_FILE}: the configuration, its keys and its state can be read. A gateway can start with it.`,
  );
}

function settingsIn({ config = CONFIG_FILE, allowKeys }: GatewayFlags): GatewaySettings {
  return readConfig(config, allowKeys ? { allowKeys } : {});
}

async function start(settings: GatewaySettings): Promise<Gateway> {
  try {
    return await startGateway(settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new CommandFailure('the port is taken: choose another one with listen.port.');
    throw error;
  }
}

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
