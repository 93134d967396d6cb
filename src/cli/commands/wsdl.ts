import { command, type OptionsOf } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';

const diff = command({
  description: 'how a deployment differs from what the toolkit knows',
  arguments: { '[source]': 'address or file of a WSDL (default: that of the endpoint)' },
  options: {
    '--baseline <source>': 'compare with this WSDL instead of the toolkit',
    '--import-hosts <names...>': 'other hosts that the WSDL may import documents from',
    ...CONNECTION,
  },
  examples: {
    'wsdl diff': 'the endpoint of the default profile',
    'wsdl diff saved.wsdl': 'a WSDL that you saved',
    'wsdl diff https://wfs.example/soap?wsdl': 'an address',
    'wsdl diff new.wsdl --baseline old.wsdl --json': 'two files',
  },
  exitCodes: '0 the same, 1 something breaks callers, 2 called wrongly, 3 the differences break nothing',
});
export type DiffOptions = OptionsOf<typeof diff>;

/** `wsdl diff [source]` and `wsdl write`. */
export const spec = command({
  subcommands: {
    diff,
    write: {
      description: 'print the WSDL of the interface as the toolkit knows it',
      examples: { 'wsdl write > service.wsdl': 'for other tools' },
    },
  },
});
