import { batchCaseOf, checkBatch } from './batches.js';
import { checkCase } from './checkCase.js';
import { type FuzzCase, fuzzCaseOf } from './FuzzCase.js';
import { FuzzFinding } from './FuzzFinding.js';
import { fuzzSeeds } from './fuzzSeeds.js';
import { type Random, randomOf } from './mutations.js';
import { Prototypes } from './Prototypes.js';

export interface FuzzCount {
  readonly runs: number;
  /** How often each outcome came: `value`, `fault`, or the reason of a refusal. */
  readonly answers: Readonly<Record<string, number>>;
  readonly requests: Readonly<Record<string, number>>;
  /** Bytes of all mutants. */
  readonly bytes: number;
}

export interface FuzzWatch {
  /** Is told of each case before it is read. */
  readonly before?: (fuzzed: FuzzCase) => void;
  /** Is told now and then how many were read. */
  readonly progress?: (runs: number) => void;
}

// Among the documents, one in so many is the answer of a batch whose rows are rejected in whatever words.
const BATCHES = 8;
const OFTEN = 10_000;
const SELDOM = 100_000;

/**
 * Reads mutants of captured calls, vectors and fixtures. Throws a `FuzzFinding` for an error that is no `CodecError`,
 * for an outcome that depends on pieces or charset, for one that takes long, and when a prototype was changed.
 */
export function fuzz(runs: number, seed: number, { before, progress }: FuzzWatch = {}): FuzzCount {
  const seeds = fuzzSeeds();
  const random = randomOf(seed);
  const prototypes = new Prototypes();
  const answers: Record<string, number> = {};
  const requests: Record<string, number> = {};
  let bytes = 0;
  for (let run = 1; run <= runs; run++) {
    if (run % BATCHES === 0) rejectRows(random);
    const fuzzed = fuzzCaseOf(seeds, random);
    bytes += fuzzed.document.length;
    before?.(fuzzed);
    const own = random(2 ** 31);
    const { kind, found, cause } = checkCase(fuzzed, own);
    if (found) throw FuzzFinding.of(found, fuzzed, own, cause);
    // The cheap look after each case, the thorough one now and then.
    if (Object.keys(Object.prototype).length > 0 || (run % OFTEN === 0 && prototypes.changed))
      throw FuzzFinding.of('changes a prototype', fuzzed, own, cause);
    const counts = fuzzed.side === 'answer' ? answers : requests;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (run % SELDOM === 0) progress?.(run);
  }
  if (prototypes.changed) throw new Error('a prototype is not as it was before the run');
  return { runs, answers, requests, bytes };
}

function rejectRows(random: Random): void {
  const batch = batchCaseOf(random);
  for (const size of [1 << 20, 1 + random(200)]) {
    const found = checkBatch(batch, size);
    if (found) throw FuzzFinding.asItIs(found, batch, size);
  }
}
