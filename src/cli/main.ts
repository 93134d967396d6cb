#!/usr/bin/env node
import { CommandContext } from './CommandContext.js';
import { ExitCode } from './exitCode.js';
import { createProgram } from './program.js';
import { refuseSecrets } from './refuseSecrets.js';
import { reportError } from './reportError.js';

const context = new CommandContext();
const args = process.argv.slice(2);
const program = createProgram(context);

// The first Ctrl-C lets the command end in order, the second does not wait.
for (const [name, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(name, () => {
    context.interrupt();
    process.once(name, () => process.exit(code));
  });

try {
  refuseSecrets(args);
  await program.parseAsync(args, { from: 'user' });
} catch (error) {
  const options = { json: args.includes('--json'), debug: args.includes('--debug'), called: called() };
  const code = reportError(error, context.terminal, options);
  // What was done before it failed stays done.
  if (context.exitCode !== ExitCode.PartlyDone) context.exitCode = code;
}
process.exitCode = context.exitCode;

/** `workforce-soap` with the command that was named, if there is such a one. */
function called(): string {
  const word = args.find((arg) => !arg.startsWith('-'));
  const command = program.commands.find((one) => one.name() === word);
  return [program.name(), ...(command ? [command.name()] : [])].join(' ');
}
