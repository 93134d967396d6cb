import { above0, command, type OptionsOf, oneOf, required, whole } from '../commandSpec.js';
import { CONNECTION, reference } from '../connection/connectionOptions.js';
import { JOURNAL } from './journal.js';

const ALIASES = {
  '--alias-key <reference>': reference(
    'the key of the aliases: env:NAME or file:PATH (default: that of the history)',
  ),
} as const;

/** What a check rests on beside the service. */
const RESTS = {
  '--policy <file>': 'as of payroll check',
  '--history <folder>': 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)',
  '--now <instant>': 'as if it were then',
} as const;

/** The options of every check of a period. */
const PERIOD = {
  '--from <day>': required('first day: 2026-03-01, today-7d'),
  '--to <day>': required('last day, itself included'),
  '--units <ids>': 'only these units, separated by commas',
  ...RESTS,
  '-q, --quiet': 'no progress',
} as const;

export const check = command({
  description:
    'put shifts, punches, absences and payroll side by side, and say what does not fit; only reads',
  options: {
    ...PERIOD,
    '--policy <file>': 'thresholds, severities, owners and exceptions of the team, JSON',
    '--html <file>': 'write the report as a page',
    '--csv <file>': 'write the findings as a table',
    '--ledger <folder>': 'keep what was put side by side, as SQLite and Parquet',
    '--against <last>': oneOf(['last'], 'show the changes since the last transfer of these days'),
    '--file <file>': 'the file of a transfer, to compare: policy.file says how to read it',
    '--preliminary-file': 'start a preliminary transfer and compare its file; nothing is locked or shipped',
    '--transferred-at <instant>': 'when the period was transferred, such as 2026-04-02T08:00:00Z',
    '--signed-by <name>': 'the person who answers for the check',
    '--no-history': 'keep nothing of this check',
    '--personal': 'name people by badge number; else by aliases',
    '--concurrent <units>': whole('units at once', 2),
    '--journal <place>': JOURNAL['--journal <place>'],
    ...ALIASES,
    ...CONNECTION,
  },
  examples: {
    'payroll check --from 2026-03-01 --to 2026-03-31 --policy payroll.json --html march.html': 'a month',
    'payroll check --from 2026-03-01 --to 2026-03-31 --against last': 'what changed since the transfer',
    'payroll check --from 2026-03-01 --to 2026-03-31 --preliminary-file --policy payroll.json':
      'and the file',
  },
  exitCodes:
    '0 ready, 1 not ready, 2 called wrongly, 3 ready with exceptions or warnings, 4 not everything could be judged',
});
export type CheckCommandOptions = OptionsOf<typeof check>;

const explain = command({
  description: 'one day of one employee: shift, breaks, absence, punches and what is paid on one time line',
  options: {
    '--badge <number>': required('the badge number'),
    '--date <day>': required('the day'),
    '--policy <file>': 'as of payroll check',
    '--html <file>': 'write it as a page with the picture',
    '--history <folder>': 'whose aliases are used (env WORKFORCE_PAYROLL_HISTORY)',
    '--no-history': 'an alias for this once',
    '--personal': 'name the employee by badge number',
    '--now <instant>': 'as if it were then',
    ...ALIASES,
    ...CONNECTION,
  },
  examples: { 'payroll explain --badge 0007 --date 2026-03-29': 'the night of the change of clock' },
});
export type HistoryOptions = Pick<OptionsOf<typeof explain>, 'history' | 'aliasKey'>;
export type ExplainCommandOptions = OptionsOf<typeof explain>;

const propose = command({
  description: 'write the corrections that can be made through the interface, to review and sign; only reads',
  options: {
    '--out <file>': required('a table; a signature in the first column of a row orders it'),
    ...PERIOD,
    ...ALIASES,
    ...CONNECTION,
  },
  examples: {
    'payroll propose --from 2026-03-01 --to 2026-03-31 --policy payroll.json --out march.csv':
      'corrections that the interface can make',
  },
});

const correct = command({
  description: 'write the corrections that somebody signed, each once, and check the period again',
  arguments: { '<file>': 'of payroll propose, with names in its first column' },
  options: {
    '--job <name>': required('name of the job; the same name continues it'),
    '--dry-run': 'read and show what would be done, and send and record nothing',
    '--new': 'begin the journal where there is none',
    ...PERIOD,
    ...ALIASES,
    ...JOURNAL,
    ...CONNECTION,
  },
  help: 'It writes only rows that somebody signed, and only if the check still proposes them unchanged.',
  examples: {
    'payroll correct march.csv --from 2026-03-01 --to 2026-03-31 --policy payroll.json --job march --journal jobs.db --dry-run':
      'what would change',
  },
  exitCodes: '0, 1, 3 and 4 as payroll check for the check afterwards; 1 also when a row is not written',
});
export type CorrectCommandOptions = OptionsOf<typeof correct>;

const sealTake = command({
  description: 'seal the rows of a transfer; transfer --after-check does this too',
  arguments: { '<label>': 'that of the transfer' },
  options: { '--file <file>': 'its file', ...PERIOD, ...ALIASES, ...CONNECTION },
  examples: { 'payroll seal take 2026-03 --from 2026-03-01 --to 2026-03-31': 'after a transfer by hand' },
});

const sealVerify = command({
  description: 'say what of a sealed transfer is no longer as it was paid; only reads',
  arguments: { '<label>': 'that of the transfer' },
  options: {
    '--file <file>': 'compare this file; else the service is read',
    ...RESTS,
    ...ALIASES,
    ...CONNECTION,
  },
  examples: { 'payroll seal verify 2026-03 --policy payroll.json': 'a month later' },
  exitCodes: '0 everything is as it was paid, 1 something differs, 4 not everything could be read',
});
export type SealVerifyOptions = OptionsOf<typeof sealVerify>;

const who = command({
  description: 'say who an alias of a check stands for; reads the staff, and keeps nothing',
  arguments: { '<alias>': 'such as employee-7d0456dec59a3b1f' },
  options: {
    '--history <folder>': 'whose aliases they are (env WORKFORCE_PAYROLL_HISTORY)',
    ...ALIASES,
    ...CONNECTION,
  },
  examples: {
    'payroll who employee-7d0456dec59a3b1f': 'a line of the page',
    'payroll who 7d04': 'the beginning is enough where nobody else has it',
  },
});
export type WhoOptions = OptionsOf<typeof who>;

const transfer = command({
  description: 'start a payroll transfer once, wait until it has ended, and fetch its file',
  options: {
    '--id <label>': required('its label, under which it is found again'),
    '--from <day>': required('first day: 2026-03-01'),
    '--to <day>': required('last day, itself included'),
    '--final': 'this or --preliminary must be said',
    '--preliminary': 'rows stay as they are, and can be transferred again',
    '--lock': 'lock the salary period; this or --no-lock must be said',
    '--no-lock': 'leave it open',
    '--upload': "upload the file to the customer's server; this or --no-upload must be said",
    '--no-upload': 'only make it',
    '--badges <numbers>': 'only these badge numbers, separated by commas',
    '--out <file>': 'where the file goes that is not uploaded; it must not be there',
    '--never-started': 'the label was never used: start it when nobody knows it',
    '--after-check':
      'only when the last payroll check of these days was ready, and all is still as it was then',
    '--policy <file>': 'as of payroll check, for --after-check',
    '--history <folder>': 'where checks are kept (env WORKFORCE_PAYROLL_HISTORY)',
    '--now <instant>': 'as if it were then, for --after-check',
    '--wait-minutes <minutes>': above0('how long to wait for it', 30),
    ...JOURNAL,
    ...CONNECTION,
  },
  help: `With a journal, a label is started once. After an interruption, the same command waits for the
transfer and fetches its file. Without a journal, nothing is started under a label that runs or is ready.`,
  examples: {
    'payroll transfer --id 2026-02 --from 2026-02-01 --to 2026-02-28 --preliminary --no-lock --no-upload --out feb.csv --journal jobs.db --never-started':
      'February, to look at',
  },
  exitCodes: '0 the file is there, 1 it failed or is not known, 2 called wrongly (nothing was sent)',
});
export type TransferCommandOptions = OptionsOf<typeof transfer>;

/** What every command that runs a check is told. */
export type CheckedOptions = Omit<OptionsOf<typeof sealTake>, 'history'> &
  HistoryOptions &
  Partial<Pick<OptionsOf<typeof check>, 'personal' | 'concurrent'>>;

/** `payroll check`, `explain`, `propose`, `correct`, `seal`, `who` and `transfer`. */
export const spec = command({
  subcommands: {
    check,
    explain,
    propose,
    correct,
    seal: {
      description: 'list the rows of a transfer, and their changes since',
      subcommands: { take: sealTake, verify: sealVerify },
    },
    who,
    transfer,
  },
});
