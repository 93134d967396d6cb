#!/usr/bin/env node
import { CommandContext, type GlobalOptions } from './CommandContext.js';
import { createProgram } from './program.js';
import { refuseSecrets } from './refuseSecrets.js';
import { reportError } from './reportError.js';

const context = new CommandContext();
const args = process.argv.slice(2);

// The first Ctrl-C lets the command end in order, the second does not wait.
process.once('SIGINT', () => {
  context.interrupt();
  process.once('SIGINT', () => process.exit(130));
});
process.once('SIGTERM', () => context.interrupt());

try {
  refuseSecrets(args);
  await createProgram(context).parseAsync(args, { from: 'user' });
} catch (error) {
  const options: GlobalOptions = { json: args.includes('--json'), debug: args.includes('--debug') };
  context.exitCode = reportError(error, context.terminal, options);
}
process.exitCode = context.exitCode;
