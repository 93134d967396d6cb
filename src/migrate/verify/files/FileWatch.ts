import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ConfigurationError } from '../../../errors/ConfigurationError.js';
import { filesMatching } from './fileGlob.js';

/** Files by their paths from the working directory. */
export type FileContents = ReadonlyMap<string, Buffer>;

/**
 * The files that scripts write. Whatever they do, the files are as they were before when it ends: a copy of them is in a folder
 * that only this user reads, and stays there when this process is killed.
 */
export class FileWatch implements Disposable {
  readonly #globs: readonly string[];
  readonly #folder: string;
  readonly #modes = new Map<string, number>();

  /** Throws a `ConfigurationError` where the names mean more than what scripts write: some of `not`, or very much. */
  constructor(globs: readonly string[], not: readonly string[] = []) {
    this.#globs = globs;
    refuseTooMuch(filesMatching(globs), not);
    this.#folder = mkdtempSync(join(tmpdir(), 'workforce-verify-'));
    for (const [i, file] of filesMatching(globs).entries()) {
      this.#modes.set(file, statSync(file).mode);
      cpSync(file, this.#copy(i));
    }
  }

  /** What the files hold now. */
  take(): FileContents {
    return new Map(filesMatching(this.#globs).map((file) => [nameOf(file), readFileSync(file)]));
  }

  /** Takes away what came since, and brings back what was there. */
  restore(): void {
    for (const file of filesMatching(this.#globs)) if (!this.#modes.has(file)) rmSync(file);
    for (const [i, [file, mode]] of [...this.#modes].entries()) {
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { force: true });
      cpSync(this.#copy(i), file);
      chmodSync(file, mode);
    }
  }

  /** Makes the files those that a script left. */
  put(contents: FileContents): void {
    for (const file of filesMatching(this.#globs)) if (!contents.has(nameOf(file))) rmSync(file);
    for (const [name, bytes] of contents) {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, bytes);
    }
  }

  [Symbol.dispose](): void {
    this.restore();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(place: number): string {
    return join(this.#folder, String(place));
  }
}

const MOST_BYTES = 1_000_000_000;

function refuseTooMuch(files: readonly string[], not: readonly string[]): void {
  const own = not.map((path) => resolve(path));
  const kept = files.find((file) => own.some((path) => file === path || file.startsWith(path + sep)));
  if (kept)
    throw new ConfigurationError(
      'files',
      `must name what the scripts write alone: ${nameOf(kept)} is among them`,
    );
  if (files.reduce((sum, file) => sum + statSync(file).size, 0) > MOST_BYTES)
    throw new ConfigurationError(
      'files',
      `must name what the scripts write alone: ${files.length} files have more than a gigabyte`,
    );
}

function nameOf(file: string): string {
  return relative(process.cwd(), file) || file;
}
