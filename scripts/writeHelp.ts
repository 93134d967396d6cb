import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WIDE } from '../src/cli/readyHelp.js';

const PLAIN = 80;
const ANY = 1000;

/** Writes the help of the compiled program into a file beside it, in the widths of most terminals. */
export function writeHelp(dist: string): void {
  const file = join(dist, 'cli/help.json');
  rmSync(file, { force: true });
  const help = (width: number) =>
    execFileSync(process.execPath, [join(dist, 'cli/main.js'), '--help'], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
      env: { ...process.env, COLUMNS: String(width) },
    });
  const texts = { [PLAIN]: help(PLAIN), [WIDE]: help(WIDE) };
  if (texts[WIDE] !== help(ANY))
    throw new Error(`lines of the help are broken at ${WIDE} columns: set WIDE higher`);
  writeFileSync(file, JSON.stringify(texts));
}
