import { type Command, Option } from 'commander';
import type { CliCommand, CommandContext, GlobalOptions } from '../CommandContext.js';
import { positiveWhole } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import type { GatewayFlags } from '../gateway/runGateway.js';
import type { SwitchFlags } from '../gateway/switching.js';
import type { TokenFlags } from '../gateway/tokens.js';

const CONFIG = ['--config <file>', 'the configuration, see docs/gateway.md (default gateway.json)'] as const;
const EFFECTS = ['read', 'write', 'append', 'lock'];

/** `gateway`: one door for the scripts of a customer, in whatever language. */
export const gatewayCommand: CliCommand = (gateway: Command, context: CommandContext) => {
  gateway
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
  gateway
    .command('check')
    .description('check configuration, keys and state, and start nothing')
    .option(...CONFIG)
    .action(async (_options: unknown, self: Command) => {
      const { checkConfig } = await import('../gateway/runGateway.js');
      await checkConfig(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
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
    .option('--script <file>', 'the script that it is for: without it what is seen of it is no evidence')
    .action(async (name: string, _options: unknown, self: Command) => {
      const { createToken } = await import('../gateway/tokens.js');
      await createToken(context, name, self.optsWithGlobals<TokenFlags & GlobalOptions>());
    });
  token
    .command('renew <name>')
    .description('make another token for a script, with the limits of the newest, and print it once')
    .option(...CONFIG)
    .option('--days <days>', 'after how many days it expires', positiveWhole, 365)
    .option('--overlap <days>', 'after how many days the older ones end', positiveWhole, 7)
    .option('--script <file>', 'the script that it is for (default as before)')
    .action(async (name: string, _options: unknown, self: Command) => {
      const { renewToken } = await import('../gateway/tokens.js');
      await renewToken(
        context,
        name,
        self.optsWithGlobals<TokenFlags & GlobalOptions & { overlap: number }>(),
      );
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
  addWrites(gateway, context);
  addSwitching(gateway, context);
};

function addWrites(gateway: Command, context: CommandContext): void {
  const writes = gateway
    .command('writes')
    .description('writes of which nobody knows what became of them, with age, script and rows')
    .option(...CONFIG)
    .option('--state <states>', 'rows in which states, with commas: open, ready, answered, silent', list)
    .action(async (_options: unknown, self: Command) => {
      const { listWrites } = await import('../gateway/writes.js');
      await listWrites(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
  writes
    .command('close <id>')
    .description('say for the open rows of a write whether they are saved, where a person has looked')
    .option(...CONFIG)
    .option('--as <outcome>', 'saved: they are answered when they come again; not-saved: they are sent then')
    .option('--by <name>', 'who has looked')
    .option('--why <text>', 'what was found, for the history')
    .action(async (id: string, _options: unknown, self: Command) => {
      const { closeOpenWrite } = await import('../gateway/writes.js');
      await closeOpenWrite(context, id, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
}

function addSwitching(gateway: Command, context: CommandContext): void {
  gateway
    .command('switch <script> <mode>')
    .description(
      'who answers a script: soap, shadow, rest-if-equal or rest; a running gateway follows at once',
    )
    .option(...CONFIG)
    .option('--operations <names>', 'which of its operations, with commas (back to soap: default all)', list)
    .option('--unit <id>', 'only with the key of this unit, or root')
    .option('--by <name>', 'who switches it (default who is logged in)')
    .option('--why <text>', 'why, for the history')
    .option(
      '--sign',
      'sign for it with --key; where the policy is not fulfilled an exception, with --except and --until',
    )
    .option('--key <reference>', 'the key of who signs: file:PATH or env:NAME')
    .option('--losses <fields...>', 'what may be lost, each field by its name')
    .option('--except <ids...>', 'what an exception excepts')
    .option('--until <day>', 'the last day of an exception, within a year')
    .addHelpText(
      'after',
      examples([
        [
          'workforce-soap gateway switch payroll shadow --operations wsdlGetEmployeesV2 --why "see"',
          'ask REST too, and compare',
        ],
        ['workforce-soap gateway switch payroll soap', 'everything of it back, at once'],
      ]),
    )
    .action(async (script: string, mode: string, _options: unknown, self: Command) => {
      const { switchScript } = await import('../gateway/switching.js');
      await switchScript(context, script, mode, self.optsWithGlobals<SwitchFlags & GlobalOptions>());
    });
  gateway
    .command('status')
    .description('where each script is, and what it waits for')
    .option(...CONFIG)
    .action(async (_options: unknown, self: Command) => {
      const { switchStatus } = await import('../gateway/switching.js');
      await switchStatus(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
  gateway
    .command('observed')
    .description('what was seen of each script, a line of JSON each, for migrate scan and compare --observed')
    .option(...CONFIG)
    .action(async (_options: unknown, self: Command) => {
      const { printObserved } = await import('../gateway/switching.js');
      await printObserved(context, self.optsWithGlobals<GatewayFlags & GlobalOptions>());
    });
  gateway
    .command('history')
    .description('what was switched and signed, by whom and on what evidence, a line of JSON each')
    .option(...CONFIG)
    .option('--check', 'say whether the lines are as they were written')
    .option(
      '--mark <mark>',
      'with --check: a mark that it printed before, which shows whether the end was cut off',
    )
    .action(async (_options: unknown, self: Command) => {
      const { printHistory } = await import('../gateway/switching.js');
      await printHistory(
        context,
        self.optsWithGlobals<GatewayFlags & GlobalOptions & { check?: boolean; mark?: string }>(),
      );
    });
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
