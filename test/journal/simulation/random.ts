/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0;
    for (let i = 0; i < 4; i++) this.below(2);
  }

  /** A whole number from 0 and below `count`. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % Math.max(1, count);
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
