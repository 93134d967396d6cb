import { command, type OptionsOf, whole } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';
import { OUTPUT } from '../output/outputOptions.js';

/** `call <operation>`: any operation. */
export const spec = command({
  usage: '<operation> [--part value ...] [options]',
  arguments: { '<operation>': 'its name, with or without "wsdl"' },
  loose: 'options',
  options: {
    '-i, --input <file>': 'parts or rows as JSON or NDJSON; - reads the standard input',
    '-y, --yes': 'send a write without asking',
    '--dry-run': 'print the request with the key redacted, and send nothing',
    '--batch-size <rows>': whole('send the rows of a write in calls of at most so many'),
    '--rejected <file>': 'where rejected rows go (default <operation>-rejected.json, if there are any)',
    ...OUTPUT,
    ...CONNECTION,
  },
  help: `Parts:
  --part value        by its name on the wire: --badgeNo 1001
  --part.field value  a field of a record: --GetSchedulesV3.fromDate 2026-03-01
  --field value       the same, if one part is a record: --fromDate 2026-03-01
  --part 1001,1002    an array; --part '[{"a": 1}]' if items have several fields`,
  examples: {
    'call wsdlGetEmployeesV2 --badgeNo 1001': 'one employee',
    'call GetSchedulesV3 --fromDate 2026-03-01 --toDate 2026-03-07 --csv > march.csv': 'a week of shifts',
    'call wsdlUpdateShifts --input shifts.json --dry-run': 'look at the request before anything is sent',
    'call wsdlUpdateShifts --input shifts.json --yes':
      'book them; rejected rows land in wsdlUpdateShifts-rejected.json',
  },
  exitCodes:
    '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 some rows were rejected or not answered, or a read left something out',
});
export type CallFlags = OptionsOf<typeof spec>;
