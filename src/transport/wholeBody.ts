/** All bytes of a body; `undefined` where there are more than `most`. */
export async function wholeBody(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
