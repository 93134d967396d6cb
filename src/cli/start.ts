import { CommandContext } from './CommandContext.js';
import { programRun } from './program.js';

// What the command line does, once more than its help is wanted.
const context = new CommandContext();
const { run, report } = await programRun(process.argv.slice(2), context);

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

process.exitCode = await run();
// Who interrupts does not wait for what a library has left open.
if (context.signal.aborted) setTimeout(() => process.exit(), 1_000).unref();
