import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions, positive } from '../connection/connectionOptions.js';
import { example } from '../examples.js';
import { addJournalOptions } from '../write/journalOptions.js';
import { addAfterCheck } from './payrollAfterCheck.js';
import { addPayrollCheck } from './payrollCheck.js';

/** `payroll check`, `explain`, `propose`, `correct`, `seal`, `who` and `transfer`. */
export const declare: CliCommand = (payroll: Command, context: CommandContext) => {
  addPayrollCheck(payroll, context);
  addAfterCheck(payroll, context);
  const transfer = payroll
    .command('transfer')
    .description('start a payroll transfer once, wait until it has ended, and fetch its file')
    .requiredOption('--id <label>', 'its label, under which it is found again')
    .requiredOption('--from <day>', 'first day: 2026-03-01')
    .requiredOption('--to <day>', 'last day, itself included')
    .option('--final', 'this or --preliminary must be said')
    .option('--preliminary', 'rows stay as they are, and can be transferred again')
    .option('--lock', 'lock the salary period; this or --no-lock must be said')
    .option('--no-lock', 'leave it open')
    .option('--upload', "upload the file to the customer's server; this or --no-upload must be said")
    .option('--no-upload', 'only make it')
    .option('--badges <numbers>', 'only these badge numbers, separated by commas')
    .option('--out <file>', 'where the file goes that is not uploaded; it must not be there')
    .option('--never-started', 'the label was never used: start it when nobody knows it')
    .option(
      '--after-check',
      'only when the last payroll check of these days was ready, and all is still as it was then',
    )
    .option('--policy <file>', 'as of payroll check, for --after-check')
    .option('--history <folder>', 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)')
    .option('--now <instant>', 'as if it were then, for --after-check')
    .option('--wait-minutes <minutes>', 'how long to wait for it', positive, 30)
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../payroll/transfer.js')).transferPayrollFile));
  addConnectionOptions(addJournalOptions(transfer));
};

const HELP = `
With a journal, a label is started once. After an interruption, the same command waits for the
transfer and fetches its file. Without a journal, nothing is started under a label that runs or is ready.
${example('workforce-soap payroll transfer --id 2026-02 --from 2026-02-01 --to 2026-02-28 --preliminary --no-lock --no-upload --out feb.csv --journal jobs.db --never-started', 'February, to look at')}`;
