import type { Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { addConnectionOptions } from '../connection/connectionOptions.js';
import type { DoctorOptions } from '../doctor/runDoctor.js';
import { examples } from '../examples.js';

/** `doctor`: what is wrong between here and the service. */
export const doctorCommand: CliCommand = (command: Command, context: CommandContext) => {
  command.addHelpText('after', HELP).action(async (_options: unknown, self: Command) => {
    const { runDoctor } = await import('../doctor/runDoctor.js');
    await runDoctor(context, self.optsWithGlobals<DoctorOptions>());
  });
  addConnectionOptions(command);
};

const HELP = `
Looks at settings, DNS, TLS and its authorities, proxies, the clock, the endpoint, its WSDL, what the key sees, the
charset, how parts are passed, and OAuth where REST is configured (profile, or WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID
and WORKFORCE_CLIENT_SECRET). It reads only, and shows no key. Exit code 1 when something fails.
${examples([
  ['workforce-soap doctor', 'the default profile'],
  ['workforce-soap doctor --profile live --json', 'for a monitor'],
])}`;
