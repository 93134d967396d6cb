import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import {
  addConnectionOptions,
  overLimit,
  referenceOption,
  positiveWhole,
} from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import type { Destination } from '../export/deliver.js';
import type { ExportCommandOptions } from '../export/exportData.js';
import { defined } from '../../text/defined.js';

/** `export <datasets...>`. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .argument(
      '<datasets...>',
      'employees, schedules, punches, payroll, absences, … or all; see the list below',
    )
    .requiredOption('-o, --out <folder>', 'where the output goes')
    .option('--from <day>', 'first day: 2026-03-01, today, today-7d')
    .option(
      '--to <day>',
      'last day, itself included; with singer, postgres or s3 the same as --load',
      oneOrTheOther,
    )
    .option('--units <ids>', 'only these units, separated by commas')
    .option('-f, --format <formats>', 'ndjson, csv, excel, parquet, sqlite; several with commas', 'ndjson')
    .option('--history', 'keep every version of every row, in parquet, sqlite or with --load postgres')
    .option('--per-unit', 'a file for each unit instead of one for each dataset')
    .addOption(
      new Option('--since <last>', 'only what changed or was deleted since the last export into the folder')
        .choices(['last'])
        .conflicts('replace'),
    )
    .option('--overlap <minutes>', 'how far before the last change --since begins', positiveWhole, 120)
    .addOption(
      new Option('--personal <how>', 'how personal fields are written')
        .choices(['keep', 'omit', 'pseudonym'])
        .default('keep'),
    )
    .addOption(
      referenceOption('--pseudonym-key <reference>', 'the key of the pseudonyms: env:NAME or file:PATH'),
    )
    .option(
      '--prove-nights <nights>',
      'with --since: within so many nights every unit and day is read whole, twice',
      positiveWhole,
      28,
    )
    .option('--window-days <days>', 'days of one call; halved when a call takes too long', positiveWhole, 31)
    .option(
      '--concurrent <calls>',
      'calls at once; the service allows 10 for each customer',
      positiveWhole,
      8,
    )
    .addOption(overLimit())
    .option('--max-lost <values>', 'exit 3 when more values of a dataset cannot be read', fromZero)
    .option('--max-null <limits>', 'exit 3 when more percent of the rows have no value: punches.hours=5,…')
    .addOption(new Option('--strict', 'end at the first value that cannot be read').conflicts('maxLost'))
    .addOption(
      new Option('--drift <how>', 'when the columns are others than before, or a field is new')
        .choices(['warn', 'breaking', 'error'])
        .default('warn'),
    )
    .option('--all-or-nothing', 'put nothing in its place when something failed or was lost')
    .addOption(
      new Option('--nested <how>', 'arrays and records in Parquet')
        .choices(['json', 'lists'])
        .default('json'),
    )
    .addOption(
      new Option('--partition <by>', 'a file for each day or month: day=2026-03-01').choices([
        'day',
        'month',
      ]),
    )
    .option('--delimiter <character>', 'the separator of cells in csv and excel, or tab')
    .option('--decimal-comma', 'decimals of csv and excel as 7,50, parted by semicolons')
    .option('--null <marker>', 'the text for no value in csv and excel')
    .addOption(
      new Option(
        '--load <where>',
        'then bring what is new to singer (messages on the standard output), postgres (WORKFORCE_POSTGRES) or s3 (WORKFORCE_S3)',
      ).choices(DESTINATIONS),
    )
    .addOption(
      new Option(
        '--target <command>',
        'with --load singer: start this target, and note what it confirms',
      ).conflicts(['state', 'catalog']),
    )
    .option('--state <file>', 'with --load singer: continue after the state that a target wrote')
    .option('--catalog <file>', 'with --load singer: only the streams that it selects')
    .option('--discover', 'print the catalog of Singer streams, and do nothing else')
    .option('--redis [address]', 'let workers do it: see workforce-soap worker (env WORKFORCE_REDIS)')
    .option('--queue <name>', 'name of the queue for --redis', 'workforce-soap-export')
    .addOption(
      new Option('--on-interrupt <how>', 'how Ctrl-C treats the pieces that workers have not begun')
        .choices(['stop', 'hand-over'])
        .default('stop'),
    )
    .addOption(
      new Option(
        '--resume',
        'continue the unfinished export in the folder, or try its failed units again',
      ).conflicts(['restart', 'replace']),
    )
    .option('--restart', 'forget what is unfinished in the folder')
    .option('--replace', 'put it in the place of an export of something else in the folder')
    .option('--dry-run', 'show the plan and read nothing')
    .addOption(new Option('-q, --quiet', 'no progress').conflicts('verbose'))
    .option('--verbose', 'say each piece when it is done')
    .addHelpText('after', HELP)
    .action(async (datasets: string[], _options: unknown, self: Command) => {
      const { exportData } = await import('../export/exportData.js');
      await exportData(context, datasets, withLoad(self.optsWithGlobals<Typed>()));
    });
  addConnectionOptions(command);
};

const DESTINATIONS = ['singer', 'postgres', 's3'] as const;
const isDestination = (word: string): word is Destination => DESTINATIONS.some((one) => one === word);

/** What was typed for `--to`: a day, a place to load, or both one after the other. */
type Typed = Omit<ExportCommandOptions, 'to'> & { readonly to?: readonly string[] };

function oneOrTheOther(word: string, before: readonly string[] = []): readonly string[] {
  return [...before.filter((one) => isDestination(one) !== isDestination(word)), word];
}

function withLoad({ to = [], ...options }: Typed): ExportCommandOptions {
  const day = to.find((word) => !isDestination(word));
  const load = options.load ?? to.find(isDestination);
  return { ...options, ...defined({ to: day, load }) };
}

function fromZero(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 0.');
}

const HELP = `
Datasets:
  units, sections, shiftTypes, leaveReasons, textItems  the catalogue
  employees, agreements                                 people
  schedules, punches, payroll                           need --from and --to
  absences                                              may take --from and --to
  tasks                                                 inside shifts
  all                                                   every one of them

The folder gets a file for each dataset and format. manifest.json has the rows, the hash and the
state of every unit: done, failed or skipped. After a kill, the same command continues.
${examples([
  ['workforce-soap export employees --out staff', 'all employees of all units that the key sees'],
  ['workforce-soap export schedules punches --from today-7d --to today -f csv,parquet --out week', 'a week'],
  ['workforce-soap export all --from 2026-01-01 --to today -f sqlite --out db', 'a database of everything'],
  [
    'workforce-soap export all --from 2026-01-01 --to today -f sqlite --out db --since last',
    'the changes since, every night',
  ],
  [
    'workforce-soap export employees --personal pseudonym --pseudonym-key env:PSEUDONYM_KEY --out safe',
    'without names',
  ],
])}`;
