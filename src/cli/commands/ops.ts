import { type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { example, examples } from '../examples.js';

/** `ops [word...]` and `ops show <operation>`. */
export const declare: CliCommand = (ops: Command, context: CommandContext) => {
  ops
    .argument('[words...]', 'words of the name, the description, a part or a field')
    .addOption(
      new Option('--effect <effect>', 'only operations with this effect').choices([
        'read',
        'write',
        'append',
        'lock',
      ]),
    )
    .addHelpText('after', HELP)
    .action(running(context, async () => (await import('../ops/listOperations.js')).listOperations));
  ops
    .command('show')
    .description('show the parts, types and rules of an operation, and how to call it')
    .argument('<operation>', 'its name, with or without "wsdl"')
    .addHelpText('after', example('workforce-soap ops show UpdateShifts', 'the fields of a shift'))
    .action(running(context, async () => (await import('../ops/showOperation.js')).showOperation));
};

const HELP = `
Effects:
  read    changes nothing
  write   sets a state; a second call sets the same state
  append  adds each time
  lock    closes something that the interface cannot open again
${examples([
  ['workforce-soap ops', 'all of them'],
  ['workforce-soap ops punch --effect read', 'the operations that read punches'],
  ['workforce-soap ops badgeNo', 'which operations know a field'],
  ['workforce-soap ops show wsdlGetTimePunches', 'one of them in full'],
])}`;
