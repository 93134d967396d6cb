import { UsageError } from '../CommandContext.js';
import {
  above0,
  command,
  grouped,
  required,
  oneOf,
  whole,
  type OptionsOf,
  type TypedOptions,
} from '../commandSpec.js';
import { CONNECTION, reference } from '../connection/connectionOptions.js';

/** The options of every command that has a journal. */
export const JOURNAL = grouped('Journal:', {
  '--journal <place>': {
    help: 'its file, or postgres://user@host/name (env WORKFORCE_JOURNAL)',
    parse: withoutPassword,
  },
  '--keep <what>': oneOf(['rows', 'identity'], 'how much it keeps of rows', 'rows'),
  '--identity-key <reference>': reference('the key of its HMACs: env:NAME or file:PATH'),
  '--retain-days <days>': whole('empty finished jobs after so many days'),
  '--unit <name>': 'name for what the key sees, so that a renewed key finds the same job',
});
/** The options of every command that has a journal. */
export type JournalCommandOptions = Partial<TypedOptions<typeof JOURNAL>>;

// It would stand in the process list and in the shell history.
function withoutPassword(place: string): string {
  if (/^postgres(ql)?:\/\/[^/@]*:[^/@]*@/.test(place))
    throw new UsageError(
      '--journal: give an address with a password in WORKFORCE_JOURNAL, or use PGPASSWORD.',
    );
  return place;
}

/** The options of every command that goes on with a job. */
export const RUN = {
  '--quiet-seconds <seconds>': above0('how long a lost call may still be saved (default 60)'),
  '--attempts <times>': whole('how often a row is sent that is certainly missing', 5),
  '--alike <whose>': oneOf(
    ['ask', 'mine', 'others'],
    'whether a similar record from before is the row (mine), is another one (others), or a person decides (ask)',
  ),
  '--mark <field>': 'externalInfo1, 2 or 3, where it holds a mark of your own for each row',
} as const;

const GO_ON = {
  '--operation <name>': 'the operation, if the job writes with several',
  ...RUN,
  ...JOURNAL,
  ...CONNECTION,
} as const;

const show = command({
  description: 'show the state of the rows of a job',
  arguments: { '[job]': 'its name (default all jobs)' },
  options: {
    '--all': 'all rows, not only those that are not there once',
    '--state <states...>': 'rows in these states',
    '--older-than <days>': above0('rows that stand as they do for so many days'),
    '--row <number>': whole('one row, with each time that it was sent'),
    ...JOURNAL,
  },
  examples: {
    'journal show w15 --journal jobs.db': 'the rows that are not there once',
    'journal show w15 --journal jobs.db --all --json': 'all of them, for programs',
    'journal show --journal jobs.db --state uncertain differs --older-than 1':
      'rows of all jobs, a day old or older',
  },
});
export type ShowOptions = OptionsOf<typeof show>;

const resume = command({
  description: 'continue a job with the rows that the journal has',
  arguments: { '<job>': 'its name' },
  options: {
    '--operation <name>': 'the operation, if the job writes with several',
    ...RUN,
    '--open <file>': 'file for the rows that a person must look at (default <job>-open.csv)',
    ...JOURNAL,
    ...CONNECTION,
  },
  examples: { 'journal resume w15 --journal jobs.db': 'after a power cut, without the file of the rows' },
  exitCodes:
    '0 every row is there once, 1 no row is, or the service cannot be reached, 2 called wrongly, 3 some rows are',
});

const resolve = command({
  description: 'record how a person decided about a row that no read can settle',
  arguments: { '<job>': 'its name' },
  options: {
    '--operation <name>': 'the operation, if the job writes with several',
    '--row <number>': { ...whole('the row, as journal show has it'), required: true },
    '--done <id>': 'it is saved under this id; the record is read first',
    '--drop': 'it is given up',
    '--again': 'it is not there: the next run sends it',
    '--by <name>': required('who decided'),
    '--why <text>': required('why'),
    ...JOURNAL,
    ...CONNECTION,
  },
  help: 'Give one of --done, --drop and --again. The journal keeps --by and --why with the row.',
  examples: {
    'journal resolve w15 --journal jobs.db --row 7 --done 5003 --by Kim --why "seen in the schedule"':
      'the service has it',
  },
});
export type GoOnOptions = OptionsOf<typeof resume> & Partial<OptionsOf<typeof resolve>>;

/** `journal list|show|resume|settle|verify|resolve`. */
export const spec = command({
  subcommands: {
    list: {
      description: 'list the jobs of a journal',
      options: JOURNAL,
      examples: { 'journal list --journal jobs.db': 'which jobs there are' },
    },
    show,
    resume,
    settle: {
      description: 'find out by reading which rows were saved; send nothing',
      arguments: { '<job>': 'its name' },
      options: GO_ON,
      examples: { 'journal settle w15 --journal jobs.db': 'is it all there?' },
      exitCodes: '0 every row is there once, 1 no row is, 2 called wrongly, 3 some rows are',
    },
    verify: {
      description: 'read the saved rows again: there, changed or deleted',
      arguments: { '<job>': 'its name' },
      options: GO_ON,
      examples: { 'journal verify w15 --journal jobs.db': 'on the day before payroll' },
      exitCodes: '0 every row is as it was saved, 1 no row is, 2 called wrongly, 3 some rows are',
    },
    resolve,
  },
});
