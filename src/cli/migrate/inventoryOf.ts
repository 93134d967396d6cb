import { type ScanOptions, scanFolder } from '../../migrate/scan/scanFolder.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { UsageError } from '../cliErrors.js';

/** What the scripts of a folder call. Throws a `UsageError` when there is no such folder. */
export async function inventoryOf(folder: string, options: ScanOptions = {}): Promise<Inventory> {
  return scanFolder(folder, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new UsageError(`there is no folder ${folder}`);
  });
}
