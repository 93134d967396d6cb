import type { Command } from 'commander';
import type { CommandContext } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { SignCommandOptions } from '../migrate/signCommand.js';
import type { StatusCommandOptions } from '../migrate/statusCommand.js';

/** `migrate sign` and `migrate status`. */
export function addMigrateSign(migrate: Command, context: CommandContext): void {
  judged(migrate.command('sign'))
    .description('record who says that a script may leave SOAP, when, and on what evidence')
    .argument('<script>', 'as migrate compare names it')
    .requiredOption('--by <name>', 'who signs')
    .option('--operation <name>', 'one operation of it alone')
    .option('--reason <text>', 'why, where the policy is not fulfilled')
    .option('--until <day>', 'the last day of such an exception')
    .option('--withdraw', 'end what was signed before')
    .addHelpText('after', SIGN_HELP)
    .action(async (script: string, _options: unknown, self: Command) => {
      const { signCommand } = await import('../migrate/signCommand.js');
      await signCommand(context, script, self.optsWithGlobals<SignCommandOptions>());
    });
  judged(migrate.command('status'))
    .description('show where all scripts are on their way off SOAP, and what each waits for')
    .option('--scripts <folder>', 'list those too of which there is no evidence yet')
    .option('--html <file>', 'write it as a page')
    .addHelpText('after', STATUS_HELP)
    .action(async (_options: unknown, self: Command) => {
      const { statusCommand } = await import('../migrate/statusCommand.js');
      await statusCommand(context, self.optsWithGlobals<StatusCommandOptions>());
    });
}

function judged(command: Command): Command {
  return command
    .requiredOption('--history <folder>', 'the nights that migrate compare --history keeps')
    .option('--policy <file>', 'what go means, as JSON; docs/migration-signoff.md has the fields')
    .option('--sign-offs <file>', 'the signatures; by default signoffs.ndjson in the history');
}

const SIGN_HELP = `
Where the policy is fulfilled the signature says go; where it is not, an exception needs --reason and --until. Nothing in the
file of signatures is ever changed.
${examples([
  ['workforce-soap migrate sign roster.php --history nights --policy policy.json --by "A. Person"', 'go'],
  [
    'workforce-soap migrate sign roster.php --history nights --by "A. Person" --reason "reads no costs" --until 2026-12-31',
    'an exception',
  ],
])}`;

const STATUS_HELP = examples([
  ['workforce-soap migrate status --history nights --policy policy.json', 'all scripts'],
  ['workforce-soap migrate status --history nights --scripts ./jobs --html status.html', 'as a page'],
]);
