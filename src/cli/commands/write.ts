import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions, positiveWhole } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import { addJournalOptions } from '../write/journalOptions.js';
import { addRunOptions } from '../write/runOptions.js';
import { DATE_ORDERS } from '../write/looseForms.js';

/** `write <operation> <file> --job <name>`. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .argument('<operation>', 'its name, with or without "wsdl"')
    .argument('<file>', 'rows as CSV, JSON or NDJSON; - reads the standard input')
    .requiredOption('--job <name>', 'name of the job; the same name continues it')
    .option('--row-key <field>', 'the field that identifies a row (default all its fields)')
    .option('--delimiter <character>', 'the separator of cells in CSV; tab for tabs', delimiter, ',')
    .option('--short-times', 'take 8:00 for 08:00:00')
    .addOption(new Option('--dates <order>', 'take 31.3.2026 (dmy) or 3/31/2026 (mdy)').choices(DATE_ORDERS))
    .option('--short-years', 'take 31.3.26 for 31.3.2026')
    .option('--decimal-comma', 'take 7,5 for 7.5')
    .option('--ignore <columns...>', 'columns that are not fields')
    .option(
      '--replaces <column>',
      'the column with the former key of a row whose key changed; row takes its number',
    )
    .option('--new', 'begin a journal where there is none')
    .option('--open <file>', 'file for the rows that a person must look at (default <job>-open.csv)')
    .option('--dry-run', 'show the plan; send and record nothing')
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../write/writeRows.js')).writeRows));
  command.option('--batch-size <rows>', 'rows in one call', positiveWhole, 200);
  addConnectionOptions(addJournalOptions(addRunOptions(command)));
};

function delimiter(text: string): string {
  const char = text === 'tab' ? '\t' : text;
  if (char.length !== 1) throw new InvalidArgumentError('Expected one character, or tab.');
  return char;
}

const HELP = `
CSV: the first line names the fields, in any order. An empty cell leaves the field out.
0007 stays 0007. A list is JSON in its cell.
A run writes the rows that a person must look at to a file. Correct it, and give it as input.
Without a terminal, the command prints one JSON object a line: the outcomes, then the counts.
${examples([
  [
    'workforce-soap write wsdlUpdateShifts shifts.csv --job w15 --journal jobs.db --new',
    'book a week, each shift once, and begin the journal',
  ],
  [
    'workforce-soap write wsdlUpdateShifts shifts.csv --job w15 --journal jobs.db --dry-run',
    'show the plan: created, changed, already there, unknown',
  ],
  [
    'workforce-soap write UpdateTimePunches march.csv --job march --delimiter ";" --dates dmy --short-times',
    'a file of a spreadsheet, with the journal in WORKFORCE_JOURNAL',
  ],
])}`;
