import { existsSync, readFileSync } from 'node:fs';
import { columns } from './terminal/columns.js';

/** From that width on no line of the help is broken. */
export const WIDE = 140;

/** The help of the program by the width for which it was made. */
const FILE = new URL('./help.json', import.meta.url);

/**
 * The help of the program as the build has written it, so that nothing needs to be loaded to show it; `undefined` where something
 * else is asked for, in other widths, and from sources that were not compiled.
 */
export function readyHelp(args: readonly string[]): string | undefined {
  if (args.length !== 1 || (args[0] !== '--help' && args[0] !== '-h') || !existsSync(FILE)) return undefined;
  const texts = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, string>>;
  return texts[Math.min(columns(), WIDE)];
}
