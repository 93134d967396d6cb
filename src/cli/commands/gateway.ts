import { command, whole, type OptionsOf } from '../commandSpec.js';

const words = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
const list = (help: string) => ({ help, parse: words });
/** Who works on a write by hand. */
const HAND = {
  '--by <name>': 'the person who wants it',
  '--why <text>': 'the reason, for the history',
};

const tokenCreate = command({
  description: 'make a token, and print it once',
  loose: 'words',
  options: {
    '--operations <names>': list(
      'the only operations that it is for, with commas (default all that are known)',
    ),
    '--unit <ids>': list('the only units that it is for, with commas (default the root key)'),
    '--effects <effects>': {
      help: 'the effects that it may have: read, write, append, lock, with commas',
      parse: words,
      default: ['read'],
      defaultText: 'read',
    },
    '--days <days>': whole('after how many days it expires', 365),
    '--script <file>': 'the script that it is for; without it, its calls are no evidence',
  },
  examples: {
    'gateway token create payroll --unit 101': 'a token that reads unit 101',
    'gateway token create payroll --effects read,write --days 90': 'one that writes, for 90 days',
  },
});
/** What can be said of a new token. */
export type TokenFlags = GatewayFlags & OptionsOf<typeof tokenCreate>;

const tokenRenew = command({
  description: 'make another token for a script, with the limits of the newest, and print it once',
  options: {
    '--days <days>': whole('after how many days it expires', 365),
    '--overlap <days>': whole('after how many days the older ones end', 7),
    '--script <file>': 'the script that it is for (default as before)',
  },
  examples: { 'gateway token renew payroll --overlap 7': 'the old token works for another week' },
});

const writesClose = command({
  description: 'record whether the open rows of a write are saved, after a person has looked',
  options: {
    '--as <outcome>': 'saved or not-saved; not-saved rows are sent when they come again',
    '--by <name>': 'the person who has looked',
    '--why <text>': 'the finding, for the history',
  },
  examples: {
    'gateway writes close 12 --as saved --by Kim --why "seen in the schedule"': 'the service has it',
  },
});

const writesSettle = command({
  description: 'ask the service which open rows of a write are there, and send nothing',
  options: HAND,
  examples: { 'gateway writes settle 12 --by Kim --why "script is gone"': 'what became of its rows' },
});

const writesSend = command({
  description: 'settle a write, and send those of its rows that are not there',
  options: HAND,
  examples: { 'gateway writes send 12 --by Kim --why "script is gone"': 'the missing rows go out' },
});

const writes = command({
  description: 'list the writes whose outcome is unknown, with age, script and rows',
  options: { '--state <states>': list('rows in which states, with commas: open, ready, answered, silent') },
  examples: { 'gateway writes --state open': 'the ones that a person must look at' },
  subcommands: { 'close <id>': writesClose, 'settle <id>': writesSettle, 'send <id>': writesSend },
});

const switchTo = command({
  description:
    'choose who answers a script: soap, shadow, rest-if-equal or rest; a running gateway follows at once',
  options: {
    '--operations <names>': list('which of its operations, with commas (back to soap: default all)'),
    '--unit <id>': 'only with the key of this unit, or root',
    '--by <name>': 'the person who switches it (default the user who is logged in)',
    '--why <text>': 'why, for the history',
    '--sign': 'sign it with --key; if the policy is not fulfilled, an exception with --except and --until',
    '--key <reference>': 'the key of who signs: file:PATH or env:NAME',
    '--losses <fields...>': 'the fields that may be lost',
    '--except <ids...>': 'the rules that the exception lifts',
    '--until <day>': 'the last day of an exception, within a year',
  },
  examples: {
    'gateway switch payroll shadow --operations wsdlGetEmployeesV2 --why "see"': 'ask REST too, and compare',
    'gateway switch payroll soap': 'everything of it back, at once',
  },
});
/** What can be said of a switch. */
export type SwitchFlags = GatewayFlags & OptionsOf<typeof switchTo>;

const replay = command({
  description: 'ask both sides again what scripts read on a day (default yesterday, in UTC), and compare',
  options: { '--script <name>': 'only what this script has read' },
  examples: { 'gateway replay 2026-03-02 --script payroll': 'before it is switched' },
  exitCodes:
    '0 both sides say the same, 1 something differs, 2 called wrongly, 3 nothing differs but values would be lost, 4 not everything could be compared',
});

const history = command({
  description: 'print every switch and signature with its person and evidence, as NDJSON',
  options: {
    '--check': 'say whether the lines are as they were written',
    '--mark <mark>': 'with --check: a mark that it printed before, which shows whether the end was cut off',
  },
  examples: { 'gateway history --check': 'was a line changed?' },
});

/** `gateway`: one door for the scripts of a customer, in whatever language. */
export const spec = command({
  options: {
    '--config <file>': 'the configuration, see docs/gateway.md (default gateway.json)',
    '--allow-keys': 'let requests with keys of the service pass unchanged',
  },
  examples: {
    'gateway --config gateway.json': 'start it; Ctrl-C ends it in order',
    'gateway token create payroll --unit 101': 'a token that reads unit 101',
  },
  subcommands: {
    check: {
      description: 'check configuration, keys and state, and start nothing',
      examples: { 'gateway check --config gateway.json': 'before a restart' },
    },
    token: {
      description: 'make, list and revoke the tokens that scripts use instead of a key',
      subcommands: {
        'create <name>': tokenCreate,
        'renew <name>': tokenRenew,
        list: {
          description: 'list the tokens, without their texts',
          examples: { 'gateway token list': 'who may do what, and until when' },
        },
        'revoke <name>': {
          description: 'end the tokens of a name, or the one of an id, at once',
          examples: { 'gateway token revoke payroll': 'the script is refused from now on' },
        },
      },
    },
    writes,
    'switch <script> <mode>': switchTo,
    status: {
      description: 'show the mode of each script, and what it waits for',
      examples: { 'gateway status': 'all scripts' },
    },
    'replay [day]': replay,
    observed: {
      description:
        'print the observed calls of each script as NDJSON, for --observed of migrate scan and compare',
      examples: { 'gateway observed > observed.ndjson': 'for migrate scan' },
    },
    history,
  },
});
/** What can be said on the command line. */
export type GatewayFlags = OptionsOf<typeof spec>;
export type RenewFlags = GatewayFlags & OptionsOf<typeof tokenRenew>;
export type WriteFlags = GatewayFlags & OptionsOf<typeof writes> & OptionsOf<typeof writesClose>;
export type ReplayFlags = GatewayFlags & OptionsOf<typeof replay>;
export type HistoryFlags = GatewayFlags & OptionsOf<typeof history>;
