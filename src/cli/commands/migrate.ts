import { above0, command, required, oneOf, whole, type OptionsOf } from '../commandSpec.js';
import { CONNECTION, reference } from '../connection/connectionOptions.js';

const ENV =
  'environment of the script, NAME=text; {wsdl}, {endpoint}, {url}, {key} stand for the local server';

/** By what scripts are judged. */
const JUDGED = {
  '--history <folder>': required('the nights that migrate compare --history keeps'),
  '--policy <file>': 'the policy, as JSON; docs/migration-signoff.md has the fields',
  '--keys <file>': 'the book of public keys; by default keys.json beside the policy, else in the history',
  '--sign-offs <folder>': 'the signatures; by default with the nights',
} as const;

const scan = command({
  description: 'find every use of the service in a folder, and say what can move',
  arguments: {
    '<folder>': 'scripts in any common language, pages, notebooks; cassettes, HTTP archives, logs',
  },
  options: {
    '--html <file>': 'write the report as a page',
    '--out <file>': 'write the report as JSON',
    '--letter <file>': 'write the letter to the operator of the service',
    '--observed <file>': 'observed calls as NDJSON, from gateway observed',
    '--verbose': 'everything, not only what a plan needs',
    '--exclude <names...>': 'folders and files to leave out, by name',
  },
  examples: {
    'migrate scan ./jobs': 'list the calls of the scripts, and which can move',
    'migrate scan ./jobs --html readiness.html': 'the same as a page to send around',
    'migrate scan ./jobs --observed seen.ndjson': 'joined with what was seen on the wire',
    'migrate scan ./jobs --json': 'the same for programs',
  },
});
export type ScanCommandOptions = OptionsOf<typeof scan>;

const codemod = command({
  description: 'move TypeScript and JavaScript: off node-soap, or from this client to the bridge',
  arguments: {
    '<move>': {
      help: 'client: node-soap to this client where the case is plain, else to its stand-in; bridge: from this client towards REST',
      choices: ['client', 'bridge'],
    },
    '<folder>': 'the scripts, or one of them',
  },
  options: {
    '--write': 'change the files; without it the difference is shown only',
    '--endpoint <expression>': 'source text of the address, where a script knows a WSDL file only',
    '--exclude <names...>': 'folders and files to leave out, by name',
  },
  help: `A comment that begins with "migrate:" marks each place that a person must look at.
A second run changes nothing.`,
  examples: {
    'migrate codemod client ./jobs': 'show what would change',
    'migrate codemod client ./jobs --write': 'change it, then look for "migrate:"',
    'migrate codemod bridge ./jobs': 'clients to a bridge, over SOAP at first',
  },
});
export type CodemodCommandOptions = OptionsOf<typeof codemod>;

const record = command({
  description: 'run a script and keep its calls as a cassette, without secrets and personal data',
  arguments: { '<script>': 'its file, or a command line' },
  options: {
    '--cassette <folder>': required('where to write the cassette'),
    '--target <address>': required('the SOAP endpoint that the script really calls'),
    '--key <reference>': { help: 'the key: env:NAME, file:/path or stdin', default: 'env:WORKFORCE_KEY' },
    '--env <pairs...>': ENV,
    '--keep <fields...>':
      'personal fields that stay as they are, such as badgeNo, for scripts that look at them',
    '--timeout <seconds>': { help: 'time limit of the script', parse: Number, default: 600 },
  },
  help: `The script calls a local server, which calls the service. Writes of the script are real.
WORKFORCE_CASSETTE_KEY is the key of the pseudonyms.`,
  examples: {
    'migrate record old.js --cassette test/cassettes/old --target https://wfs.example/soap --env WSDL={wsdl} KEY={key}':
      'a script that reads WSDL and KEY from its environment',
  },
});
export type RecordOptions = OptionsOf<typeof record>;

const verify = command({
  description: 'run the old and the new script against the same recorded calls, and compare what they call',
  options: {
    '--before <script>': required('the old script: its file, or a command line'),
    '--after <script>': required('the new one'),
    '--cassette <folder>': required('the recorded calls of the old script'),
    '--env <pairs...>': ENV,
    '--dates <kind>': oneOf(['absolute', 'relative'], 'relative: a date matches by its distance from today'),
    '--unordered <parts...>': 'arrays of the recording whose items may come in any order',
    '--timeout <seconds>': { help: 'time limit of each script', parse: Number, default: 120 },
  },
  help: `Nothing reaches the service. To compare the files that the scripts write, give command lines that
print them.`,
  examples: {
    'migrate verify --before old.js --after new.ts --cassette test/cassettes/old --env WSDL={wsdl} KEY={key}':
      'after a codemod',
    'migrate verify --before "node old.js && cat out.csv" --after "npx tsx new.ts && cat out.csv" --cassette test/cassettes/old':
      'the file that they write too',
    'migrate verify --before "php old.php" --after new.ts --cassette test/cassettes/old --json':
      'after a move by hand from another language',
  },
  exitCodes:
    '0 the same, 1 other calls, another exit or nothing proven, 2 called wrongly, 3 the same calls but another output or other files',
});
export type VerifyCommandOptions = OptionsOf<typeof verify>;

const compare = command({
  description: 'read both sides, never write, and say field by field whether they are the same: go or no-go',
  options: {
    '--subjects <names>': 'units, districts, sections, roles, employees, groupRoles, shifts; with commas',
    '--from <day>': 'first day of shifts: 2026-03-01, today, today-7d; with it shifts are compared too',
    '--to <day>': 'last day of shifts, itself included',
    '--units <ids>': 'only these units, separated by commas',
    '--scripts <folder>': 'give each of these scripts a go or no-go by what it reads',
    '--history <folder>': 'keep what was seen of each script as a night, for migrate status and sign',
    '--night-key <reference>': 'the key of this machine, which signs the night: file:PATH or env:NAME',
    '--policy <file>': 'the policy, as JSON: helpers of scripts, days of observation',
    '--observed <file>': 'the calls that a gateway or a recording saw; without them no script gets a go',
    '--night <day>': 'the night that it counts for: today (default) or yesterday',
    '--out <file>': 'write the comparison as JSON',
    '--pseudonym-key <reference>': reference('keeps pseudonyms the same between runs: env:NAME or file:PATH'),
    '--reveal <records...>': 'compare again, and show what is behind these pseudonyms, on the terminal alone',
    '--time-limit <seconds>': above0('for reading one side of one subject', 600),
    '--concurrent <calls>': whole('calls at once; the service allows 10 for each customer', 8),
    '-q, --quiet': 'no progress',
    ...CONNECTION,
  },
  help: `The SOAP side uses the connection of every command. The REST side comes from the profile
(rest.baseUrl, rest.clientId, rest.clientSecret), or from WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and
WORKFORCE_CLIENT_SECRET. Reports hold pseudonyms, no personal values. A read that fails is a finding;
the rest is still compared.`,
  examples: {
    'migrate compare': 'organisation, roles, employees',
    'migrate compare --from today-7d --to today --out compare.json': 'shifts too, as JSON',
    'migrate compare --scripts ./jobs --observed observed.ndjson': 'a verdict for each script',
    'migrate compare --scripts ./jobs --history nights --night-key file:night.key':
      'the same, kept as one night',
    'migrate compare --pseudonym-key env:NAMES_KEY --subjects employees --reveal employee-1a2b3c4d5e6f7a8b':
      'the record behind a finding',
  },
  exitCodes:
    '0 go, 1 no-go, 2 called wrongly, 3 some scripts go and others do not, or not all of it could be judged',
});
export type CompareCommandOptions = OptionsOf<typeof compare>;

const sign = command({
  description: 'record who says that a script may leave SOAP, when, and on what evidence',
  arguments: { '<script>': 'as migrate compare names it' },
  options: {
    ...JUDGED,
    '--key <reference>': required('the key of who signs: file:PATH or env:NAME'),
    '--scripts <folder>': 'where the script is: its text, with its helpers, is what is signed',
    '--operation <name>': 'one operation of it alone',
    '--losses <fields...>': 'the fields that may be lost',
    '--except <ids...>': 'the rules that an exception lifts, if the policy is not fulfilled',
    '--reason <text>': 'why, where the policy is not fulfilled',
    '--until <day>': 'the last day of such an exception, within a year',
    '--withdraw': 'end what was signed before',
  },
  help: `If the policy is fulfilled, the signature means go. If not, sign an exception with --except, --reason
and --until. An exception ends when the script or one of its helpers changes. Signatures form a chain,
and none is ever changed.`,
  examples: {
    'migrate sign roster.php --scripts jobs --history nights --policy policy.json --key file:sign.key': 'go',
    'migrate sign roster.php --scripts jobs --history nights --key file:sign.key --except nights --reason "reads no costs" --until 2026-12-31':
      'an exception',
  },
});
export type SignCommandOptions = OptionsOf<typeof sign>;
/** The options that say by what scripts are judged. */
export type JudgementOptions = Pick<OptionsOf<typeof sign>, 'history' | 'policy' | 'keys' | 'signOffs'>;

const status = command({
  description: 'show where all scripts are on their way off SOAP, and what each waits for',
  options: {
    ...JUDGED,
    '--scripts <folder>': required('the scripts: only what was seen of them as they are now counts'),
  },
  examples: { 'migrate status --history nights --scripts jobs --policy policy.json': 'all scripts' },
});
export type StatusCommandOptions = OptionsOf<typeof status>;

/** `migrate`: what scripts call, what can move, moving it, the proof, and who signed it. */
export const spec = command({
  help: `Of the 61 documented operations, the REST document shows a counterpart for 19. The observed REST
descriptions show 4 more. For 38, no counterpart is shown. Expect to use SOAP and REST side by side.
docs/migration.md has the whole map.`,
  subcommands: { scan, codemod, record, verify, compare, sign, status },
});
