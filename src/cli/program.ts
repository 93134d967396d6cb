import { Command, Help } from 'commander';
import type { CommandContext } from './CommandContext.js';
import { addHelp, type CommandSpec, declare, usualExample } from './commandSpec.js';
import { fitHelp } from './fitHelp.js';
import { COMMANDS, RUNS } from './listedCommands.js';
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
      ...{
        subcommandTerm,
        commandUsage: (command) => new Help().commandUsage(command) + usualExample(command),
      },
    })
    .showSuggestionAfterError()
    .exitOverride()
    // It is said by reportError, as JSON too.
    .configureOutput({
      outputError: () => undefined,
      writeOut: (text) => context.terminal.queue(fitHelp(text, context.terminal.width)),
      getOutHelpWidth: () => context.terminal.width,
      getErrHelpWidth: () => context.terminal.width,
    });
  addHelp(program, ROOT);
  for (const [takes, [about, load]] of Object.entries(COMMANDS)) {
    const [name = ''] = takes.split(' ');
    const command = program.command(name).description(about);
    if (typed?.includes(name) ?? true) declare(command, (await load()).spec, actionOf(context));
  }
  return program;
}

/** What the command of a path does: loads it, and gives it what was typed. */
function actionOf(context: CommandContext) {
  return (path: string) => {
    const group = path.replace(/\w+$/, '*');
    const load = RUNS[path] ?? RUNS[group];
    if (!load) return undefined;
    const first = RUNS[path] ? [] : [path.split(' ').at(-1)];
    return async (...typed: unknown[]) => {
      const options = (typed.at(-1) as Command).optsWithGlobals();
      const run = await load();
      await run(context, ...([...first, ...typed.slice(0, -2), options] as never[]));
    };
  };
}

function subcommandTerm(command: Command): string {
  const listed = Object.keys(COMMANDS).find((takes) => takes.split(' ')[0] === command.name());
  return listed !== undefined && isTop(command) ? listed : new Help().subcommandTerm(command);
}

function isTop({ parent }: Command): boolean {
  return parent?.parent === null;
}

const ROOT: CommandSpec = {
  says: `Where to call, and with which key:
  export WORKFORCE_ENDPOINT=https://wfs.example/soap
  read -rs WORKFORCE_KEY && export WORKFORCE_KEY
  # or --key file:/run/secrets/key, or --key stdin
  # or profiles in ~/.config/workforce-soap/config.json:
  { "defaultProfile": "test", "profiles": { "test":
    { "endpoint": "https://wfs.example/soap", "apiKey": "env:WFS_TEST_KEY" } } }`,
  examples: {
    'ops punch': 'find an operation',
    'ops show wsdlGetTimePunches': 'its parts, rules and an example',
    'call wsdlFindEmployees --badgeNoList 1001,1002': 'call it',
  },
  exits: '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 partly done',
};
