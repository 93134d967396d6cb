import type { IncomingMessage } from 'node:http';
import { unpacked } from '../../transport/unpack.js';
import { Refusal } from '../call/Refusal.js';

const PACKINGS = /^(identity|gzip|x-gzip|deflate)?$/i;

/** The whole body of a request, unpacked, and no more than `most` bytes of it however it is packed. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const packing = request.headers['content-encoding'] ?? '';
  if (!PACKINGS.test(packing))
    throw new Refusal('Client', 'the request is packed in a way that is not known', 415);
  const tooLong = () =>
    new Refusal('Client', `the request is longer than ${most} bytes (limits.bodyBytes)`, 413);
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLong();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of unpacked(request, packing)) {
      size += piece.length;
      if (size > most) throw tooLong();
      pieces.push(piece);
    }
  } catch (error) {
    throw isOfZlib(error) ? new Refusal('Client', 'the request is not packed as it says') : error;
  }
  return Buffer.concat(pieces, size);
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
