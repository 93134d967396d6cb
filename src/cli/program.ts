import { Command, CommanderError, Help } from 'commander';
import { type CommandContext, ExitCode, UsageError } from './CommandContext.js';
import { addHelp, type CommandSpec, declare, usualExample } from './commandSpec.js';
import { COMMANDS, RUNS } from './listedCommands.js';
import { toolkitVersion } from '../text/toolkitVersion.js';
import { KEY_ADVICE } from './connection/keyReference.js';

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
  const isTop = command.parent?.parent === null;
  return listed !== undefined && isTop ? listed : new Help().subcommandTerm(command);
}

const ROOT: CommandSpec = {
  help: `Where to call, and with which key:
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
  exitCodes: '0 done, 1 failed, 2 called wrongly (nothing was sent), 3 partly done',
};

/** Breaks the lines of a help text that are wider than `width`. A command continues after a backslash. */
export function fitHelp(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => pieces(line, width, line.startsWith('  $ ') ? COMMAND : proseAfter(line)))
    .join('\n');
}

/** Where a line may be broken, how a broken one ends, and how the next one begins. */
interface Break {
  readonly before: string;
  readonly end: string;
  readonly indent: string;
}

const COMMAND: Break = { before: ' --', end: ' \\', indent: '      ' };

/** Prose continues under the second column of a table, else under its own beginning. */
function proseAfter(line: string): Break {
  const [indent] = /^\s+\S+(?: \S+)*\s{2,}(?=\S)|^\s*/.exec(line)!;
  return { before: ' ', end: '', indent: ' '.repeat(indent.length) };
}

function pieces(line: string, width: number, how: Break): readonly string[] {
  if (line.length <= width) return [line];
  const at = line.lastIndexOf(how.before, width - how.end.length);
  if (at <= how.indent.length) return [line];
  return [line.slice(0, at) + how.end, ...pieces(how.indent + line.slice(at + 1), width, how)];
}

const SECRET_OPTION = /^--?(api[-_]?key|password|token|client[-_]?secret|secret)$/i;
const REFERENCE = /^(env:|file:|stdin$)/;

/** Refuses a secret among the arguments before anything else reads them, and never repeats it. */
function refuseSecrets(args: readonly string[]): void {
  for (const [i, arg] of args.entries()) {
    const [option = '', ...value] = arg.split('=');
    if (SECRET_OPTION.test(option)) throw new UsageError(`${option}: ${KEY_ADVICE}.`);
    if (option !== '--key') continue;
    const given = value.length > 0 ? value.join('=') : (args[i + 1] ?? '');
    if (!REFERENCE.test(given))
      throw new UsageError(`--key: ${KEY_ADVICE}. If that was a key, have it replaced.`);
  }
}

/** The command line with the arguments of one run. */
export async function programRun(args: readonly string[], context: CommandContext) {
  const program = await createProgram(context, args);

  /** Says an error in one line, without secrets. Help is quick, because this is loaded for errors alone. */
  async function report(error: unknown): Promise<ExitCode> {
    const { reportError } = await import('./reportError.js');
    const { noteKeysIn } = await import('./connection/knownSecrets.js');
    noteKeysIn([...args, process.env.WORKFORCE_PROFILE ?? '']);
    return reportError(error, context.terminal, asked());
  }

  /** How errors are to be said, and what was called: `workforce-soap` with the command and its part, as far as there are such. */
  function asked() {
    const [word, next] = args.filter((arg) => !arg.startsWith('-'));
    const command = program.commands.find((one) => one.name() === word);
    const part = command?.commands.find((one) => one.name() === next);
    const called = [program, command, part].flatMap((one) => one?.name() ?? []).join(' ');
    return { json: args.includes('--json'), debug: args.includes('--debug'), called };
  }

  /** Runs the command and gives the exit code of the process. */
  async function run(): Promise<ExitCode> {
    try {
      refuseSecrets(args);
      try {
        await program.parseAsync(args, { from: 'user' });
      } finally {
        await context.terminal.flushed();
      }
    } catch (error) {
      const code = shownAsAsked(error) ?? (await report(error));
      // What was done before it failed stays done.
      if (context.exitCode !== ExitCode.PartlyDone) context.exitCode = code;
    }
    return context.exitCode;
  }
  return { run, report };
}

/** The exit code when it was help or the version, asked for or for want of a command; `undefined` for an error. */
function shownAsAsked(error: unknown): ExitCode | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  if (error.exitCode === 0) return ExitCode.Done;
  return error.code === 'commander.help' ? ExitCode.Usage : undefined;
}
