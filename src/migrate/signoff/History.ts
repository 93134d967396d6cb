import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { writeAtomically } from '../../export/atomicFile.js';
import { type Evidence, evidenceHash, evidenceOf } from './Evidence.js';

const NIGHT = /^night-.*\.json$/;

/** Keeps what was seen in one night of every script as a file of its own in a folder. Gives its path. */
export function keepNight(folder: string, night: readonly Evidence[]): string {
  const at = (night[0]?.at ?? new Date().toISOString()).replace(/:/g, '-');
  const path = join(folder, `night-${at}-${evidenceHash(night).slice(0, 8)}.json`);
  writeAtomically(path, `${JSON.stringify(night, undefined, 2)}\n`);
  return path;
}

/**
 * What was seen in all nights that a folder keeps; nothing where there is no folder. Throws a `ConfigurationError` for a file that
 * cannot be read: a night is never passed over.
 */
export function readHistory(folder: string): Evidence[] {
  return namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    let night: unknown;
    try {
      night = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new ConfigurationError(path, 'is not JSON that can be read');
    }
    if (!Array.isArray(night)) throw new ConfigurationError(path, 'is no list of evidence');
    return night.map((one) => evidenceOf(one, path));
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NIGHT.test(name))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new ConfigurationError(folder, `cannot be read (${code})`);
  }
}
