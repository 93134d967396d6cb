import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingDependency } from '../../errors/MissingDependency.js';
import { type DryRun, dryRun } from '../../migrate/codemods/rewriteClient.js';
import type { Inventory } from '../../migrate/scan/Use.js';

/**
 * Dry runs of the codemod `client` for every script with a call that it reads, by file; nothing is written. Empty without
 * the optional package `ts-morph`, so that nothing is promised of the codemod.
 */
export async function dryRunsOf(folder: string, { uses }: Inventory): Promise<ReadonlyMap<string, DryRun>> {
  const found = new Map<string, DryRun>();
  const files = new Set(uses.map(({ file }) => file).filter((file) => /\.[cm]?[jt]sx?$/.test(file)));
  try {
    for (const file of files) found.set(file, await dryRun(file, await readFile(join(folder, file), 'utf8')));
  } catch (error) {
    if (error instanceof MissingDependency) return new Map();
    throw error;
  }
  return found;
}
