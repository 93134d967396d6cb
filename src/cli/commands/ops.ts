import { type Command, Option } from 'commander';
import type { CliCommand, CommandContext, GlobalOptions } from '../CommandContext.js';
import { examples } from '../examples.js';
import type { ListOptions } from '../ops/listOperations.js';

/** `ops [word...]` and `ops show <operation>`. */
export const opsCommand: CliCommand = (ops: Command, context: CommandContext) => {
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
    .action(async (words: string[], _options: unknown, self: Command) => {
      const { listOperations } = await import('../ops/listOperations.js');
      await listOperations(context.terminal, words, self.optsWithGlobals<ListOptions>());
    });
  ops
    .command('show')
    .description('show the parts, types and rules of an operation, and how to call it')
    .argument('<operation>', 'its name, with or without "wsdl"')
    .addHelpText('after', examples([['workforce-soap ops show UpdateShifts', 'the fields of a shift']]))
    .action(async (name: string, _options: unknown, self: Command) => {
      const { showOperation } = await import('../ops/showOperation.js');
      await showOperation(context.terminal, name, self.optsWithGlobals<GlobalOptions>());
    });
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
