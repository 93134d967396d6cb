import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions, positive, positiveWhole } from '../connection/connectionOptions.js';
import { example, examples } from '../examples.js';
import { addJournalOptions } from '../write/journalOptions.js';
import { addRunOptions } from '../write/runOptions.js';

/** `journal list|show|resume|settle|verify|resolve`. */
export const declare: CliCommand = (journal: Command, context: CommandContext) => {
  const list = journal
    .command('list')
    .description('list the jobs of a journal')
    .addHelpText('after', LIST_HELP)
    .action(running(context, async () => (await import('../journal/showJobs.js')).listJobs));
  const show = journal
    .command('show')
    .description('show the state of the rows of a job')
    .argument('[job]', 'its name (default all jobs)')
    .option('--all', 'all rows, not only those that are not there once')
    .option('--state <states...>', 'rows in these states')
    .option('--older-than <days>', 'rows that stand as they do for so many days', positive)
    .option('--row <number>', 'one row, with each time that it was sent', positiveWhole)
    .addHelpText('after', SHOW_HELP)
    .action(running(context, async () => (await import('../journal/showJobs.js')).showJob));
  for (const command of [list, show]) addJournalOptions(command);
  for (const how of ['resume', 'settle', 'verify', 'resolve'] as const) {
    const command = journal
      .command(how)
      .description(PURPOSE[how])
      .argument('<job>', 'its name')
      .option('--operation <name>', 'the operation, if the job writes with several')
      .addHelpText('after', GO_ON_HELP[how])
      .action(running(context, async () => (await import('../journal/goOnWithJob.js')).goOnWithJob, how));
    if (how === 'resolve') addDecision(command);
    else addRunOptions(command);
    if (how === 'resume')
      command.option(
        '--open <file>',
        'file for the rows that a person must look at (default <job>-open.csv)',
      );
    addConnectionOptions(addJournalOptions(command));
  }
};

function addDecision(command: Command): void {
  command
    .requiredOption('--row <number>', 'the row, as journal show has it', positiveWhole)
    .option('--done <id>', 'it is saved under this id; the record is read first')
    .option('--drop', 'it is given up')
    .option('--again', 'it is not there: the next run sends it')
    .requiredOption('--by <name>', 'who decided')
    .requiredOption('--why <text>', 'why');
}

const PURPOSE = {
  resume: 'continue a job with the rows that the journal has',
  settle: 'find out by reading which rows were saved; send nothing',
  verify: 'read the saved rows again: there, changed or deleted',
  resolve: 'record how a person decided about a row that no read can settle',
} as const;

const LIST_HELP = example('workforce-soap journal list --journal jobs.db', 'which jobs there are');
const SHOW_HELP = examples([
  ['workforce-soap journal show w15 --journal jobs.db', 'the rows that are not there once'],
  ['workforce-soap journal show w15 --journal jobs.db --all --json', 'all of them, for programs'],
  [
    'workforce-soap journal show --journal jobs.db --state uncertain differs --older-than 1',
    'rows of all jobs, a day old or older',
  ],
]);
const GO_ON_HELP = {
  resume: example(
    'workforce-soap journal resume w15 --journal jobs.db',
    'after a power cut, without the file of the rows',
  ),
  settle: example('workforce-soap journal settle w15 --journal jobs.db', 'is it all there?'),
  verify: example('workforce-soap journal verify w15 --journal jobs.db', 'on the day before payroll'),
  resolve: `
Give one of --done, --drop and --again. The journal keeps --by and --why with the row.
${example('workforce-soap journal resolve w15 --journal jobs.db --row 7 --done 5003 --by Kim --why "seen in the schedule"', 'the service has it')}`,
} as const;
