import { type ScanOptions, scanFolder } from '../../migrate/scan/scanFolder.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { checkFolder } from '../../validation/checkFolder.js';
import { asUsage, inputOf } from '../files.js';
import { type Observed, readObserved } from '../../migrate/scan/observed.js';

/** What the scripts of a folder call. Throws a `ConfigurationError` when there is no such folder. */
export async function inventoryOf(folder: string, options: ScanOptions = {}): Promise<Inventory> {
  checkFolder('folder', folder);
  return scanFolder(folder, options);
}

/** What a gateway or a recording saw, as lines of JSON. Throws a `UsageError` that names the file and the line. */
export function observedIn(file: string): readonly Observed[] {
  const { text } = inputOf(file);
  return asUsage(() => readObserved(text), `--observed: ${file}: `);
}
