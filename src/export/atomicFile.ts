import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { jsonIn } from '../text/jsonIn.js';

const BUFFER_BYTES = 1 << 16;
/** The most that a character takes in UTF-8, by its UTF-16 length. */
export const CHARACTER_BYTES = 3;

/**
 * A file that is there whole or not at all, after a kill and after a power cut too: it is written under another name,
 * flushed to the disk, and renamed.
 */
export class AtomicFile {
  readonly path: string;
  readonly #temporary: string;
  #descriptor: number | undefined;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #filled = 0;
  #bytes = 0;
  readonly #hash = createHash('sha256');

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#temporary = temporaryName(path);
    this.#descriptor = openSync(this.#temporary, 'wx');
  }

  write(data: Buffer | string): void {
    const most = typeof data === 'string' ? data.length * CHARACTER_BYTES : data.length;
    if (most > BUFFER_BYTES - this.#filled) this.#flush();
    if (most > BUFFER_BYTES) this.#put(typeof data === 'string' ? Buffer.from(data) : data);
    else if (typeof data === 'string') this.#filled += this.#buffer.write(data, this.#filled);
    else this.#filled += data.copy(this.#buffer, this.#filled);
  }

  /**
   * Puts the file in its place: under `path`, or in the same folder under a name that its hash gives. With `flush` false
   * somebody else brings it to the disk.
   */
  commit(place?: (sha256: string) => string, flush = true): { path: string; bytes: number; sha256: string } {
    this.#flush();
    const sha256 = this.#hash.digest('hex');
    const path = place?.(sha256) ?? this.path;
    if (flush && this.#descriptor !== undefined) fsyncSync(this.#descriptor);
    this.#close();
    renameSync(this.#temporary, path);
    if (flush) syncFolder(dirname(path));
    return { path, bytes: this.#bytes, sha256 };
  }

  discard(): void {
    this.#close();
    rmSync(this.#temporary, { force: true });
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #flush(): void {
    this.#put(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #put(data: Buffer): void {
    this.#hash.update(data);
    this.#bytes += data.length;
    for (let at = 0; at < data.length; ) at += writeSync(this.#descriptor!, data, at);
  }
}

/** Makes a small file that is not there yet; false when another process was faster. */
export function createAlone(path: string, text: string, mode?: number): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx', mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    // A full disk lets it be made and not be written.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Whether something is there that is no file. A named pipe would be waited for without an end, and no signal ends that. */
export function isNoFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

/** Whether a file is there. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The value of a file of JSON, or `undefined` where there is none, or one that is damaged. Throws where it is not known. */
export function readJson<T>(path: string): T | undefined {
  return isFile(path) ? (jsonIn(readFileSync(path, 'utf8')) as T | undefined) : undefined;
}

/** Writes a file atomically, piece by piece; with `flush` false somebody else brings it to the disk. */
export function writeAtomically(
  path: string,
  text: string | Iterable<string>,
  flush = true,
): ReturnType<AtomicFile['commit']> {
  const file = new AtomicFile(path);
  try {
    for (const piece of typeof text === 'string' ? [text] : text) file.write(piece);
    return file.commit(undefined, flush);
  } catch (error) {
    file.discard();
    throw error;
  }
}

export function hashOf(path: string): string {
  const hash = createHash('sha256');
  const descriptor = openSync(path, 'r');
  const buffer = Buffer.alloc(1 << 20);
  for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(descriptor);
  return hash.digest('hex');
}

export function temporaryName(path: string): string {
  return `${path}.${randomUUID().slice(0, 8)}.tmp`;
}

/** The name of a file that is not finished. */
export const UNFINISHED = /\.[0-9a-f]{8}\.tmp$/;

// Makes a rename or a new file last. Some systems do not let a folder be flushed.
export function syncFolder(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch {
    // Nothing is lost that the system does not lose by itself.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
