import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

/** A body packed with gzip as it passes. */
export function packed(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // Its failure is met by whoever reads.
  return pipeline(Readable.from(body, { objectMode: false }), createGzip({ level: 1 }), () => undefined);
}
