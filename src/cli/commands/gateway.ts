import type { Command } from 'commander';
import type { CliCommand, CommandContext, GlobalOptions } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { GatewayFlags } from '../gateway/runGateway.js';

/** `gateway`: one door for the scripts of a customer, in whatever language. */
export const gatewayCommand: CliCommand = (program: Command, context: CommandContext) => {
  program
    .command('gateway')
    .description('pass the calls of unchanged scripts on to the service')
    .requiredOption('--config <file>', 'the configuration, see docs/gateway.md')
    .option('--allow-keys', 'let requests with keys of the service pass unchanged')
    .addHelpText(
      'after',
      examples([['workforce-soap gateway --config gateway.json', 'start it; Ctrl-C ends it in order']]),
    )
    .action(async (_options: unknown, self: Command) => {
      const { runGateway } = await import('../gateway/runGateway.js');
      await runGateway(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
};
