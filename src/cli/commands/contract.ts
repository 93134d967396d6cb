import { command, oneOf, type OptionsOf } from '../commandSpec.js';
import { CONNECTION } from '../connection/connectionOptions.js';

const init = command({
  description: 'write tests of the operations that a project calls',
  arguments: { '[operations...]': 'the operations (default: those that the scripts call)' },
  options: {
    '--scripts <folder>': { help: 'where the scripts are that call them', default: '.' },
    '--folder <folder>': { help: 'where the tests are written', default: 'test/contract' },
    '--runner <runner>': oneOf(['vitest', 'node'], 'what runs the tests', 'vitest'),
  },
  help: 'A file that is there and was changed is kept.',
  examples: {
    'contract init': 'what the scripts of this folder call',
    'contract init wsdlUpdateShifts wsdlGetRoles': 'these operations',
    'contract init --runner node': "for node's test runner",
  },
  exitCodes:
    '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 the tests are written, and not all calls of the scripts are known',
});
export type InitOptions = OptionsOf<typeof init>;

const verify = command({
  description: 'say which expectations a service, or what was recorded of it, no longer holds',
  options: {
    '--folder <folder>': { help: 'where the tests and contract.json are', default: 'test/contract' },
    '--cassettes <folder>': 'read recorded answers in place of calling the service',
    ...CONNECTION,
  },
  help: `Reads only: an operation that writes is not called. Compares shapes and rules, and never values.
The parts of each read stand in contract.json. Set the badge numbers and dates of your test system there.`,
  examples: {
    'contract verify': 'the service of the environment, or of the default profile',
    'contract verify --cassettes test/cassettes': 'what was recorded, writes too',
  },
  exitCodes:
    '0 every expectation holds, 1 one no longer holds, 2 called wrongly (nothing was sent), 4 none is broken, and not all were shown',
});
export type VerifyContractOptions = OptionsOf<typeof verify>;

/** `contract init [operations...]` and `contract verify`. */
export const spec = command({
  subcommands: { init, verify },
});
