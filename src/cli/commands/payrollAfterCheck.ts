import type { Command } from 'commander';
import { type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions } from '../connection/connectionOptions.js';
import { example, examples } from '../examples.js';
import { addJournalOptions } from '../write/journalOptions.js';
import { withAliasKey } from './payrollCheck.js';

/** `payroll propose`, `correct`, `seal` and `who`: what comes after a check. */
export function addAfterCheck(payroll: Command, context: CommandContext): void {
  addPropose(payroll, context);
  addCorrect(payroll, context);
  addSeal(
    payroll.command('seal').description('list the rows of a transfer, and their changes since'),
    context,
  );
  addWho(payroll, context);
}

function addPropose(payroll: Command, context: CommandContext): void {
  const command = payroll
    .command('propose')
    .description(
      'write the corrections that can be made through the interface, to review and sign; only reads',
    )
    .requiredOption('--out <file>', 'a table; a signature in the first column of a row orders it')
    .addHelpText('after', PROPOSE_HELP)
    .action(running(context, async () => (await import('../payroll/correctCommand.js')).proposeCommand));
  addConnectionOptions(withAliasKey(ofPeriod(command)));
}

function addCorrect(payroll: Command, context: CommandContext): void {
  const command = payroll
    .command('correct')
    .description('write the corrections that somebody signed, each once, and check the period again')
    .argument('<file>', 'of payroll propose, with names in its first column')
    .requiredOption('--job <name>', 'name of the job; the same name continues it')
    .option('--dry-run', 'read and show what would be done, and send and record nothing')
    .option('--new', 'begin the journal where there is none')
    .addHelpText('after', CORRECT_HELP)
    .action(running(context, async () => (await import('../payroll/correctCommand.js')).correctCommand));
  addConnectionOptions(addJournalOptions(withAliasKey(ofPeriod(command))));
}

/** The options of a check that is run for something else. */
function ofPeriod(command: Command): Command {
  return command
    .requiredOption('--from <day>', 'first day: 2026-03-01')
    .requiredOption('--to <day>', 'last day, itself included')
    .option('--units <ids>', 'only these units, separated by commas')
    .option('--policy <file>', 'as of payroll check')
    .option('--history <folder>', 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)')
    .option('--now <instant>', 'as if it were then')
    .option('-q, --quiet', 'no progress');
}

function addSeal(seal: Command, context: CommandContext): void {
  const take = seal
    .command('take')
    .description('seal the rows of a transfer; transfer --after-check does this too')
    .argument('<label>', 'that of the transfer')
    .option('--file <file>', 'its file')
    .addHelpText(
      'after',
      example(
        'workforce-soap payroll seal take 2026-03 --from 2026-03-01 --to 2026-03-31',
        'after a transfer by hand',
      ),
    )
    .action(running(context, async () => (await import('../payroll/sealCommand.js')).sealTakeCommand));
  addConnectionOptions(withAliasKey(ofPeriod(take)));
  const verify = seal
    .command('verify')
    .description('say what of a sealed transfer is no longer as it was paid; only reads')
    .argument('<label>', 'that of the transfer')
    .option('--file <file>', 'compare this file; else the service is read')
    .option('--policy <file>', 'as of payroll check')
    .option('--history <folder>', 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)')
    .option('--now <instant>', 'as if it were then')
    .addHelpText('after', VERIFY_HELP)
    .action(running(context, async () => (await import('../payroll/sealCommand.js')).sealVerifyCommand));
  addConnectionOptions(withAliasKey(verify));
}

function addWho(payroll: Command, context: CommandContext): void {
  const command = payroll
    .command('who')
    .description('say who an alias of a check stands for; reads the staff, and keeps nothing')
    .argument('<alias>', 'such as employee-7d0456dec59a3b1f')
    .option('--history <folder>', 'whose aliases they are (env WORKFORCE_PAYROLL_HISTORY)')
    .addHelpText('after', WHO_HELP)
    .action(running(context, async () => (await import('../payroll/whoCommand.js')).whoCommand));
  addConnectionOptions(withAliasKey(command));
}

const PROPOSE_HELP = example(
  'workforce-soap payroll propose --from 2026-03-01 --to 2026-03-31 --policy payroll.json --out march.csv',
  'corrections that the interface can make',
);

const CORRECT_HELP = `
It writes only rows that somebody signed, and only if the check still proposes them unchanged.
${example('workforce-soap payroll correct march.csv --from 2026-03-01 --to 2026-03-31 --policy payroll.json --job march --journal jobs.db --dry-run', 'what would change')}`;

const VERIFY_HELP = example(
  'workforce-soap payroll seal verify 2026-03 --policy payroll.json',
  'a month later',
);

const WHO_HELP = examples([
  ['workforce-soap payroll who employee-7d0456dec59a3b1f', 'a line of the page'],
  ['workforce-soap payroll who 7d04', 'the beginning is enough where nobody else has it'],
]);
