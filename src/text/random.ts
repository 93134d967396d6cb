/** A number from 0 to below 1 that depends on the seed and the keys alone. */
export function randomOf(seed: number, ...keys: readonly number[]): number {
  let hash = seed >>> 0;
  for (const key of keys) {
    hash = Math.imul(hash ^ key ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) / 0x1_0000_0000;
}

/** One of the choices. */
export function pick<T>(choices: readonly T[], seed: number, ...keys: readonly number[]): T {
  return choices[Math.floor(randomOf(seed, ...keys) * choices.length)]!;
}
