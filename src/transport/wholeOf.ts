import type { Readable } from 'node:stream';

/**
 * All bytes of a stream, or `undefined` where there are more than `most`: the rest is left unread. Reading piece by piece costs a
 * short message more than all else. `seen` is told of each piece. Throws what ends the stream.
 */
export function wholeOf(stream: Readable, most: number, seen?: () => void): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const take = (piece: Buffer) => {
      seen?.();
      size += piece.length;
      pieces.push(piece);
      if (size <= most) return;
      stream.off('data', take).pause();
      resolve(undefined);
    };
    stream.on('data', take);
    stream.once('end', () => resolve(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, size)));
    stream.once('error', reject);
    // It is told after every end too: an error with its stack costs as much as to read a short call.
    stream.once('close', () => stream.readableEnded || reject(new Error('closed before its end')));
  });
}
