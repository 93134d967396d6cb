import { CommanderError } from 'commander';
import { type CommandContext, ExitCode, UsageError } from './CommandContext.js';
import { createProgram } from './program.js';
import { KEY_ADVICE } from './connection/keyReference.js';

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
