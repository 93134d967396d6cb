import { statSync } from 'node:fs';
import { ConfigurationError } from '../errors/ConfigurationError.js';

/** Throws a `ConfigurationError` where a folder is not there: nothing was found in it would be said of another one. */
export function checkFolder(option: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigurationError(option, `there is no folder ${folder}; name one that is there`);
}
