import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../errors/ConfigurationError.js';

interface Asked {
  /** The setting that names the file, and stands in errors before it; without one the file is named alone. */
  readonly setting?: string;
  /** What belongs there, and what writes it. */
  readonly expected: string;
}

/**
 * What a file of JSON holds, with or without a byte order mark; `undefined` for one that is `optional` and not there. Throws a
 * `ConfigurationError` for a file that is not there, cannot be read or is not JSON. It quotes nothing of the file: a key may stand there.
 */
export function readJsonFile(
  file: string,
  { optional = false, ...asked }: Asked & { readonly optional?: boolean },
): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && optional) return undefined;
    throw problem(file, code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`, asked);
  }
  return parseJson(text, file, asked);
}

/** What the text of a file says. Throws a `ConfigurationError` that names the line where the parser knows it, and quotes nothing. */
export function parseJson(text: string, file: string, asked: Asked): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const [, at] = / at position (\d+)( \(line.*)?$/.exec((error as Error).message) ?? [];
    const line = at === undefined ? '' : ` (line ${text.slice(0, Number(at)).split('\n').length})`;
    throw problem(file, `is not JSON${line}`, asked);
  }
}

function problem(file: string, what: string, { setting, expected }: Asked): ConfigurationError {
  return setting === undefined
    ? new ConfigurationError(file, `${what}: expected ${expected}`)
    : new ConfigurationError(setting, `${file} ${what}: expected ${expected}`);
}
