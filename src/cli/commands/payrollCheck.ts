import { type Command, Option } from 'commander';
import { type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions, referenceOption, positiveWhole } from '../connection/connectionOptions.js';
import { example, examples } from '../examples.js';
import { journalOption } from '../write/journalOptions.js';

/** `payroll check` and `payroll explain`: what does not fit in a period, before it is locked. */
export function addPayrollCheck(payroll: Command, context: CommandContext): void {
  addCheck(payroll, context);
  addExplain(payroll, context);
}

function addCheck(payroll: Command, context: CommandContext): void {
  const command = payroll
    .command('check')
    .description(
      'put shifts, punches, absences and payroll side by side, and say what does not fit; only reads',
    )
    .requiredOption('--from <day>', 'first day: 2026-03-01, today-7d')
    .requiredOption('--to <day>', 'last day, itself included')
    .option('--units <ids>', 'only these units, separated by commas')
    .option('--policy <file>', 'thresholds, severities, owners and exceptions of the team, JSON')
    .option('--html <file>', 'write the report as a page')
    .option('--csv <file>', 'write the findings as a table')
    .option('--ledger <folder>', 'keep what was put side by side, as SQLite and Parquet')
    .addOption(
      new Option('--against <last>', 'show the changes since the last transfer of these days').choices([
        'last',
      ]),
    )
    .option('--file <file>', 'the file of a transfer, to compare: policy.file says how to read it')
    .option(
      '--preliminary-file',
      'start a preliminary transfer and compare its file; nothing is locked or shipped',
    )
    .option('--transferred-at <instant>', 'when the period was transferred, such as 2026-04-02T08:00:00Z')
    .option('--signed-by <name>', 'the person who answers for the check')
    .option('--history <folder>', 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)')
    .option('--no-history', 'keep nothing of this check')
    .option('--personal', 'name people by badge number; else by aliases')
    .option('--now <instant>', 'as if it were then')
    .option('--concurrent <units>', 'units at once', positiveWhole, 2)
    .option('-q, --quiet', 'no progress')
    .addHelpText('after', CHECK_HELP)
    .action(running(context, async () => (await import('../payroll/checkCommand.js')).checkCommand));
  addConnectionOptions(withAliasKey(command.addOption(journalOption())));
}

function addExplain(payroll: Command, context: CommandContext): void {
  const command = payroll
    .command('explain')
    .description('one day of one employee: shift, breaks, absence, punches and what is paid on one time line')
    .requiredOption('--badge <number>', 'the badge number')
    .requiredOption('--date <day>', 'the day')
    .option('--policy <file>', 'as of payroll check')
    .option('--html <file>', 'write it as a page with the picture')
    .option('--history <folder>', 'whose aliases are used (env WORKFORCE_PAYROLL_HISTORY)')
    .option('--no-history', 'an alias for this once')
    .option('--personal', 'name the employee by badge number')
    .option('--now <instant>', 'as if it were then')
    .addHelpText('after', EXPLAIN_HELP)
    .action(running(context, async () => (await import('../payroll/explainCommand.js')).explainCommand));
  addConnectionOptions(withAliasKey(command));
}

export function withAliasKey(command: Command): Command {
  return command.addOption(
    referenceOption(
      '--alias-key <reference>',
      'the key of the aliases: env:NAME or file:PATH (default: that of the history)',
    ),
  );
}

const CHECK_HELP = examples([
  [
    'workforce-soap payroll check --from 2026-03-01 --to 2026-03-31 --policy payroll.json --html march.html',
    'a month',
  ],
  [
    'workforce-soap payroll check --from 2026-03-01 --to 2026-03-31 --against last',
    'what changed since the transfer',
  ],
  [
    'workforce-soap payroll check --from 2026-03-01 --to 2026-03-31 --preliminary-file --policy payroll.json',
    'and the file',
  ],
]);

const EXPLAIN_HELP = example(
  'workforce-soap payroll explain --badge 0007 --date 2026-03-29',
  'the night of the change of clock',
);
