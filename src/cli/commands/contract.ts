import { type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions } from '../connection/connectionOptions.js';
import { examples } from '../examples.js';

const FOLDER = 'test/contract';

/** `contract init [operations...]` and `contract verify`. */
export const declare: CliCommand = (contract: Command, context: CommandContext) => {
  contract
    .command('init')
    .description('write tests of the operations that a project calls')
    .argument('[operations...]', 'the operations (default: those that the scripts call)')
    .option('--scripts <folder>', 'where the scripts are that call them', '.')
    .option('--folder <folder>', 'where the tests are written', FOLDER)
    .addOption(
      new Option('--runner <runner>', 'what runs the tests').choices(['vitest', 'node']).default('vitest'),
    )
    .addHelpText('after', INIT_HELP)
    .action(running(context, async () => (await import('../contract/initCommand.js')).initCommand));
  const verify = contract
    .command('verify')
    .description('say which expectations a service, or what was recorded of it, no longer holds')
    .option('--folder <folder>', 'where the tests and contract.json are', FOLDER)
    .option('--cassettes <folder>', 'read recorded answers in place of calling the service')
    .addHelpText('after', VERIFY_HELP)
    .action(running(context, async () => (await import('../contract/verifyCommand.js')).verifyCommand));
  addConnectionOptions(verify);
};

const INIT_HELP = `
A file that is there and was changed is kept.
${examples([
  ['workforce-soap contract init', 'what the scripts of this folder call'],
  ['workforce-soap contract init wsdlUpdateShifts wsdlGetRoles', 'these operations'],
  ['workforce-soap contract init --runner node', "for node's test runner"],
])}`;

const VERIFY_HELP = `
Reads only: an operation that writes is not called. Compares shapes and rules, and never values.
The parts of each read stand in contract.json. Set the badge numbers and dates of your test system there.
${examples([
  ['workforce-soap contract verify', 'the service of the environment, or of the default profile'],
  ['workforce-soap contract verify --cassettes test/cassettes', 'what was recorded, writes too'],
])}`;
