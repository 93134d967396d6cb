import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

const LIMIT = 256 * 1024 * 1024;

/** The whole body of a request, unpacked. Throws when it is larger than 256 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LIMIT) throw new RangeError('the request is larger than 256 MiB');
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: LIMIT }) : body;
}
