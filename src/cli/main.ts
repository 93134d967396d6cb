#!/usr/bin/env node
import { readyHelp } from './readyHelp.js';

const help = readyHelp(process.argv.slice(2));
if (help === undefined) await import('./start.js');
else {
  // Who closes the output has read enough.
  process.stdout.on('error', () => undefined);
  process.stdout.write(help);
}
