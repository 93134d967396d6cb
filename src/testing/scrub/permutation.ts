import { keyedHash } from '../../text/keyedHash.js';

const ROUNDS = 4;

/**
 * All the other numbers below `size`, in a keyed order, so that nobody without the key goes back. The first is never that
 * of another number. It conjugates "the next number" with a Feistel network over HMAC-SHA256; numbers that the network
 * puts at or over `size` go through it again. `size` is at most 2^64.
 */
export function* permutations(index: bigint, size: bigint, key: string, tweak: string): Generator<bigint> {
  const half = BigInt(Math.max(1, Math.ceil(size.toString(2).length / 2)));
  const network = new Network(key, `${tweak}|${size}`, half);
  let image = index;
  do image = network.forward(image);
  while (image >= size);
  for (let step = 1n; step < size; step++) {
    let at = (image + step) % size;
    do at = network.backward(at);
    while (at >= size);
    yield at;
  }
}

class Network {
  readonly #key: string;
  readonly #tweak: string;
  readonly #half: bigint;
  readonly #mask: bigint;

  constructor(key: string, tweak: string, half: bigint) {
    this.#key = key;
    this.#tweak = tweak;
    this.#half = half;
    this.#mask = (1n << half) - 1n;
  }

  forward(value: bigint): bigint {
    let [left, right] = [value >> this.#half, value & this.#mask];
    for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ this.#mix(round, right)];
    return (left << this.#half) | right;
  }

  backward(value: bigint): bigint {
    let [left, right] = [value >> this.#half, value & this.#mask];
    for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ this.#mix(round, left), left];
    return (left << this.#half) | right;
  }

  #mix(round: number, half: bigint): bigint {
    return keyedHash(this.#key, `${this.#tweak}|${round}|${half}`).readBigUInt64BE() & this.#mask;
  }
}
