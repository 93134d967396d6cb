/** What every seed has at least, in characters. */
export const SEED = 8;

const BLOCK = 3;
const FARTHEST = SEED - BLOCK + 1;
const SLOTS = 1 << 16;

/**
 * Finds many texts of at least eight characters at once, by the first eight of them (Wu and Manber, 1994): three characters of
 * the text say how far the next place can be at which one of them ends. Its time hardly grows with how many there are.
 */
export class SeedSearch<T> {
  readonly #shifts = new Uint8Array(SLOTS).fill(FARTHEST);
  readonly #byEnd = new Map<number, [seed: string, of: T][]>();

  constructor(seeds: Iterable<readonly [seed: string, of: T]>) {
    for (const [seed, of] of seeds) {
      for (let end = BLOCK; end <= SEED; end++) {
        const slot = slotAt(seed, end);
        this.#shifts[slot] = Math.min(this.#shifts[slot]!, SEED - end);
      }
      const slot = slotAt(seed, SEED);
      const same = this.#byEnd.get(slot);
      if (same) same.push([seed, of]);
      else this.#byEnd.set(slot, [[seed, of]]);
    }
  }

  /** Tells where each seed stands, from the first place to the last. */
  find(text: string, found: (at: number, of: T) => void): void {
    if (this.#byEnd.size === 0) return;
    for (let end = SEED; end <= text.length; ) {
      const slot = slotAt(text, end);
      const shift = this.#shifts[slot]!;
      if (shift === 0)
        for (const [seed, of] of this.#byEnd.get(slot) ?? [])
          if (text.startsWith(seed, end - SEED)) found(end - SEED, of);
      end += shift || 1;
    }
  }
}

function slotAt(text: string, end: number): number {
  const [first, second, third] = [
    text.charCodeAt(end - 3),
    text.charCodeAt(end - 2),
    text.charCodeAt(end - 1),
  ];
  return (first * 1_369 + second * 37 + third) & (SLOTS - 1);
}
