import { Argument, type Command, Option } from 'commander';
import { type CliCommand, type CommandContext, running } from '../CommandContext.js';
import { example, examples } from '../examples.js';
import { addMigrateCompare } from './migrateCompare.js';

/** `migrate sign` and `migrate status`. */
function addMigrateSign(migrate: Command, context: CommandContext): void {
  judged(migrate.command('sign'))
    .description('record who says that a script may leave SOAP, when, and on what evidence')
    .argument('<script>', 'as migrate compare names it')
    .requiredOption('--key <reference>', 'the key of who signs: file:PATH or env:NAME')
    .option('--scripts <folder>', 'where the script is: its text, with its helpers, is what is signed')
    .option('--operation <name>', 'one operation of it alone')
    .option('--losses <fields...>', 'the fields that may be lost')
    .option('--except <ids...>', 'the rules that an exception lifts, if the policy is not fulfilled')
    .option('--reason <text>', 'why, where the policy is not fulfilled')
    .option('--until <day>', 'the last day of such an exception, within a year')
    .option('--withdraw', 'end what was signed before')
    .addHelpText('after', SIGN_HELP)
    .action(running(context, async () => (await import('../migrate/signCommand.js')).signCommand));
  judged(migrate.command('status'))
    .description('show where all scripts are on their way off SOAP, and what each waits for')
    .requiredOption('--scripts <folder>', 'the scripts: only what was seen of them as they are now counts')
    .addHelpText('after', STATUS_HELP)
    .action(running(context, async () => (await import('../migrate/statusCommand.js')).statusCommand));
}

function judged(command: Command): Command {
  return command
    .requiredOption('--history <folder>', 'the nights that migrate compare --history keeps')
    .option('--policy <file>', 'the policy, as JSON; docs/migration-signoff.md has the fields')
    .option(
      '--keys <file>',
      'the book of public keys; by default keys.json beside the policy, else in the history',
    )
    .option('--sign-offs <folder>', 'the signatures; by default with the nights');
}

const SIGN_HELP = `
If the policy is fulfilled, the signature means go. If not, sign an exception with --except, --reason
and --until. An exception ends when the script or one of its helpers changes. Signatures form a chain,
and none is ever changed.
${examples([
  [
    'workforce-soap migrate sign roster.php --scripts jobs --history nights --policy policy.json --key file:sign.key',
    'go',
  ],
  [
    'workforce-soap migrate sign roster.php --scripts jobs --history nights --key file:sign.key --except nights --reason "reads no costs" --until 2026-12-31',
    'an exception',
  ],
])}`;

const STATUS_HELP = example(
  'workforce-soap migrate status --history nights --scripts jobs --policy policy.json',
  'all scripts',
);

/** `migrate`: what scripts call, what can move, moving it, the proof, and who signed it. */
export const declare: CliCommand = (migrate: Command, context: CommandContext) => {
  migrate.addHelpText('after', HELP);
  migrate
    .command('scan')
    .description('find every use of the service in a folder, and say what can move')
    .argument('<folder>', 'scripts in any common language, pages, notebooks; cassettes, HTTP archives, logs')
    .option('--html <file>', 'write the report as a page')
    .option('--out <file>', 'write the report as JSON')
    .option('--letter <file>', 'write the letter to the operator of the service')
    .option('--observed <file>', 'observed calls as NDJSON, from gateway observed')
    .option('--verbose', 'everything, not only what a plan needs')
    .option('--exclude <names...>', 'folders and files to leave out, by name')
    .addHelpText('after', SCAN_HELP)
    .action(running(context, async () => (await import('../migrate/scanCommand.js')).scanCommand));
  migrate
    .command('codemod')
    .description('move TypeScript and JavaScript: off node-soap, or from this client to the bridge')
    .addArgument(
      new Argument(
        '<move>',
        'client: node-soap to this client where the case is plain, else to its stand-in; bridge: from this client towards REST',
      ).choices(['client', 'bridge']),
    )
    .argument('<folder>', 'the scripts, or one of them')
    .option('--write', 'change the files; without it the difference is shown only')
    .option('--endpoint <expression>', 'source text of the address, where a script knows a WSDL file only')
    .option('--exclude <names...>', 'folders and files to leave out, by name')
    .addHelpText('after', CODEMOD_HELP)
    .action(running(context, async () => (await import('../migrate/codemodCommand.js')).codemodCommand));
  migrate
    .command('record')
    .description('run a script and keep its calls as a cassette, without secrets and personal data')
    .argument('<script>', 'its file, or a command line')
    .requiredOption('--cassette <folder>', 'where to write the cassette')
    .requiredOption('--target <address>', 'the SOAP endpoint that the script really calls')
    .option('--key <reference>', 'the key: env:NAME, file:/path or stdin', 'env:WORKFORCE_KEY')
    .option('--env <pairs...>', ENV)
    .option(
      '--keep <fields...>',
      'personal fields that stay as they are, such as badgeNo, for scripts that look at them',
    )
    .option('--timeout <seconds>', 'time limit of the script', Number, 600)
    .addHelpText('after', RECORD_HELP)
    .action(running(context, async () => (await import('../migrate/recordCommand.js')).recordCommand));
  migrate
    .command('verify')
    .description('run the old and the new script against the same recorded calls, and compare what they call')
    .requiredOption('--before <script>', 'the old script: its file, or a command line')
    .requiredOption('--after <script>', 'the new one')
    .requiredOption('--cassette <folder>', 'the recorded calls of the old script')
    .option('--env <pairs...>', ENV)
    .addOption(
      new Option('--dates <kind>', 'relative: a date matches by its distance from today').choices([
        'absolute',
        'relative',
      ]),
    )
    .option('--unordered <parts...>', 'arrays of the recording whose items may come in any order')
    .option('--timeout <seconds>', 'time limit of each script', Number, 120)
    .addHelpText('after', VERIFY_HELP)
    .action(running(context, async () => (await import('../migrate/verifyCommand.js')).verifyCommand));
  addMigrateCompare(migrate, context);
  addMigrateSign(migrate, context);
};

const HELP = `
Of the 61 documented operations, the REST document shows a counterpart for 19. The observed REST
descriptions show 4 more. For 38, no counterpart is shown. Expect to use SOAP and REST side by side.
docs/migration.md has the whole map.`;

const SCAN_HELP = examples([
  ['workforce-soap migrate scan ./jobs', 'list the calls of the scripts, and which can move'],
  ['workforce-soap migrate scan ./jobs --html readiness.html', 'the same as a page to send around'],
  ['workforce-soap migrate scan ./jobs --observed seen.ndjson', 'joined with what was seen on the wire'],
  ['workforce-soap migrate scan ./jobs --json', 'the same for programs'],
]);

const CODEMOD_HELP = `
A comment that begins with "migrate:" marks each place that a person must look at.
A second run changes nothing.
${examples([
  ['workforce-soap migrate codemod client ./jobs', 'show what would change'],
  ['workforce-soap migrate codemod client ./jobs --write', 'change it, then look for "migrate:"'],
  ['workforce-soap migrate codemod bridge ./jobs', 'clients to a bridge, over SOAP at first'],
])}`;

const ENV =
  'environment of the script, NAME=text; {wsdl}, {endpoint}, {url}, {key} stand for the local server';

const RECORD_HELP = `
The script calls a local server, which calls the service. Writes of the script are real.
WORKFORCE_CASSETTE_KEY is the key of the pseudonyms.
${example('workforce-soap migrate record old.js --cassette test/cassettes/old --target https://wfs.example/soap --env WSDL={wsdl} KEY={key}', 'a script that reads WSDL and KEY from its environment')}`;

const VERIFY_HELP = `
Nothing reaches the service. To compare the files that the scripts write, give command lines that
print them.
${examples([
  [
    'workforce-soap migrate verify --before old.js --after new.ts --cassette test/cassettes/old --env WSDL={wsdl} KEY={key}',
    'after a codemod',
  ],
  [
    'workforce-soap migrate verify --before "node old.js && cat out.csv" --after "npx tsx new.ts && cat out.csv" --cassette test/cassettes/old',
    'the file that they write too',
  ],
  [
    'workforce-soap migrate verify --before "php old.php" --after new.ts --cassette test/cassettes/old --json',
    'after a move by hand from another language',
  ],
])}`;
