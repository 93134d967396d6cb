import { CommandContext } from './CommandContext.js';
import { ExitCode } from './exitCode.js';
import { createProgram } from './program.js';
import { refuseSecrets } from './refuseSecrets.js';
import { shownAsAsked } from './shownAsAsked.js';

// What the command line does, once more than its help is wanted.
const context = new CommandContext();
const args = process.argv.slice(2);
const program = await createProgram(context, args);

// The first Ctrl-C lets the command end in order, the second does not wait.
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(name, () => {
    context.interrupt();
    process.once(name, () => process.exit(code));
  });

// Whatever nobody caught is said as all errors are: in one line, without secrets.
process.once('uncaughtException', (error) => void report(error).then((code) => process.exit(code)));

try {
  refuseSecrets(args);
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  const code = shownAsAsked(error) ?? (await report(error));
  // What was done before it failed stays done.
  if (context.exitCode !== ExitCode.PartlyDone) context.exitCode = code;
}
process.exitCode = context.exitCode;
// Who interrupts does not wait for what a library has left open.
if (context.signal.aborted) setTimeout(() => process.exit(), 1_000).unref();

// Help is quick without what errors need.
async function report(error: unknown): Promise<ExitCode> {
  const { reportError } = await import('./reportError.js');
  const { noteKeysIn } = await import('./connection/noteKeysIn.js');
  noteKeysIn(args);
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
