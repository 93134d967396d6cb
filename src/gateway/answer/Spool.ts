import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { packed } from './packed.js';

const IN_MEMORY = 8 * 1024 * 1024;
const PIECE = 64 * 1024;
const TAIL = 64 * 1024;

/** A body that is here whole: packed, in memory or, where it is large, in a file that nobody else can open. */
export class Spool {
  readonly #pieces: Buffer[] = [];
  #size = 0;
  #file: FileHandle | undefined;
  /** The last bytes. */
  #tail = Buffer.alloc(0);

  /** Takes a whole body in. Throws what the body throws. */
  static async of(body: AsyncIterable<Uint8Array>): Promise<Spool> {
    const spool = new Spool();
    try {
      for await (const piece of packed(spool.#watched(body))) await spool.#take(Buffer.from(piece));
      return spool;
    } catch (error) {
      await spool.end();
      throw error;
    }
  }

  /** True when it ends as an envelope does: a server that says no length cuts one off without a sign. */
  get endsAsEnvelope(): boolean {
    return /Envelope\s*>\s*(<!--.*-->\s*)?$/s.test(this.#tail.toString('latin1'));
  }

  /** The body as it was. */
  body(): AsyncIterable<Uint8Array> {
    return pipeline(Readable.from(this.packed(), { objectMode: false }), createGunzip(), () => undefined);
  }

  /** The body packed with gzip. */
  async *packed(): AsyncGenerator<Buffer> {
    yield* this.#pieces;
    if (!this.#file) return;
    for (let at = 0; at < this.#size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(PIECE), 0, PIECE, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** The packed body at once, to be kept. */
  async whole(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.packed()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Lets go of the file. */
  async end(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  async *#watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      this.#tail = Buffer.concat([this.#tail, piece]).subarray(-TAIL);
      yield piece;
    }
  }

  async #take(piece: Buffer): Promise<void> {
    this.#size += piece.length;
    if (!this.#file && this.#size <= IN_MEMORY) {
      this.#pieces.push(piece);
      return;
    }
    this.#file ??= await ownFile();
    for (const one of [...this.#pieces.splice(0), piece]) await this.#file.write(one);
  }
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
