import type { IncomingMessage } from 'node:http';
import { unpacked } from '../../transport/unpack.js';
import { wholeBody } from '../../transport/wholeBody.js';
import { wholeOf } from '../../transport/wholeOf.js';
import { Refusal } from '../request/Refusal.js';
import { CallerGone } from './sendAnswer.js';

const PACKINGS = /^(identity|gzip|x-gzip|deflate)?$/i;

/**
 * The whole body of a request, unpacked, and no more than `most` bytes of it however it is packed. Throws `CallerGone` where the
 * connection was closed before it is read.
 */
export async function readBody(request: IncomingMessage, most: number, limit: string): Promise<Buffer> {
  // Of a request that has ended nothing comes any more, neither its body nor its end.
  if (request.destroyed) throw new CallerGone();
  const packing = request.headers['content-encoding'] ?? '';
  if (!PACKINGS.test(packing))
    throw new Refusal('Client', 'the request is packed in a way that is not known', 415);
  const tooLong = () => new Refusal('Client', `the request is longer than ${most} bytes (${limit})`, 413);
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLong();
  const isPacked = !/^(identity)?$/i.test(packing);
  const whole = isPacked ? wholeBody(unpacked(request, packing), most) : wholeOf(request, most);
  const body = await whole.catch((error: unknown) => {
    throw isOfZlib(error) ? new Refusal('Client', 'the request is not packed as it says') : error;
  });
  if (!body) throw tooLong();
  return body;
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
