import { Command } from 'commander';
import type { CliCommand, CommandContext } from './CommandContext.js';
import { callCommand } from './commands/call.js';
import { cassettesCommand } from './commands/cassettes.js';
import { completionCommand } from './commands/completion.js';
import { doctorCommand } from './commands/doctor.js';
import { exportCommand } from './commands/export.js';
import { gatewayCommand } from './commands/gateway.js';
import { journalCommand } from './commands/journal.js';
import { migrateCommand } from './commands/migrate.js';
import { opsCommand } from './commands/ops.js';
import { payrollCommand } from './commands/payroll.js';
import { profilesCommand } from './commands/profiles.js';
import { queueCommand } from './commands/queue.js';
import { sandboxCommand } from './commands/sandbox.js';
import { workerCommand } from './commands/worker.js';
import { writeCommand } from './commands/write.js';
import { wsdlCommand } from './commands/wsdl.js';
import { examples } from './examples.js';
import { toolkitVersion } from '../text/toolkitVersion.js';

/** Every command, in the order of the help. A new one is a file in `commands/` and a line here. */
const COMMANDS: readonly CliCommand[] = [
  opsCommand,
  callCommand,
  writeCommand,
  journalCommand,
  payrollCommand,
  exportCommand,
  workerCommand,
  queueCommand,
  doctorCommand,
  wsdlCommand,
  gatewayCommand,
  migrateCommand,
  cassettesCommand,
  sandboxCommand,
  profilesCommand,
  completionCommand,
];

/** The command line as a tree of commands. */
export function createProgram(context: CommandContext): Command {
  const program = new Command('workforce-soap')
    .description('Call, export, look and diagnose: the SOAP interface of the workforce scheduling service.')
    .version(toolkitVersion(), '-V, --version', 'print the version')
    .option('--json', 'print JSON for programs')
    .option('--debug', 'add the stack to an error, without secrets')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .showSuggestionAfterError()
    .exitOverride()
    // It is said by reportError, as JSON too.
    .configureOutput({
      outputError: () => undefined,
      getOutHelpWidth: () => context.terminal.width,
      getErrHelpWidth: () => context.terminal.width,
    })
    .addHelpText('after', ROOT_HELP);
  for (const add of COMMANDS) add(program, context);
  return program;
}

const ROOT_HELP = `
Where to call, and with which key:
  export WORKFORCE_ENDPOINT=https://wfs.example/soap
  read -rs WORKFORCE_KEY && export WORKFORCE_KEY      # or --key file:/run/secrets/key, or --key stdin
  # or profiles in ~/.config/workforce-soap/config.json:
  { "defaultProfile": "test", "profiles": { "test":
    { "endpoint": "https://wfs.example/soap", "apiKey": "env:WFS_TEST_KEY" } } }
${examples([
  ['workforce-soap ops punch', 'find an operation'],
  ['workforce-soap ops show wsdlGetTimePunches', 'its parts, rules and an example'],
  ['workforce-soap call wsdlFindEmployees --badgeNoList 1001,1002', 'call it'],
])}
Exit codes: 0 done, 1 failed, 2 called wrongly (nothing was sent), 3 partly done.
`;
