import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Evidence } from './Evidence.js';

/** The text of a script with its helpers, by a hash. */
export type ScriptCode = NonNullable<Evidence['code']>;

/**
 * Reads a script and what it works with: the helpers that a scan has followed, and the files and folders that a policy names. The hash
 * is of all bytes and names. Throws a `ConfigurationError` for a file that is not there.
 */
export function scriptCode(folder: string, script: string, helpers: readonly string[] = []): ScriptCode {
  const files = [...new Set([script, ...helpers].flatMap((name) => filesIn(folder, name)))].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    // Quoted, so that no name can hold what stands between two files.
    hash.update(`${JSON.stringify(file)} ${bytes.length}\n`).update(bytes);
  }
  return { sha256: hash.digest('hex'), files };
}

function filesIn(folder: string, name: string): string[] {
  const path = join(folder, name);
  try {
    if (!statSync(path).isDirectory()) return [relative(folder, path).split(sep).join('/')];
    return readdirSync(path).flatMap((inner) => filesIn(folder, join(name, inner)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigurationError(
      path,
      `cannot be read (${code}): a script and its helpers are named by their bytes`,
    );
  }
}
