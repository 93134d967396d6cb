import { keyedHasher } from '../../text/keyedHash.js';

const ROUNDS = 4;
// The halves of short values are few, and come again.
const MOST_KNOWN_BITS = 16;

/**
 * What a cassette holds in place of personal values; one that is added to keeps its scheme. 1, up to version 0.5: ids of persons as
 * they are; 2: pseudonyms of them; 3: pseudonyms of long values come from one hash, and blanks around a value are no part of it.
 */
export type ScrubScheme = 1 | 2 | 3;
export const LATEST_SCHEME = 3;

/** A number as its upper and its lower half, of so many bits each as the network has. */
type Halves = readonly [left: number, right: number];

/** What makes pseudonyms of values, so that nobody without it goes back. */
export class ProjectKey {
  readonly #hex: (text: string) => string;
  readonly #networks = new Map<string, ReturnType<typeof feistelNetwork>>();

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
    const network = this.#networks.get(name) ?? feistelNetwork(this.#hex, use, sizes, skipped);
    this.#networks.set(name, network);
    const image = network.image(network.halvesOf(digits));
    for (let at = network.next(image); at[0] !== image[0] || at[1] !== image[1]; at = network.next(at))
      yield network.digitsOf(network.original(at));
  }
}

function feistelNetwork(
  hashed: (text: string) => string,
  use: string,
  sizes: readonly number[],
  skipped: number,
) {
  const size = sizes.reduce((product, count) => product * BigInt(count), 1n) - BigInt(skipped);
  const bits = Math.max(1, Math.ceil(size.toString(2).length / 2));
  const tweak = `${use}|${size}`;
  /** One more than the largest half. */
  const base = 2 ** bits;
  const end: Halves = [Number(size >> BigInt(bits)), Number(size % BigInt(base))];
  const images =
    bits > MOST_KNOWN_BITS ? [] : Array.from({ length: ROUNDS }, () => new Map<number, number>());

  function halvesOf(digits: readonly number[]): Halves {
    let [left, right] = [0, 0];
    for (const [i, digit] of digits.entries()) {
      const low = right * sizes[i]! + digit;
      left = left * sizes[i]! + Math.floor(low / base);
      right = low % base;
    }
    right -= skipped;
    return right < 0 ? [left - 1, right + base] : [left, right];
  }

  function digitsOf([upper, lower]: Halves): number[] {
    const digits: number[] = [];
    let [left, right] = [upper, lower + skipped];
    for (let i = sizes.length - 1; i >= 0; i--) {
      const size = sizes[i]!;
      const low = (left % size) * base + right;
      left = Math.floor(left / size);
      digits[i] = low % size;
      right = Math.floor(low / size);
    }
    return digits;
  }

  /** The next number; after the last the first. */
  function next([left, right]: Halves): Halves {
    const [upper, lower] = right + 1 < base ? [left, right + 1] : [left + 1, 0];
    return upper === end[0] && lower === end[1] ? [0, 0] : [upper, lower];
  }

  function image(value: Halves): Halves {
    let [left, right] = value;
    do for (let round = 0; round < ROUNDS; round++) [left, right] = [right, (left ^ mix(round, right)) >>> 0];
    while (isOver(left, right));
    return [left, right];
  }

  function original(image: Halves): Halves {
    let [left, right] = image;
    do
      for (let round = ROUNDS - 1; round >= 0; round--)
        [left, right] = [(right ^ mix(round, left)) >>> 0, left];
    while (isOver(left, right));
    return [left, right];
  }

  function isOver(left: number, right: number): boolean {
    return left > end[0] || (left === end[0] && right >= end[1]);
  }

  function mix(round: number, half: number): number {
    const known = images[round];
    let mixed = known?.get(half);
    if (mixed === undefined) {
      const hash = hashed(`${tweak}|${round}|${half}`);
      mixed = (Number.parseInt(hash.slice(8, 16), 16) & (base - 1)) >>> 0;
      known?.set(half, mixed);
    }
    return mixed;
  }

  return { halvesOf, digitsOf, next, image, original };
}
