import { type Command, Option } from 'commander';
import { UsageError } from '../cliErrors.js';

/** How records are printed. */
export interface OutputOptions {
  readonly json?: boolean;
  readonly ndjson?: boolean;
  readonly csv?: boolean;
  readonly excel?: boolean;
  readonly columns?: string;
}

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv' | 'excel';

const GROUP = 'Output:';

export function addOutputOptions(command: Command): Command {
  const option = (flags: string, description: string) => new Option(flags, description).helpGroup(GROUP);
  return command
    .addOption(option('--ndjson', 'print one JSON object a line, as the records come'))
    .addOption(
      option('--csv', 'print CSV; a text that a spreadsheet would run as a formula gets an apostrophe'),
    )
    .addOption(option('--excel', 'print CSV to open in a spreadsheet: 0007 stays 0007'))
    .addOption(option('--columns <names>', 'the fields to print, separated by commas'));
}

export function outputFormOf(options: OutputOptions): OutputForm {
  const asked = (['json', 'ndjson', 'csv', 'excel'] as const).filter((form) => options[form]);
  if (asked.length > 1)
    throw new UsageError(`choose one of ${asked.map((form) => `--${form}`).join(' and ')}.`);
  return asked[0] ?? 'table';
}
