import type { Command } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { addConnectionOptions } from '../connection/connectionOptions.js';
import { example, examples } from '../examples.js';

/** `wsdl diff [source]` and `wsdl write`. */
export const declare: CliCommand = (wsdl: Command, context: CommandContext) => {
  const diff = wsdl
    .command('diff')
    .description('how a deployment differs from what the toolkit knows')
    .argument('[source]', 'address or file of a WSDL (default: that of the endpoint)')
    .option('--baseline <source>', 'compare with this WSDL instead of the toolkit')
    .option('--import-hosts <names...>', 'other hosts that the WSDL may import documents from')
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../run/diffWsdl.js')).diffWsdl));
  addConnectionOptions(diff);
  wsdl
    .command('write')
    .description('print the WSDL of the interface as the toolkit knows it')
    .addHelpText('after', example('workforce-soap wsdl write > service.wsdl', 'for other tools'))
    .action(async () => {
      const { writeWsdl } = await import('../../wsdl/writeWsdl.js');
      await context.terminal.write(writeWsdl());
    });
};

const HELP = examples([
  ['workforce-soap wsdl diff', 'the endpoint of the default profile'],
  ['workforce-soap wsdl diff saved.wsdl', 'a WSDL that you saved'],
  ['workforce-soap wsdl diff https://wfs.example/soap?wsdl', 'an address'],
  ['workforce-soap wsdl diff new.wsdl --baseline old.wsdl --json', 'two files'],
]);
