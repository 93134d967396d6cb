import { command, required, type OptionsOf } from '../commandSpec.js';

const CHAINS = {
  '--history <folder>': required('the nights'),
  '--sign-offs <folder>': 'the signatures, where they are not with the nights',
} as const;

const key = command({
  description: 'make a key in a file that only you can read, and put its public half into the book of keys',
  options: {
    '--machine <name>': 'the key of a machine: it signs nights',
    '--person <name>': 'the key of a person: it signs that a script may go',
    '--keys <file>': required('the book of public keys, which lies beside the policy'),
  },
  examples: {
    'evidence key night.key --machine payroll-host --keys keys.json': 'for nights',
    'evidence key ~/sign.key --person "A. Person" --keys keys.json': 'for migrate sign',
  },
});
export type KeyCommandOptions = OptionsOf<typeof key>;

const mark = command({
  description: 'print where nights and signatures end; keep it where their writers cannot write',
  options: { ...CHAINS },
  examples: { 'evidence mark --history nights': 'after each night, to another machine' },
});

const verify = command({
  description: 'say whether nights and signatures are as they were written, and whose they are',
  options: {
    ...CHAINS,
    '--keys <file>': 'the book of public keys (default keys.json beside the policy or the nights)',
    '--policy <file>': 'the policy, beside which the book lies',
    '--mark <lines...>': 'the lines of evidence mark; without them the end is not proven',
  },
  help: 'It shows which key wrote a line. It does not show that the owner of the key was honest.',
  examples: { 'evidence verify --history nights --mark "night:12:9f…"': 'nothing is cut off' },
  exitCodes:
    '0 whole, 1 a line was changed or left out, 2 called wrongly, 3 whole so far, but the end is not proven',
});
export type ChainOptions = OptionsOf<typeof verify>;

/** `evidence`: keys for nights and signatures, and whether these are as they were written. */
export const spec = command({
  subcommands: { 'key <file>': key, mark, verify },
});
