import type { Command } from 'commander';
import { type CommandContext, running } from '../CommandContext.js';
import { example, examples } from '../examples.js';

/** `migrate sign` and `migrate status`. */
export function addMigrateSign(migrate: Command, context: CommandContext): void {
  judged(migrate.command('sign'))
    .description('record who says that a script may leave SOAP, when, and on what evidence')
    .argument('<script>', 'as migrate compare names it')
    .requiredOption('--key <reference>', 'the key of who signs: file:PATH or env:NAME')
    .option('--scripts <folder>', 'where the script is: its text, with its helpers, is what is signed')
    .option('--operation <name>', 'one operation of it alone')
    .option('--losses <fields...>', 'the fields that may be lost')
    .option('--except <ids...>', 'the rules that an exception lifts, if the policy is not fulfilled')
    .option('--reason <text>', 'why, where the policy is not fulfilled')
    .option('--until <day>', 'the last day of such an exception, within a year')
    .option('--withdraw', 'end what was signed before')
    .addHelpText('after', SIGN_HELP)
    .action(running(context, async () => (await import('../migrate/signCommand.js')).signCommand));
  judged(migrate.command('status'))
    .description('show where all scripts are on their way off SOAP, and what each waits for')
    .requiredOption('--scripts <folder>', 'the scripts: only what was seen of them as they are now counts')
    .addHelpText('after', STATUS_HELP)
    .action(running(context, async () => (await import('../migrate/statusCommand.js')).statusCommand));
}

function judged(command: Command): Command {
  return command
    .requiredOption('--history <folder>', 'the nights that migrate compare --history keeps')
    .option('--policy <file>', 'the policy, as JSON; docs/migration-signoff.md has the fields')
    .option(
      '--keys <file>',
      'the book of public keys; by default keys.json beside the policy, else in the history',
    )
    .option('--sign-offs <folder>', 'the signatures; by default with the nights');
}

const SIGN_HELP = `
If the policy is fulfilled, the signature means go. If not, sign an exception with --except, --reason
and --until. An exception ends when the script or one of its helpers changes. Signatures form a chain,
and none is ever changed.
${examples([
  [
    'workforce-soap migrate sign roster.php --scripts jobs --history nights --policy policy.json --key file:sign.key',
    'go',
  ],
  [
    'workforce-soap migrate sign roster.php --scripts jobs --history nights --key file:sign.key --except nights --reason "reads no costs" --until 2026-12-31',
    'an exception',
  ],
])}`;

const STATUS_HELP = example(
  'workforce-soap migrate status --history nights --scripts jobs --policy policy.json',
  'all scripts',
);
