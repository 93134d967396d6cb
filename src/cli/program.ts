import { Command, Help } from 'commander';
import type { CommandContext } from './CommandContext.js';
import { examples, helpWithExample, withoutUsual } from './examples.js';
import { exitCodesOf } from './exitCodes.js';
import { fitHelp } from './fitHelp.js';
import { COMMANDS } from './listedCommands.js';
import { toolkitVersion } from '../text/toolkitVersion.js';

/**
 * The command line as a tree of commands. With the words that were typed, of other commands than theirs only what the help
 * of the program says of them is there.
 */
export async function createProgram(context: CommandContext, typed?: readonly string[]): Promise<Command> {
  const program = new Command('workforce-soap')
    .description('Calls, exports from and diagnoses the SOAP interface of a workforce scheduling service.')
    .version(toolkitVersion(), '-V, --version', 'print the version')
    .option('--json', 'print JSON for programs')
    .option('--debug', 'add the stack to an error, without secrets')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({
      ...{ showGlobalOptions: true, sortSubcommands: false, minWidthToWrap: 20 },
      ...{ subcommandTerm, formatHelp: helpWithExample },
    })
    .showSuggestionAfterError()
    .exitOverride()
    // It is said by reportError, as JSON too.
    .configureOutput({
      outputError: () => undefined,
      writeOut: (text) => context.terminal.queue(fitHelp(withoutUsual(text), context.terminal.width)),
      getOutHelpWidth: () => context.terminal.width,
      getErrHelpWidth: () => context.terminal.width,
    })
    .addHelpText('after', ROOT_HELP)
    .addHelpText('afterAll', ({ command }) => exitCodesOf(command));
  for (const [name, , about, load] of COMMANDS) {
    const command = program.command(name).description(about);
    if (typed?.includes(name) ?? true) (await load()).declare(command, context);
  }
  return program;
}

function subcommandTerm(command: Command): string {
  const [name, takes] = COMMANDS.find(([one]) => one === command.name()) ?? [];
  return name !== undefined && isTop(command)
    ? [name, takes].filter(Boolean).join(' ')
    : new Help().subcommandTerm(command);
}

function isTop({ parent }: Command): boolean {
  return parent?.parent === null;
}

const ROOT_HELP = `
Where to call, and with which key:
  export WORKFORCE_ENDPOINT=https://wfs.example/soap
  read -rs WORKFORCE_KEY && export WORKFORCE_KEY
  # or --key file:/run/secrets/key, or --key stdin
  # or profiles in ~/.config/workforce-soap/config.json:
  { "defaultProfile": "test", "profiles": { "test":
    { "endpoint": "https://wfs.example/soap", "apiKey": "env:WFS_TEST_KEY" } } }
${examples([
  ['workforce-soap ops punch', 'find an operation'],
  ['workforce-soap ops show wsdlGetTimePunches', 'its parts, rules and an example'],
  ['workforce-soap call wsdlFindEmployees --badgeNoList 1001,1002', 'call it'],
])}`;
