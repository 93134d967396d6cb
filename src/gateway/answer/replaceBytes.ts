/** Replaces texts in a body as it passes, wherever its pieces are cut. */
export async function* replaceBytes(
  body: AsyncIterable<Uint8Array>,
  replacements: readonly (readonly [string, string])[],
): AsyncGenerator<Uint8Array> {
  const pairs = replacements.map(([from, to]) => [Buffer.from(from), Buffer.from(to)] as const);
  const longest = Math.max(0, ...pairs.map(([from]) => from.length));
  if (longest === 0) return yield* body;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = held.length === 0 ? asBuffer(piece) : Buffer.concat([held, piece]);
    const safe = bytes.length - longest + 1;
    let from = 0;
    for (;;) {
      const next = firstIn(bytes, from, pairs);
      if (!next) break;
      if (next.at > from) yield bytes.subarray(from, next.at);
      yield next.to;
      from = next.at + next.length;
    }
    const until = Math.max(from, safe);
    if (until > from) yield bytes.subarray(from, until);
    // A copy: what is held must not keep the whole piece in memory.
    held = Buffer.from(bytes.subarray(until));
  }
  if (held.length > 0) yield held;
}

function firstIn(bytes: Buffer, from: number, pairs: readonly (readonly [Buffer, Buffer])[]) {
  let first: { at: number; length: number; to: Buffer } | undefined;
  for (const [needle, to] of pairs) {
    const at = bytes.indexOf(needle, from);
    if (at >= 0 && (!first || at < first.at)) first = { at, length: needle.length, to };
  }
  return first;
}

function asBuffer(piece: Uint8Array): Buffer {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.length);
}
