import type { Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { addConnectionOptions } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import { addJournalOptions } from '../write/journalOptions.js';
import type { GoOnOptions } from '../journal/goOnWithJob.js';
import type { ShowOptions } from '../journal/showJobs.js';
import { addRunOptions } from '../write/runOptions.js';

/** `journal list|show|resume|settle`. */
export const journalCommand: CliCommand = (journal: Command, context: CommandContext) => {
  const list = journal
    .command('list')
    .description('the jobs of a journal')
    .addHelpText('after', LIST_HELP)
    .action(async (_options: unknown, self: Command) => {
      const { listJobs } = await import('../journal/showJobs.js');
      await listJobs(context, self.optsWithGlobals<ShowOptions>());
    });
  const show = journal
    .command('show')
    .description('where the rows of a job stand')
    .argument('<job>', 'its name')
    .option('--all', 'all rows, not only those that are not there once')
    .addHelpText('after', SHOW_HELP)
    .action(async (name: string, _options: unknown, self: Command) => {
      const { showJob } = await import('../journal/showJobs.js');
      await showJob(context, name, self.optsWithGlobals<ShowOptions>());
    });
  for (const command of [list, show]) addJournalOptions(command);
  for (const how of ['resume', 'settle'] as const) {
    const command = journal
      .command(how)
      .description(PURPOSE[how])
      .argument('<job>', 'its name')
      .option('--operation <name>', 'the operation, where the job writes with several')
      .option('--open <file>', 'where the rows go that a person must look at (default <job>-open.csv)')
      .addHelpText('after', GO_ON_HELP[how])
      .action(async (name: string, _options: unknown, self: Command) => {
        const { goOnWithJob } = await import('../journal/goOnWithJob.js');
        await goOnWithJob(context, how, name, self.optsWithGlobals<GoOnOptions>());
      });
    addConnectionOptions(addJournalOptions(addRunOptions(command)));
  }
};

const PURPOSE = {
  resume: 'go on with a job, with the rows that the journal has',
  settle: 'find out by reading what became of what was sent, and send nothing',
} as const;

const LIST_HELP = examples([['workforce-soap journal list --journal jobs.db', 'which jobs there are']]);
const SHOW_HELP = examples([
  ['workforce-soap journal show w15 --journal jobs.db', 'the rows that are not there once'],
  ['workforce-soap journal show w15 --journal jobs.db --all --json', 'all of them, for programs'],
]);
const GO_ON_HELP = {
  resume: `
Exit codes: as of write.
${examples([['workforce-soap journal resume w15 --journal jobs.db', 'after a power cut, without the file of the rows']])}`,
  settle: `
Exit codes: 0 every row is there once, 3 some are, 1 none is.
${examples([['workforce-soap journal settle w15 --journal jobs.db', 'is it all there?']])}`,
} as const;
