import { InvalidArgumentError } from 'commander';
import { command, required, oneOf, whole, type OptionsOf } from '../commandSpec.js';
import { CONNECTION, OVER_LIMIT, reference } from '../connection/connectionOptions.js';

const DESTINATIONS = ['singer', 'postgres', 's3'] as const;
export type Destination = (typeof DESTINATIONS)[number];
export const isDestination = (word: string): word is Destination => DESTINATIONS.some((one) => one === word);

/** What was typed for `--to`: a day, a place to load, or both one after the other. */
function oneOrTheOther(word: string, before: readonly string[] = []): readonly string[] {
  return [...before.filter((one) => isDestination(one) !== isDestination(word)), word];
}

function fromZero(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 0.');
}

/** `export <datasets...>`. */
export const spec = command({
  arguments: {
    '<datasets...>': 'employees, schedules, punches, payroll, absences, … or all; see the list below',
  },
  options: {
    '-o, --out <folder>': required('where the output goes'),
    '--from <day>': 'first day: 2026-03-01, today, today-7d',
    '--to <day>': {
      help: 'last day, itself included; with singer, postgres or s3 the same as --load',
      parse: oneOrTheOther,
    },
    '--units <ids>': 'only these units, separated by commas',
    '-f, --format <formats>': {
      help: 'ndjson, csv, excel, parquet, sqlite; several with commas',
      default: 'ndjson',
    },
    '--history': 'keep every version of every row, in parquet, sqlite or with --load postgres',
    '--per-unit': 'a file for each unit instead of one for each dataset',
    '--since <last>': {
      help: 'only what changed or was deleted since the last export into the folder',
      choices: ['last'],
      conflicts: 'replace',
    },
    '--overlap <minutes>': whole('how far before the last change --since begins', 120),
    '--personal <how>': oneOf(['keep', 'omit', 'pseudonym'], 'how personal fields are written', 'keep'),
    '--pseudonym-key <reference>': reference('the key of the pseudonyms: env:NAME or file:PATH'),
    '--prove-nights <nights>': whole(
      'with --since: within so many nights every unit and day is read whole, twice',
      28,
    ),
    '--window-days <days>': whole('days of one call; halved when a call takes too long', 31),
    '--concurrent <calls>': whole('calls at once; the service allows 10 for each customer', 8),
    '--over-limit': OVER_LIMIT,
    '--max-lost <values>': { help: 'exit 3 when more values of a dataset cannot be read', parse: fromZero },
    '--max-null <limits>': 'exit 3 when more percent of the rows have no value: punches.hours=5,…',
    '--strict': { help: 'end at the first value that cannot be read', conflicts: 'maxLost' },
    '--drift <how>': oneOf(
      ['warn', 'breaking', 'error'],
      'when the columns are others than before, or a field is new',
      'warn',
    ),
    '--all-or-nothing': 'put nothing in its place when something failed or was lost',
    '--nested <how>': oneOf(['json', 'lists'], 'arrays and records in Parquet', 'json'),
    '--partition <by>': oneOf(['day', 'month'], 'a file for each day or month: day=2026-03-01'),
    '--delimiter <character>': 'the separator of cells in csv and excel, or tab',
    '--decimal-comma': 'decimals of csv and excel as 7,50, parted by semicolons',
    '--null <marker>': 'the text for no value in csv and excel',
    '--load <where>': oneOf(
      DESTINATIONS,
      'then bring what is new to singer (messages on the standard output), postgres (WORKFORCE_POSTGRES) or s3 (WORKFORCE_S3)',
    ),
    '--target <command>': {
      help: 'with --load singer: start this target, and note what it confirms',
      conflicts: ['state', 'catalog'],
    },
    '--state <file>': 'with --load singer: continue after the state that a target wrote',
    '--catalog <file>': 'with --load singer: only the streams that it selects',
    '--discover': 'print the catalog of Singer streams, and do nothing else',
    '--redis [address]': 'let workers do it: see workforce-soap worker (env WORKFORCE_REDIS)',
    '--queue <name>': { help: 'name of the queue for --redis', default: 'workforce-soap-export' },
    '--on-interrupt <how>': oneOf(
      ['stop', 'hand-over'],
      'how Ctrl-C treats the pieces that workers have not begun',
      'stop',
    ),
    '--resume': {
      help: 'continue the unfinished export in the folder, or try its failed units again',
      conflicts: ['restart', 'replace'],
    },
    '--restart': 'forget what is unfinished in the folder',
    '--replace': 'put it in the place of an export of something else in the folder',
    '--dry-run': 'show the plan and read nothing',
    '-q, --quiet': { help: 'no progress', conflicts: 'verbose' },
    '--verbose': 'say each piece when it is done',
    ...CONNECTION,
  },
  help: `Datasets:
  units, sections, shiftTypes, leaveReasons, textItems  the catalogue
  employees, agreements                                 people
  schedules, punches, payroll                           need --from and --to
  absences                                              may take --from and --to
  tasks                                                 inside shifts
  all                                                   every one of them

The folder gets a file for each dataset and format. manifest.json has the rows, the hash and the
state of every unit: done, failed or skipped. After a kill, the same command continues.`,
  examples: {
    'export employees --out staff': 'all employees of all units that the key sees',
    'export schedules punches --from today-7d --to today -f csv,parquet --out week': 'a week',
    'export all --from 2026-01-01 --to today -f sqlite --out db': 'a database of everything',
    'export all --from 2026-01-01 --to today -f sqlite --out db --since last':
      'the changes since, every night',
    'export employees --personal pseudonym --pseudonym-key env:PSEUDONYM_KEY --out safe': 'without names',
  },
  exitCodes:
    '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 some units failed or some values were lost',
});
export type ExportOptions = OptionsOf<typeof spec>;
