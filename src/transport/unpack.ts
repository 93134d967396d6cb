import { once } from 'node:events';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { TransportFailure } from './failure.js';

// Each goes to another thread and back, so a few large ones are done sooner than many small ones.
const CHUNK = 128 * 1024;

/** The bytes of a body whose server packed it as `Content-Encoding` says. */
export function unpacked(body: Readable, encoding: string | undefined): AsyncIterable<Uint8Array> {
  if (!encoding || encoding === 'identity') return body;
  return unpack(body, encoding.toLowerCase());
}

async function* unpack(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  const { createGunzip, createInflate, createInflateRaw } = await import('node:zlib');
  const through = (transform: Transform): Readable => pipeline(body, transform, () => undefined);
  if (encoding === 'gzip' || encoding === 'x-gzip') yield* through(createGunzip({ chunkSize: CHUNK }));
  else if (encoding === 'deflate')
    yield* through(
      (await isZlib(body)) ? createInflate({ chunkSize: CHUNK }) : createInflateRaw({ chunkSize: CHUNK }),
    );
  else if (UNREADABLE.test(encoding)) {
    const what = `packed as "${encoding.slice(0, 40)}", and gzip or deflate was asked for: change this at the server or the proxy in front of it`;
    throw new TransportFailure({ kind: 'packing', what });
  } else yield* body;
}

// Some servers put a charset there, or `none`: then nothing is packed.
const UNREADABLE = /^(br|zstd|compress|x-compress|[\w-]+(, *[\w-]+)+)$/;

// `deflate` means zlib, but several servers send it without zlib's two bytes of header.
async function isZlib(body: Readable): Promise<boolean> {
  if (body.readableLength === 0 && !body.readableEnded) await once(body, 'readable');
  const first: Buffer | null = body.read(1);
  if (!first) return true;
  body.unshift(first);
  return (first[0]! & 0x0f) === 8;
}
