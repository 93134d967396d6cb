import { readConfig } from '../../gateway/config/readConfig.js';
import { checkGateway, type Gateway, startGateway } from '../../gateway/startGateway.js';
import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { CommandFailure } from '../cliErrors.js';
import { untilAborted } from '../untilAborted.js';

/** Where a configuration is when nothing is said. */
export const CONFIG_FILE = 'gateway.json';

/** What can be said on the command line. */
export interface GatewayFlags {
  readonly config?: string;
  readonly allowKeys?: boolean;
}

/** Runs a gateway until Ctrl-C. */
export async function runGateway(
  context: CommandContext,
  options: GatewayFlags & GlobalOptions,
): Promise<void> {
  const { terminal, signal } = context;
  await using gateway = await start(options);
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
export async function checkConfig(
  { terminal }: CommandContext,
  { config = CONFIG_FILE, allowKeys }: GatewayFlags,
): Promise<void> {
  await checkGateway(readConfig(config, allowKeys ? { allowKeys } : {}));
  await terminal.print(
    `${config}: the configuration, its keys and its state can be read. A gateway can start with it.`,
  );
}

async function start({ config = CONFIG_FILE, allowKeys }: GatewayFlags): Promise<Gateway> {
  const settings = readConfig(config, allowKeys ? { allowKeys } : {});
  try {
    return await startGateway(settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new CommandFailure('the port is taken: choose another one with listen.port.');
    throw error;
  }
}
