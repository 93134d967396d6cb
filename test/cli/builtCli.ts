import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleCli } from '../../scripts/bundleCli.js';
import { writeHelp } from '../../scripts/writeHelp.js';

const ROOT = new URL('../..', import.meta.url).pathname;
const MAIN = join(ROOT, 'dist/cli/main.js');
const STAMP = join(ROOT, 'dist/.built-for-tests');
const LOCK = join(ROOT, 'dist/.building');
const TSC = 'node_modules/typescript/bin/tsc';
/** `npm run types` checks the types; to check them here as well takes six times as long. */
const UNCHECKED = ['--noCheck', '--declaration', 'false'];

/** The program as it is shipped: `dist/cli/main.js`, compiled when a source is newer. Test files share one build. */
export async function builtCli(): Promise<string> {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  while (!isFresh()) {
    if (!takeLock()) {
      await wait(100);
      continue;
    }
    try {
      // It may have been built while this one looked; to build again would take it from under running tests.
      if (isFresh()) break;
      execFileSync(process.execPath, [TSC, '-p', 'tsconfig.build.json', ...UNCHECKED], {
        cwd: ROOT,
      });
      await bundleCli(join(ROOT, 'dist'));
      writeHelp(join(ROOT, 'dist'));
      writeFileSync(STAMP, '');
    } finally {
      rmSync(LOCK, { recursive: true });
    }
  }
  return MAIN;
}

function isFresh(): boolean {
  const built = modified(STAMP);
  if (built === 0 || modified(MAIN) === 0) return false;
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return sources.every((file) => modified(join(ROOT, 'src', file)) <= built);
}

// A lock that is older than any build was left behind by a killed run.
function takeLock(): boolean {
  if (modified(LOCK) > 0 && Date.now() - modified(LOCK) > 600_000)
    rmSync(LOCK, { recursive: true, force: true });
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    return false;
  }
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
