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

/** What makes pseudonyms of values, so that nobody without it goes back. */
export class ProjectKey {
  readonly #hex: (text: string) => string;
  readonly #networks = new Map<string, Network>();

  /** So many texts of one shape are put in a keyed order. Of more, two hardly become one by chance. */
  readonly mostInOrder: bigint;

  constructor(key: string, scheme: ScrubScheme) {
    this.mostInOrder = 1n << (scheme < 3 ? 60n : 32n);
    this.#hex = keyedHasher(key);
  }

  /** A keyed hash: HMAC-SHA256. */
  hash(text: string): Buffer {
    return Buffer.from(this.#hex(text), 'hex');
  }

  /** Numbers of 16 bits without end, which depend on the key and a text. */
  *stream(text: string): Generator<number, undefined> {
    for (let block = 0; ; block++) {
      const bytes = this.hash(`${block}|${text}`);
      for (let at = 0; at < bytes.length; at += 2) yield bytes.readUInt16BE(at);
    }
  }

  /**
   * All the other numbers below `size`, in a keyed order. The first is never that of another number. It conjugates "the next
   * number" with a Feistel network over HMAC-SHA256; numbers that the network puts at or over `size` go through it again. `size` is
   * at most 2^62.
   */
  *permutations(index: bigint, size: bigint, use: string): Generator<bigint> {
    const tweak = `${use}|${size}`;
    const network = this.#networks.get(tweak) ?? new Network(this.#hex, tweak, size);
    this.#networks.set(tweak, network);
    const image = network.image(index);
    for (let step = 1n; step < size; step++) yield network.original((image + step) % size);
  }
}

class Network {
  readonly #hash: (text: string) => string;
  readonly #tweak: string;
  readonly #size: bigint;
  readonly #bits: bigint;
  readonly #mask: number;
  readonly #known: readonly Map<number, number>[];

  constructor(hash: (text: string) => string, tweak: string, size: bigint) {
    this.#hash = hash;
    this.#tweak = tweak;
    this.#size = size;
    const bits = Math.max(1, Math.ceil(size.toString(2).length / 2));
    this.#bits = BigInt(bits);
    this.#mask = 2 ** bits - 1;
    this.#known = bits > MOST_KNOWN_BITS ? [] : Array.from({ length: ROUNDS }, () => new Map());
  }

  image(value: bigint): bigint {
    return this.#through(value, (left, right) => {
      for (let round = 0; round < ROUNDS; round++)
        [left, right] = [right, (left ^ this.#mix(round, right)) >>> 0];
      return [left, right];
    });
  }

  original(image: bigint): bigint {
    return this.#through(image, (left, right) => {
      for (let round = ROUNDS - 1; round >= 0; round--)
        [left, right] = [(right ^ this.#mix(round, left)) >>> 0, left];
      return [left, right];
    });
  }

  #through(value: bigint, turn: (left: number, right: number) => readonly [number, number]): bigint {
    const mask = BigInt(this.#mask);
    let at = value;
    do {
      const [left, right] = turn(Number(at >> this.#bits), Number(at & mask));
      at = (BigInt(left) << this.#bits) | BigInt(right);
    } while (at >= this.#size);
    return at;
  }

  #mix(round: number, half: number): number {
    const known = this.#known[round];
    let mixed = known?.get(half);
    if (mixed === undefined) {
      mixed =
        (Number.parseInt(this.#hash(`${this.#tweak}|${round}|${half}`).slice(8, 16), 16) & this.#mask) >>> 0;
      known?.set(half, mixed);
    }
    return mixed;
  }
}
