import { type Command, Option } from 'commander';
import type { CliCommand, CommandContext, GlobalOptions } from '../CommandContext.js';
import { positiveWhole } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import type { GatewayFlags } from '../gateway/runGateway.js';
import type { TokenFlags } from '../gateway/tokens.js';

const CONFIG = ['--config <file>', 'the configuration, see docs/gateway.md (default gateway.json)'] as const;
const EFFECTS = ['read', 'write', 'append', 'lock'];

/** `gateway`: one door for the scripts of a customer, in whatever language. */
export const gatewayCommand: CliCommand = (program: Command, context: CommandContext) => {
  const gateway = program
    .command('gateway')
    .description('pass the calls of unchanged scripts on to the service')
    .option(...CONFIG)
    .option('--allow-keys', 'let requests with keys of the service pass unchanged')
    .addHelpText(
      'after',
      examples([
        ['workforce-soap gateway --config gateway.json', 'start it; Ctrl-C ends it in order'],
        ['workforce-soap gateway token create payroll --unit 101', 'a token that reads unit 101'],
      ]),
    )
    .action(async (_options: unknown, self: Command) => {
      const { runGateway } = await import('../gateway/runGateway.js');
      await runGateway(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
  const token = gateway.command('token').description('what scripts are given in place of a key');
  token
    .command('create <name>')
    .description('make a token, and print it once')
    .option(...CONFIG)
    .option(
      '--operations <names>',
      'the only operations that it is for, with commas (default all that are known)',
      list,
    )
    .option('--unit <ids>', 'the only units that it is for, with commas (default the root key)', list)
    .addOption(
      new Option('--effects <effects>', `what it may do: ${EFFECTS.join(', ')}, with commas`)
        .argParser(list)
        .default(['read'], 'read'),
    )
    .option('--days <days>', 'after how many days it expires', positiveWhole, 365)
    .action(async (name: string, _options: unknown, self: Command) => {
      const { createToken } = await import('../gateway/tokens.js');
      await createToken(context, name, self.optsWithGlobals<TokenFlags & GlobalOptions>());
    });
  token
    .command('list')
    .description('list the tokens, without their texts')
    .option(...CONFIG)
    .action(async (_options: unknown, self: Command) => {
      const { listTokens } = await import('../gateway/tokens.js');
      await listTokens(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
  token
    .command('revoke <name>')
    .description('end the tokens of a name, or the one of an id, at once')
    .option(...CONFIG)
    .action(async (name: string, _options: unknown, self: Command) => {
      const { revokeToken } = await import('../gateway/tokens.js');
      await revokeToken(context, name, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
};

function list(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
