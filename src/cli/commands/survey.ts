import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions, positiveWhole } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';

/** `survey`: learns how the service behaves, and writes it down. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .option('--file <file>', 'what was learned', 'deployment.json')
    .option('--html <file>', 'write it as a page too')
    .option('--against <file>', 'say what is no longer as this file says, and write nothing')
    .option('--used-by <paths...>', 'say which scripts, cassettes, exports or jobs of a journal rest on it')
    .option('--calls <number>', 'make so many calls at most', positiveWhole, 60)
    .option('--day <date>', 'read around this day (default: today)')
    .option('--write', 'write rows of its own in the test unit of --unit, and take them back')
    .option('--unit <id>', 'survey this unit; --write needs it')
    .option('--write-day <date>', 'the day of the rows (default: in 300 days)')
    .option('--category <id>', 'the shift type of the rows (default: the first that is active)')
    .option(
      '--explore',
      'with --write: run random workflows beside a sandbox of the file, print what differs',
    )
    .option('--seed <number>', 'repeat the workflows of --explore', positiveWhole)
    .option('--errors', 'send three calls that are wrong on purpose; they can lock a key out')
    .option('--from <paths...>', 'learn from cassettes, HAR files and logs, without a call')
    .option('--yes', 'do not ask before the first call')
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../survey/surveyCommand.js')).surveyCommand));
  addConnectionOptions(command);
};

const HELP = `
It shows what it will ask, and asks you before the first call. By default it only reads. The file holds
answers by name, counts and lengths: no key, and no value of a person. After an interruption, the same
command continues.
${examples([
  ['workforce-soap survey', 'read, and write deployment.json'],
  [
    'workforce-soap survey --write --unit 990 --calls 160',
    'also write shifts in a test unit, and delete them',
  ],
  [
    'workforce-soap survey --explore --write --unit 990 --calls 300',
    'look in the test unit for what no assumption covers',
  ],
  ['workforce-soap survey --from recordings/ traffic.har', 'learn from what was recorded'],
  ['workforce-soap survey --against deployment.json --yes', 'find what has changed, in a nightly job'],
])}`;
