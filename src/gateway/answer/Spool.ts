import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** So much of all bodies together stays in memory: what is more goes into files. */
const IN_MEMORY = 32 * 1024 * 1024;
/** So much is written at once, and read: each call of the disk costs more than its bytes. */
const WRITTEN = 1024 * 1024;
const READ = 256 * 1024;
const TAIL = 4 * 1024;

/** A body that is here whole: in memory or, where there is no room for it, in a file that nobody else can open. */
export class Spool {
  /** Bytes of all that are open. */
  static #together = 0;
  /** What is in no file. */
  #pieces: Uint8Array[] = [];
  #inMemory = 0;
  #size = 0;
  #file: FileHandle | undefined;
  /** The last bytes. */
  #tail: Uint8Array = new Uint8Array(0);

  /** Takes a whole body in. Throws what the body throws. */
  static async of(body: AsyncIterable<Uint8Array>): Promise<Spool> {
    const spool = new Spool();
    try {
      for await (const piece of body) {
        spool.#take(piece);
        if (spool.#inMemory > WRITTEN && (spool.#file || Spool.#together > IN_MEMORY)) await spool.#write();
      }
      if (spool.#file) await spool.#write();
      return spool;
    } catch (error) {
      await spool.end();
      throw error;
    }
  }

  /** True when it ends as an envelope does. */
  get endsAsEnvelope(): boolean {
    return endsAsEnvelope(Buffer.from(this.#tail));
  }

  /** The body, as it was taken in. */
  async *body(): AsyncGenerator<Uint8Array> {
    yield* this.#pieces;
    if (!this.#file) return;
    for (let at = 0; at < this.#size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(READ), 0, READ, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** Lets go of it. To be called in any case. */
  async end(): Promise<void> {
    this.#holds(-this.#inMemory);
    this.#pieces = [];
    await this.#file?.close();
    this.#file = undefined;
  }

  #take(piece: Uint8Array): void {
    const last = piece.subarray(-TAIL);
    this.#tail = last.length === TAIL ? last.slice() : Buffer.concat([this.#tail, last]).subarray(-TAIL);
    this.#pieces.push(piece);
    this.#holds(piece.length);
    this.#size += piece.length;
  }

  #holds(more: number): void {
    this.#inMemory += more;
    Spool.#together += more;
  }

  async #write(): Promise<void> {
    this.#file ??= await ownFile();
    while (this.#inMemory > 0) {
      const { bytesWritten } = await this.#file.writev(this.#pieces);
      this.#holds(-bytesWritten);
      // A disk that is almost full takes a part, and says why when it is given the rest.
      this.#pieces = this.#inMemory > 0 ? [Buffer.concat(this.#pieces).subarray(bytesWritten)] : [];
    }
  }
}

/** True for bytes that end as an envelope does: a server that says no length cuts one off without a sign. */
export function endsAsEnvelope(bytes: Buffer): boolean {
  // In UTF-16 every other byte is 0.
  const text = bytes.subarray(-TAIL).toString('latin1').replaceAll('\0', '');
  return /Envelope\s*>\s*(<!--.*-->\s*)?$/s.test(text);
}

// Without a name no other process can open it, and it is gone when this one is, however it ends.
async function ownFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'workforce-soap-'));
  try {
    return await open(join(folder, 'answer'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
