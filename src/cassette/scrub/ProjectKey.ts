import { keyedHasher } from '../../text/keyedHash.js';

const ROUNDS = 4;
// The halves of short values are few, and come again.
const MOST_KNOWN_BITS = 16;

/**
 * What a cassette holds in place of personal values; one that is added to keeps its scheme. 1, up to version 0.5: ids of persons as
 * they are; 2: pseudonyms of them; 3: pseudonyms of long values come from one hash.
 */
export type ScrubScheme = 1 | 2 | 3;
export const LATEST_SCHEME = 3;

/** A number as its upper and its lower half, of so many bits each as the network has. */
type Halves = readonly [left: number, right: number];

/** What makes pseudonyms of values, so that nobody without it goes back. */
export class ProjectKey {
  readonly #hex: (text: string) => string;
  readonly #networks = new Map<string, Network>();

  /** So many texts of one shape are put in a keyed order. Of more, two hardly become one by chance. */
  readonly mostInOrder: number;

  constructor(key: string, scheme: ScrubScheme) {
    this.mostInOrder = 2 ** (scheme < 3 ? 60 : 32);
    this.#hex = keyedHasher(key);
  }

  /** A keyed hash: HMAC-SHA256. */
  hash(text: string): Buffer {
    return Buffer.from(this.#hex(text), 'hex');
  }

  /** So many numbers of 16 bits, which depend on the key and a text. */
  numbers(text: string, count: number): number[] {
    const made: number[] = [];
    for (let block = 0; made.length < count; block++) {
      const bytes = this.hash(`${block}|${text}`);
      for (let at = 0; at < bytes.length; at += 2) made.push(bytes.readUInt16BE(at));
    }
    return made;
  }

  /**
   * All the other numbers of digits below `sizes`, in a keyed order. The first is never that of another number. It conjugates "the
   * next number" with a Feistel network over HMAC-SHA256; numbers that are too large go through the network again. There are at most
   * 2^60; the first `skipped` are not among them. A use has its own sizes.
   */
  *permutations(
    digits: readonly number[],
    sizes: readonly number[],
    use: string,
    skipped = 0,
  ): Generator<number[]> {
    const name = `${use}|${skipped}`;
    const network = this.#networks.get(name) ?? new Network(this.#hex, use, sizes, skipped);
    this.#networks.set(name, network);
    const image = network.image(network.halvesOf(digits));
    for (let at = network.next(image); at[0] !== image[0] || at[1] !== image[1]; at = network.next(at))
      yield network.digitsOf(network.original(at));
  }
}

class Network {
  readonly #hash: (text: string) => string;
  readonly #tweak: string;
  readonly #sizes: readonly number[];
  readonly #skipped: number;
  /** One more than the largest half. */
  readonly #base: number;
  readonly #end: Halves;
  readonly #known: readonly Map<number, number>[];

  constructor(hash: (text: string) => string, use: string, sizes: readonly number[], skipped: number) {
    const size = sizes.reduce((product, count) => product * BigInt(count), 1n) - BigInt(skipped);
    const bits = Math.max(1, Math.ceil(size.toString(2).length / 2));
    this.#hash = hash;
    this.#tweak = `${use}|${size}`;
    this.#sizes = sizes;
    this.#skipped = skipped;
    this.#base = 2 ** bits;
    this.#end = [Number(size >> BigInt(bits)), Number(size % BigInt(this.#base))];
    this.#known = bits > MOST_KNOWN_BITS ? [] : Array.from({ length: ROUNDS }, () => new Map());
  }

  halvesOf(digits: readonly number[]): Halves {
    let [left, right] = [0, 0];
    for (const [i, digit] of digits.entries()) {
      const low = right * this.#sizes[i]! + digit;
      left = left * this.#sizes[i]! + Math.floor(low / this.#base);
      right = low % this.#base;
    }
    right -= this.#skipped;
    return right < 0 ? [left - 1, right + this.#base] : [left, right];
  }

  digitsOf([upper, lower]: Halves): number[] {
    const digits: number[] = [];
    let [left, right] = [upper, lower + this.#skipped];
    for (let i = this.#sizes.length - 1; i >= 0; i--) {
      const size = this.#sizes[i]!;
      const low = (left % size) * this.#base + right;
      left = Math.floor(left / size);
      digits[i] = low % size;
      right = Math.floor(low / size);
    }
    return digits;
  }

  /** The next number; after the last the first. */
  next([left, right]: Halves): Halves {
    const [upper, lower] = right + 1 < this.#base ? [left, right + 1] : [left + 1, 0];
    return upper === this.#end[0] && lower === this.#end[1] ? [0, 0] : [upper, lower];
  }

  image(value: Halves): Halves {
    let [left, right] = value;
    do
      for (let round = 0; round < ROUNDS; round++)
        [left, right] = [right, (left ^ this.#mix(round, right)) >>> 0];
    while (this.#isOver(left, right));
    return [left, right];
  }

  original(image: Halves): Halves {
    let [left, right] = image;
    do
      for (let round = ROUNDS - 1; round >= 0; round--)
        [left, right] = [(right ^ this.#mix(round, left)) >>> 0, left];
    while (this.#isOver(left, right));
    return [left, right];
  }

  #isOver(left: number, right: number): boolean {
    return left > this.#end[0] || (left === this.#end[0] && right >= this.#end[1]);
  }

  #mix(round: number, half: number): number {
    const known = this.#known[round];
    let mixed = known?.get(half);
    if (mixed === undefined) {
      const hash = this.#hash(`${this.#tweak}|${round}|${half}`);
      mixed = (Number.parseInt(hash.slice(8, 16), 16) & (this.#base - 1)) >>> 0;
      known?.set(half, mixed);
    }
    return mixed;
  }
}
