import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { wholeOf } from '../../transport/wholeOf.js';

const LIMIT = 256 * 1024 * 1024;

/** The whole body of a request, unpacked. Throws when it is larger than 256 MiB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await wholeOf(request, LIMIT);
  if (!body) throw new RangeError('the request is larger than 256 MiB');
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body, { maxOutputLength: LIMIT }) : body;
}
