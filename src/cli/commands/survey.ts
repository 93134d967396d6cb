import { command, whole, type OptionsOf } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';

/** `survey`: learns how the service behaves, and writes it down. */
export const spec = command({
  options: {
    '--file <file>': { help: 'what was learned', default: 'deployment.json' },
    '--html <file>': 'write it as a page too',
    '--against <file>': 'say what is no longer as this file says, and write nothing',
    '--used-by <paths...>': 'say which scripts, cassettes, exports or jobs of a journal rest on it',
    '--calls <number>': whole('make so many calls at most', 60),
    '--day <date>': 'read around this day (default: today)',
    '--write': 'write rows of its own in the test unit of --unit, and take them back',
    '--unit <id>': 'survey this unit; --write needs it',
    '--write-day <date>': 'the day of the rows (default: in 300 days)',
    '--category <id>': 'the shift type of the rows (default: the first that is active)',
    '--explore': 'with --write: run random workflows beside a sandbox of the file, print what differs',
    '--seed <number>': whole('repeat the workflows of --explore'),
    '--errors': 'send three calls that are wrong on purpose; they can lock a key out',
    '--from <paths...>': 'learn from cassettes, HAR files and logs, without a call',
    '--yes': 'do not ask before the first call',
    ...CONNECTION,
  },
  help: `It shows what it will ask, and asks you before the first call. By default it only reads. The file holds
answers by name, counts and lengths: no key, and no value of a person. After an interruption, the same
command continues.`,
  examples: {
    survey: 'read, and write deployment.json',
    'survey --write --unit 990 --calls 160': 'also write shifts in a test unit, and delete them',
    'survey --explore --write --unit 990 --calls 300': 'look in the test unit for what no assumption covers',
    'survey --from recordings/ traffic.har': 'learn from what was recorded',
    'survey --against deployment.json --yes': 'find what has changed, in a nightly job',
  },
  exitCodes:
    '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 something is contradicted or left to do. With --against: 1 something breaks, 3 something differs',
});
/** What `survey` takes. */
export type SurveyOptions = OptionsOf<typeof spec>;
