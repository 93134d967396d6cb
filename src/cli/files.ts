import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { hintFor } from '../text/suggest.js';
import { CommandFailure, UsageError } from './CommandContext.js';
import { orElse } from '../text/orElse.js';

/** What is wrong in what was given is a `UsageError`; `file` stands before it. */
export function asUsage<T>(work: () => T, file = ''): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ConfigurationError ? new UsageError(file + error.message) : error;
  }
}

/** Words that stand together with commas, in the order of those that there are. `none` begins a `UsageError` about another one. */
export function wordsIn<Word extends string>(text: string, known: readonly Word[], none: string): Word[] {
  const asked: readonly string[] = text.split(',').map((word) => word.trim());
  const wrong = asked.find((word) => !known.some((one) => one === word));
  if (wrong === undefined) return known.filter((word) => asked.includes(word));
  throw new UsageError(`${none} ${wrong}; ${hintFor(wrong, known)}`);
}

/** The bytes of a file. Throws a `CommandFailure` that names it. */
export function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read (${codeOf(error)}).`);
  }
}

/** The text of a file that is an input, or of the standard input for `-`, and how it is named. Throws a `UsageError`. */
export function inputOf(file: string): { readonly text: string; readonly name: string } {
  const name = file === '-' ? 'the standard input' : file;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`cannot read ${name} (${codeOf(error)}).`);
  }
  // A file in UTF-16 without a mark is UTF-8 by its bytes, with zeros.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new UsageError(`${name} is not in UTF-8: save it as CSV UTF-8, or as JSON in UTF-8.`);
  const text = new TextDecoder('utf-8').decode(bytes);
  // No rows are `[]`. An empty file is what a program leaves that failed.
  if (text.trim() === '')
    throw new UsageError(`${name} is empty: look at the program that wrote it. No rows are [].`);
  return { text, name };
}

/** What a text of JSON says, or one of JSON lines. Messages of JSON.parse quote the text, which may hold personal data. */
export function jsonIn(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(/\r?\n/).flatMap((line, i) => {
      if (line.trim() === '') return [];
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        throw new UsageError(`${name}: neither JSON nor one JSON object a line (line ${i + 1}).`);
      }
    });
  }
}

/** The name of a new, empty file, or of one that has the text: nothing is written over, not even by another process at the same moment. */
export function newFile(start: string, extension: string, text: string): string {
  for (let i = 1; ; i++) {
    const name = `${start}${i === 1 ? '' : `-${i}`}.${extension}`;
    try {
      closeSync(openSync(name, 'wx', 0o600));
      return name;
    } catch (error) {
      // Why no file can be made, the writing of it says.
      const hasText = () => readFileSync(name, 'utf8') === text;
      if (codeOf(error) !== 'EEXIST' || orElse(hasText, false)) return name;
    }
  }
}

/** Writes rows to a file that only its owner can read. Throws a `CommandFailure`, with what to do instead. */
export function writeRowsTo(file: string, text: string, instead: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new CommandFailure(`cannot write ${file} (${codeOf(error)})${instead}`);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'no code';
}
