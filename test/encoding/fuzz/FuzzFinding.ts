import { checkCase } from './checkCase.js';
import type { FuzzCase } from './FuzzCase.js';

/** Something that no document may do to the codec, with the smallest document that was seen to do it. */
export class FuzzFinding extends Error {
  readonly fuzzed: FuzzCase;
  readonly seed: number;

  private constructor(what: string, fuzzed: FuzzCase, seed: number, cause: unknown) {
    super(`${fuzzed.operation.name} ${fuzzed.side}: ${what}`, { cause });
    this.name = 'FuzzFinding';
    this.fuzzed = fuzzed;
    this.seed = seed;
  }

  /** Of a document that means something else with bytes taken away. */
  static asItIs(what: string, given: FuzzCase, seed: number): FuzzFinding {
    return new FuzzFinding(what, given, seed, undefined);
  }

  /** Takes bytes away as long as the same is found. */
  static of(what: string, given: FuzzCase, seed: number, cause: unknown): FuzzFinding {
    const found = (document: Uint8Array) => checkCase({ ...given, document }, seed).found === what;
    // A case that does not come again alone depends on those before it, and is kept as it is.
    const document = found(given.document) ? shrunk(given.document, found) : given.document;
    return new FuzzFinding(what, { ...given, document }, seed, cause);
  }

  /** The case as a file beside that of its document. */
  describe(): string {
    const { side, operation, contentType, strict, lenient, limits } = this.fuzzed;
    const how = {
      found: this.message,
      side,
      operation: operation.name,
      contentType,
      strict,
      lenient,
      limits,
    };
    return `${JSON.stringify({ ...how, seed: this.seed }, undefined, 2)}\n`;
  }
}

const MOST_TRIES = 4000;

function shrunk(document: Uint8Array, found: (document: Uint8Array) => boolean): Uint8Array {
  let smallest = Buffer.from(document);
  let tries = 0;
  for (let size = smallest.length >> 1; size > 0 && tries < MOST_TRIES; ) {
    let shorter = false;
    for (let at = 0; at < smallest.length && tries++ < MOST_TRIES; ) {
      const without = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)]);
      if (found(without)) {
        smallest = without;
        shorter = true;
      } else at += size;
    }
    if (!shorter || size > 1) size >>= 1;
  }
  return smallest;
}
