#!/usr/bin/env node
import { readyHelp } from './readyHelp.js';

const help = readyHelp(process.argv.slice(2));
if (help === undefined)
  await import('./start.js').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
    process.stderr.write('error: too many files are open; raise the limit (ulimit -n 1024)\n');
    process.exitCode = 1;
  });
else {
  // Who closes the output has read enough.
  process.stdout.on('error', () => undefined);
  process.stdout.write(help);
}
