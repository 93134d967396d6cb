import type { GatewayFlags } from '../commands/gateway.js';
import type { GatewaySettings } from '../../gateway/config/GatewayConfig.js';
import { readConfig } from '../../gateway/config/readConfig.js';
import { collectLess } from '../../gateway/server/collectLess.js';
import { checkGateway, type Gateway, startGateway } from '../../gateway/startGateway.js';
import type { CommandContext } from '../CommandContext.js';
import { CommandFailure } from '../cliErrors.js';
import { tellDoubts } from '../connection/connection.js';
import { untilAborted } from '../untilAborted.js';

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
