import type { SearchPatterns } from './SearchPatterns.js';

/** Replaces texts in a body as it passes, wherever its pieces are cut. */
export async function* replaceBytes(
  body: AsyncIterable<Uint8Array>,
  patterns: SearchPatterns,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array(0);
  for await (const piece of body) {
    const bytes = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const until = yield* replaced(bytes, patterns, patterns.cutAt(bytes));
    // A copy: what is held must not keep the whole piece in memory.
    held = Uint8Array.from(bytes.subarray(until));
  }
  yield* replaced(held, patterns, held.length);
}

/** Gives what begins before `until`, and where the rest begins. */
export function* replaced(
  bytes: Uint8Array,
  patterns: SearchPatterns,
  until: number,
): Generator<Uint8Array, number> {
  let from = 0;
  for (;;) {
    const next = patterns.first(bytes, from, until);
    const to = Math.max(from, next?.at ?? until);
    if (to > from) yield bytes.subarray(from, to);
    if (!next) return to;
    yield next.pattern.to;
    from = next.at + next.pattern.bytes.length;
  }
}
