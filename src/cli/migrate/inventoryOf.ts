import { type ScanOptions, scanFolder } from '../../migrate/scan/scanFolder.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { UsageError } from '../CommandContext.js';
import { asUsage, inputOf } from '../files.js';
import { type Observed, readObserved } from '../../migrate/scan/observed.js';

/** What the scripts of a folder call. Throws a `UsageError` when there is no such folder. */
export async function inventoryOf(folder: string, options: ScanOptions = {}): Promise<Inventory> {
  return scanFolder(folder, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new UsageError(`there is no folder ${folder}`);
  });
}

/** What a gateway or a recording saw, as lines of JSON. Throws a `UsageError` that names the file and the line. */
export function observedIn(file: string): readonly Observed[] {
  const { text } = inputOf(file);
  return asUsage(() => readObserved(text), `--observed: ${file}: `);
}
