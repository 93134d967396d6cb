import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { type SignOff, signOffOf } from './SignOff.js';

/**
 * Every sign-off of a file, one JSON a line, in the order in which they were signed; none where there is no file. Throws a
 * `ConfigurationError` for a line that is none: a signature is never passed over.
 */
export function readSignOffs(path: string): SignOff[] {
  const lines = textOf(path).split('\n');
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return [];
    const name = `${path} line ${i + 1}`;
    try {
      return [signOffOf(JSON.parse(line), name)];
    } catch (error) {
      throw error instanceof SyntaxError ? new ConfigurationError(name, 'is not JSON') : error;
    }
  });
}

/** Adds a sign-off to the end of a file, and is back when it is on the disk. Nothing in the file is ever changed. */
export function addSignOff(path: string, signOff: SignOff): void {
  mkdirSync(dirname(path), { recursive: true });
  const before = textOf(path);
  const file = openSync(path, 'a');
  try {
    // A line that was cut off stays what it is: a line of its own.
    writeSync(file, `${before === '' || before.endsWith('\n') ? '' : '\n'}${JSON.stringify(signOff)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new ConfigurationError(path, `cannot be read (${code})`);
  }
}
