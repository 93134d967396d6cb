import { InvalidArgumentError } from 'commander';
import { command, required, oneOf, whole, type OptionsOf } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';
import { JOURNAL, RUN } from './journal.js';

function delimiter(text: string): string {
  const char = text === 'tab' ? '\t' : text;
  if (char.length !== 1) throw new InvalidArgumentError('Expected one character, or tab.');
  return char;
}

/** `write <operation> <file> --job <name>`. */
export const spec = command({
  arguments: {
    '<operation>': 'its name, with or without "wsdl"',
    '<file>': 'rows as CSV, JSON or NDJSON; - reads the standard input',
  },
  options: {
    '--job <name>': required('name of the job; the same name continues it'),
    '--row-key <field>': 'the field that identifies a row (default all its fields)',
    '--delimiter <character>': {
      help: 'the separator of cells in CSV; tab for tabs',
      parse: delimiter,
      default: ',',
    },
    '--short-times': 'take 8:00 for 08:00:00',
    '--dates <order>': oneOf(['dmy', 'mdy'], 'take 31.3.2026 (dmy) or 3/31/2026 (mdy)'),
    '--short-years': 'take 31.3.26 for 31.3.2026, in a window of years that fits the field',
    '--decimal-comma': 'take 7,5 for 7.5; a point groups thousands',
    '--ignore <columns...>': 'columns that are not fields',
    '--replaces <column>': 'the column with the former key of a row whose key changed; row takes its number',
    '--new': 'begin a journal where there is none',
    '--open <file>': 'file for the rows that a person must look at (default <job>-open.csv)',
    '--dry-run': 'show the plan; send and record nothing',
    '--batch-size <rows>': whole('rows in one call', 200),
    ...RUN,
    ...JOURNAL,
    ...CONNECTION,
  },
  help: `CSV: the first line names the fields, in any order. An empty cell leaves the field out.
0007 stays 0007. A list is JSON in its cell.
A run writes the rows that a person must look at to a file. Correct it, and give it as input.
Without a terminal, the command prints one JSON object a line: the outcomes, then the counts.`,
  examples: {
    'write wsdlUpdateShifts shifts.csv --job w15 --journal jobs.db --new':
      'book a week, each shift once, and begin the journal',
    'write wsdlUpdateShifts shifts.csv --job w15 --journal jobs.db --dry-run':
      'show the plan: created, changed, already there, unknown',
    'write UpdateTimePunches march.csv --job march --delimiter ";" --dates dmy --short-times':
      'a file of a spreadsheet, with the journal in WORKFORCE_JOURNAL',
  },
  exitCodes:
    '0 every row is there once, 1 no row is, or the service cannot be reached, 2 called wrongly (nothing was sent), 3 some rows are',
});
export type WriteCommandOptions = OptionsOf<typeof spec>;
/** Forms of values that are taken because the caller says so. */
export type LooseForms = Partial<
  Pick<OptionsOf<typeof spec>, 'shortTimes' | 'dates' | 'shortYears' | 'decimalComma'>
>;
