/** A text to look for, and what is to stand in its place. */
export interface SearchPattern {
  readonly bytes: Buffer;
  readonly to: Buffer;
}

interface Found {
  readonly at: number;
  readonly pattern: SearchPattern;
}

const MOST_JUMP = 255;

/**
 * Finds any of some texts in bytes. Pairs of bytes that are in none are jumped over, so that neither the length of what is
 * searched nor the number of texts is what counts.
 */
export class SearchPatterns {
  /** The longest first: where one begins with another, it is meant. */
  readonly #patterns: readonly SearchPattern[];
  readonly #longest: number;
  /** Of the shortest: so much of each is looked at by its pairs. */
  readonly #reach: number;
  readonly #jumps = new Uint8Array(65_536);

  /** A text of one character would be everywhere, and is none. */
  constructor(pairs: readonly (readonly [string, string])[]) {
    this.#patterns = pairs
      .map(([from, to]) => ({ bytes: Buffer.from(from), to: Buffer.from(to) }))
      .filter(({ bytes }) => bytes.length > 1)
      .sort((a, b) => b.bytes.length - a.bytes.length);
    this.#longest = this.#patterns[0]?.bytes.length ?? 0;
    this.#reach = Math.min(this.#patterns.at(-1)?.bytes.length ?? 0, MOST_JUMP);
    this.#jumps.fill(Math.max(this.#reach - 1, 1));
    for (const { bytes } of this.#patterns)
      for (let i = 1; i < this.#reach; i++) {
        const pair = (bytes[i - 1]! << 8) | bytes[i]!;
        this.#jumps[pair] = Math.min(this.#jumps[pair]!, this.#reach - 1 - i);
      }
  }

  /** The first that begins before `until`. */
  first(bytes: Uint8Array, from: number, until: number): Found | undefined {
    const [pattern, ...more] = this.#patterns;
    return pattern && more.length === 0
      ? firstOf(pattern, bytes, from, until)
      : this.#firstOfMany(bytes, from, until);
  }

  #firstOfMany(bytes: Uint8Array, from: number, until: number): Found | undefined {
    const { length } = bytes;
    const reach = this.#reach;
    if (reach === 0) return undefined;
    const jumps = this.#jumps;
    for (let last = from + reach - 1; last < length; ) {
      const jump = jumps[(bytes[last - 1]! << 8) | bytes[last]!]!;
      const at = last - reach + 1;
      if (at >= until) return undefined;
      const pattern = jump === 0 ? this.#patterns.find((one) => isWhole(one, bytes, at)) : undefined;
      if (pattern) return { at, pattern };
      last += jump || 1;
    }
    return undefined;
  }

  /** Where one begins that may go on behind the last byte. */
  cutAt(bytes: Uint8Array): number {
    for (let at = Math.max(0, bytes.length - this.#longest + 1); at < bytes.length; at++)
      if (this.#patterns.some((one) => !isWhole(one, bytes, at) && standsAt(one, bytes, at))) return at;
    return bytes.length;
  }
}

// One alone is found in a third of the time by the search that Node has.
function firstOf(pattern: SearchPattern, bytes: Uint8Array, from: number, until: number): Found | undefined {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(pattern.bytes, from);
  return at === -1 || at >= until ? undefined : { at, pattern };
}

function isWhole(pattern: SearchPattern, bytes: Uint8Array, at: number): boolean {
  return at + pattern.bytes.length <= bytes.length && standsAt(pattern, bytes, at);
}

/** Whether the bytes that are there are those of a pattern. */
function standsAt({ bytes: pattern }: SearchPattern, bytes: Uint8Array, at: number): boolean {
  const length = Math.min(pattern.length, bytes.length - at);
  for (let i = 0; i < length; i++) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}

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
