import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BudgetStore, Lease } from '../transport/memoryStore.js';
import { createAlone } from './atomicFile.js';
import { isRunning, ownMark, type ProcessMark } from './ProcessMark.js';

const ASK_AGAIN_MS = 25;
/** A file that is empty for so long was left by a process that was killed while it wrote it. */
const EMPTY_MS = 5_000;
const CLEANING_MS = 5_000;
/** How often it is looked for places of processes that are gone. */
const LOOK_MS = 500;

/**
 * Lets the processes of a machine share places: each that is taken is a file in a folder, which says who took it. Those of a
 * process that was killed come back.
 */
export function machinePlaces(folder: string, most: number): BudgetStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mark = JSON.stringify(ownMark());
  const files = Array.from({ length: most }, (_, i) => join(folder, `place-${i}`));
  let looked = Number.NEGATIVE_INFINITY;
  const takeLeft = () => {
    if (performance.now() - looked < LOOK_MS) return undefined;
    looked = performance.now();
    return cleaned(folder, files, mark);
  };
  const take = async (): Promise<Lease | undefined> => {
    const file = files.find((path) => createAlone(path, mark, 0o600)) ?? takeLeft();
    return file === undefined ? undefined : { limit: most, release: () => rmSync(file, { force: true }) };
  };
  return { take, askAgainMs: ASK_AGAIN_MS };
}

/** Takes the place of a process that is gone. Only one process at a time looks for such: two would take the same. */
function cleaned(folder: string, files: readonly string[], mark: string): string | undefined {
  const stale = files.filter(isLeft);
  if (stale.length === 0) return undefined;
  const cleaning = join(folder, 'cleaning');
  try {
    mkdirSync(cleaning);
  } catch {
    if (ageOf(cleaning) > CLEANING_MS) rmdirSync(cleaning);
    return undefined;
  }
  try {
    for (const file of stale) if (isLeft(file)) rmSync(file, { force: true });
    return stale.find((path) => createAlone(path, mark, 0o600));
  } finally {
    rmdirSync(cleaning);
  }
}

/** True for a place whose process does not run any more. */
function isLeft(path: string): boolean {
  try {
    const text = readFileSync(path, 'utf8');
    return text === '' ? ageOf(path) > EMPTY_MS : isRunning(JSON.parse(text) as ProcessMark) === false;
  } catch {
    return false;
  }
}

// What was made in the future was made before the clock was set back.
function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Math.abs(Date.now() - found.mtimeMs) : 0;
}

/** Places that are free in two stores: a fleet's and this machine's. */
export function inBoth(one: BudgetStore, other: BudgetStore): BudgetStore {
  return {
    ...(one.leave ? { leave: () => one.leave!() } : {}),
    askAgainMs: Math.min(one.askAgainMs ?? ASK_AGAIN_MS, other.askAgainMs ?? ASK_AGAIN_MS),
    get share() {
      return one.share;
    },
    take: async () => {
      const here = await other.take();
      if (!here) return undefined;
      const lease = await one.take().catch((error: unknown) => {
        here.release('failed');
        throw error;
      });
      if (!lease) here.release('failed');
      return (
        lease && {
          limit: lease.limit,
          release: (result) => {
            here.release(result);
            lease.release(result);
          },
        }
      );
    },
  };
}
