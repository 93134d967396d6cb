import { type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, type GlobalOptions, running } from '../CommandContext.js';
import { positiveWhole } from '../connection/connectionOptions.js';
import { example, examples } from '../examples.js';
import type { TokenFlags } from '../gateway/tokens.js';

const EFFECTS = ['read', 'write', 'append', 'lock'];

/** `gateway`: one door for the scripts of a customer, in whatever language. */
export const declare: CliCommand = (gateway: Command, context: CommandContext) => {
  gateway
    .option('--config <file>', 'the configuration, see docs/gateway.md (default gateway.json)')
    .option('--allow-keys', 'let requests with keys of the service pass unchanged')
    .addHelpText(
      'after',
      examples([
        ['workforce-soap gateway --config gateway.json', 'start it; Ctrl-C ends it in order'],
        ['workforce-soap gateway token create payroll --unit 101', 'a token that reads unit 101'],
      ]),
    )
    .action(running(context, async () => (await import('../gateway/runGateway.js')).runGateway));
  gateway
    .command('check')
    .description('check configuration, keys and state, and start nothing')
    .addHelpText('after', example('workforce-soap gateway check --config gateway.json', 'before a restart'))
    .action(running(context, async () => (await import('../gateway/runGateway.js')).checkConfig));
  const token = gateway
    .command('token')
    .description('make, list and revoke the tokens that scripts use instead of a key');
  token
    .command('create <name>')
    .description('make a token, and print it once')
    .option(
      '--operations <names>',
      'the only operations that it is for, with commas (default all that are known)',
      list,
    )
    .option('--unit <ids>', 'the only units that it is for, with commas (default the root key)', list)
    .addOption(
      new Option('--effects <effects>', `the effects that it may have: ${EFFECTS.join(', ')}, with commas`)
        .argParser(list)
        .default(['read'], 'read'),
    )
    .option('--days <days>', 'after how many days it expires', positiveWhole, 365)
    .option('--script <file>', 'the script that it is for; without it, its calls are no evidence')
    .addHelpText(
      'after',
      examples([
        ['workforce-soap gateway token create payroll --unit 101', 'a token that reads unit 101'],
        [
          'workforce-soap gateway token create payroll --effects read,write --days 90',
          'one that writes, for 90 days',
        ],
      ]),
    )
    .allowExcessArguments()
    .action(async (_name: string, _options: unknown, self: Command) => {
      const { createToken } = await import('../gateway/tokens.js');
      await createToken(context, self.args, self.optsWithGlobals<TokenFlags & GlobalOptions>());
    });
  token
    .command('renew <name>')
    .description('make another token for a script, with the limits of the newest, and print it once')
    .option('--days <days>', 'after how many days it expires', positiveWhole, 365)
    .option('--overlap <days>', 'after how many days the older ones end', positiveWhole, 7)
    .option('--script <file>', 'the script that it is for (default as before)')
    .addHelpText(
      'after',
      example(
        'workforce-soap gateway token renew payroll --overlap 7',
        'the old token works for another week',
      ),
    )
    .action(running(context, async () => (await import('../gateway/tokens.js')).renewToken));
  token
    .command('list')
    .description('list the tokens, without their texts')
    .addHelpText('after', example('workforce-soap gateway token list', 'who may do what, and until when'))
    .action(running(context, async () => (await import('../gateway/tokens.js')).listTokens));
  token
    .command('revoke <name>')
    .description('end the tokens of a name, or the one of an id, at once')
    .addHelpText(
      'after',
      example('workforce-soap gateway token revoke payroll', 'the script is refused from now on'),
    )
    .action(running(context, async () => (await import('../gateway/tokens.js')).revokeToken));
  addWrites(gateway, context);
  addSwitching(gateway, context);
};

function addWrites(gateway: Command, context: CommandContext): void {
  const writes = gateway
    .command('writes')
    .description('list the writes whose outcome is unknown, with age, script and rows')
    .option('--state <states>', 'rows in which states, with commas: open, ready, answered, silent', list)
    .addHelpText(
      'after',
      example('workforce-soap gateway writes --state open', 'the ones that a person must look at'),
    )
    .action(running(context, async () => (await import('../gateway/writes.js')).listWrites));
  writes
    .command('close <id>')
    .description('record whether the open rows of a write are saved, after a person has looked')
    .option('--as <outcome>', 'saved or not-saved; not-saved rows are sent when they come again')
    .option('--by <name>', 'the person who has looked')
    .option('--why <text>', 'the finding, for the history')
    .addHelpText(
      'after',
      example(
        'workforce-soap gateway writes close 12 --as saved --by Kim --why "seen in the schedule"',
        'the service has it',
      ),
    )
    .action(running(context, async () => (await import('../gateway/writes.js')).closeOpenWrite));
  addHandWork(writes, context);
}

function addHandWork(writes: Command, context: CommandContext): void {
  const kinds = [
    [
      'settle',
      'ask the service which open rows of a write are there, and send nothing',
      'what became of its rows',
    ],
    ['send', 'settle a write, and send those of its rows that are not there', 'the missing rows go out'],
  ] as const;
  for (const [what, description, then] of kinds)
    writes
      .command(`${what} <id>`)
      .description(description)
      .option('--by <name>', 'the person who wants it')
      .option('--why <text>', 'the reason, for the history')
      .addHelpText(
        'after',
        example(`workforce-soap gateway writes ${what} 12 --by Kim --why "script is gone"`, then),
      )
      .action(running(context, async () => (await import('../gateway/handWork.js')).workOnWrite, what));
}

function addSwitching(gateway: Command, context: CommandContext): void {
  gateway
    .command('switch <script> <mode>')
    .description(
      'choose who answers a script: soap, shadow, rest-if-equal or rest; a running gateway follows at once',
    )
    .option('--operations <names>', 'which of its operations, with commas (back to soap: default all)', list)
    .option('--unit <id>', 'only with the key of this unit, or root')
    .option('--by <name>', 'the person who switches it (default the user who is logged in)')
    .option('--why <text>', 'why, for the history')
    .option(
      '--sign',
      'sign it with --key; if the policy is not fulfilled, an exception with --except and --until',
    )
    .option('--key <reference>', 'the key of who signs: file:PATH or env:NAME')
    .option('--losses <fields...>', 'the fields that may be lost')
    .option('--except <ids...>', 'the rules that the exception lifts')
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
    .action(running(context, async () => (await import('../gateway/switching.js')).switchScript));
  gateway
    .command('status')
    .description('show the mode of each script, and what it waits for')
    .addHelpText('after', example('workforce-soap gateway status', 'all scripts'))
    .action(running(context, async () => (await import('../gateway/switching.js')).switchStatus));
  gateway
    .command('replay [day]')
    .description('ask both sides again what scripts read on a day (default yesterday, in UTC), and compare')
    .option('--script <name>', 'only what this script has read')
    .addHelpText(
      'after',
      example('workforce-soap gateway replay 2026-03-02 --script payroll', 'before it is switched'),
    )
    .action(running(context, async () => (await import('../gateway/replay.js')).replayReads));
  gateway
    .command('observed')
    .description(
      'print the observed calls of each script as NDJSON, for --observed of migrate scan and compare',
    )
    .addHelpText('after', example('workforce-soap gateway observed > observed.ndjson', 'for migrate scan'))
    .action(running(context, async () => (await import('../gateway/switching.js')).printObserved));
  gateway
    .command('history')
    .description('print every switch and signature with its person and evidence, as NDJSON')
    .option('--check', 'say whether the lines are as they were written')
    .option(
      '--mark <mark>',
      'with --check: a mark that it printed before, which shows whether the end was cut off',
    )
    .addHelpText('after', example('workforce-soap gateway history --check', 'was a line changed?'))
    .action(running(context, async () => (await import('../gateway/switching.js')).printHistory));
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
