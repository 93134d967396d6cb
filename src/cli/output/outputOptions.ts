import { UsageError } from '../CommandContext.js';
import { grouped, type TypedOptions } from '../commandSpec.js';

/** How records are printed. */
export const OUTPUT = grouped('Output:', {
  '--ndjson': 'print one JSON object a line, as the records come',
  '--csv': 'print CSV; a text that a spreadsheet would run as a formula gets an apostrophe',
  '--excel': 'print CSV to open in a spreadsheet: 0007 stays 0007',
  '--columns <names>': 'the fields to print, separated by commas',
});

export type OutputForm = 'table' | 'json' | 'ndjson' | 'csv' | 'excel';

export function outputFormOf(options: TypedOptions<typeof OUTPUT> & { readonly json?: boolean }): OutputForm {
  const asked = (['json', 'ndjson', 'csv', 'excel'] as const).filter((form) => options[form]);
  if (asked.length > 1)
    throw new UsageError(`choose one of ${asked.map((form) => `--${form}`).join(' and ')}.`);
  return asked[0] ?? 'table';
}
