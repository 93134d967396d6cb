import { command, oneOf, type OptionsOf } from '../commandSpec.js';

/** `ops [word...]` and `ops show <operation>`. */
export const spec = command({
  arguments: { '[words...]': 'words of the name, the description, a part or a field' },
  options: {
    '--effect <effect>': oneOf(['read', 'write', 'append', 'lock'], 'only operations with this effect'),
  },
  help: `Effects:
  read    changes nothing
  write   sets a state; a second call sets the same state
  append  adds each time
  lock    closes something that the interface cannot open again`,
  examples: {
    ops: 'all of them',
    'ops punch --effect read': 'the operations that read punches',
    'ops badgeNo': 'which operations know a field',
    'ops show wsdlGetTimePunches': 'one of them in full',
  },
  subcommands: {
    show: {
      description: 'show the parts, types and rules of an operation, and how to call it',
      arguments: { '<operation>': 'its name, with or without "wsdl"' },
      examples: { 'ops show UpdateShifts': 'the fields of a shift' },
    },
  },
});
export type ListOptions = OptionsOf<typeof spec>;
