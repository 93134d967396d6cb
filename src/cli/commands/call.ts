import type { Command } from 'commander';
import type { CliCommand, CommandContext } from '../CommandContext.js';
import { addConnectionOptions, positiveWhole } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';
import { addOutputOptions } from '../output/outputOptions.js';
import type { CallCommandOptions } from '../call/callOperation.js';

/** `call <operation>`: any of the 87 operations. */
export const declare: CliCommand = (command: Command, context: CommandContext) => {
  command
    .usage('<operation> [--part value ...] [options]')
    .argument('<operation>', 'its name, with or without "wsdl"')
    .allowUnknownOption()
    .allowExcessArguments()
    .option('-i, --input <file>', 'parts or rows as JSON or NDJSON; - reads the standard input')
    .option('-y, --yes', 'send a write without asking')
    .option('--dry-run', 'print the request with the key redacted, and send nothing')
    .option('--batch-size <rows>', 'send the rows of a write in calls of at most so many', positiveWhole)
    .option(
      '--rejected <file>',
      'where rejected rows go (default <operation>-rejected.json, if there are any)',
    )
    .addHelpText('after', HELP)
    .action(async (name: string, _options: unknown, self: Command) => {
      const { callOperation } = await import('../call/callOperation.js');
      await callOperation(context, name, self.args.slice(1), self.optsWithGlobals<CallCommandOptions>());
    });
  addConnectionOptions(addOutputOptions(command));
};

const HELP = `
Parts:
  --part value        by its name on the wire: --badgeNo 1001
  --part.field value  a field of a record: --GetSchedulesV3.fromDate 2026-03-01
  --field value       the same, if one part is a record: --fromDate 2026-03-01
  --part 1001,1002    an array; --part '[{"a": 1}]' if items have several fields
${examples([
  ['workforce-soap call wsdlGetEmployeesV2 --badgeNo 1001', 'one employee'],
  [
    'workforce-soap call GetSchedulesV3 --fromDate 2026-03-01 --toDate 2026-03-07 --csv > march.csv',
    'a week of shifts',
  ],
  [
    'workforce-soap call wsdlUpdateShifts --input shifts.json --dry-run',
    'look at the request before anything is sent',
  ],
  [
    'workforce-soap call wsdlUpdateShifts --input shifts.json --yes',
    'book them; rejected rows land in wsdlUpdateShifts-rejected.json',
  ],
])}`;
