import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../errors/ConfigurationError.js';

/** Throws a `ConfigurationError` where a folder is not there: nothing was found in it would be said of another one. */
export function checkFolder(option: string, folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigurationError(option, `there is no folder ${folder}; name one that is there`);
}

/** Throws what the system says where a folder cannot be written or made. What `mkdir` says of that is not always why. */
export function checkWritable(folder: string): void {
  if (existsSync(folder)) accessSync(folder, constants.W_OK);
  else checkWritable(dirname(folder));
}
