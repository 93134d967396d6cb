import { charsetOf } from '../../../src/encoding/xml/charset.js';
import { type FuzzCase, inAnotherCharset } from './FuzzCase.js';
import { fuzzOutcome, type Outcome } from './fuzzOutcome.js';
import { randomOf } from './mutations.js';

/** Milliseconds that no document of a seed's size may take. The longest that is usual is 10. */
const SLOW_MS = 500;

export interface Checked {
  readonly kind: string;
  /** What no document may do to the codec, when it did; the same for the same case and seed. */
  readonly found?: string;
  readonly cause?: unknown;
}

/** Reads a document whole, in pieces and in another charset, which must all come to the same. */
export function checkCase(fuzzed: FuzzCase, seed: number): Checked {
  const random = randomOf(seed);
  try {
    const whole = timed(() => fuzzOutcome(fuzzed));
    if (!whole) return { kind: 'slow', found: `takes more than ${SLOW_MS} ms` };
    // How much there is before a limit is noticed may depend on the pieces.
    if (fuzzed.limits) {
      fuzzOutcome(fuzzed, random);
      return whole;
    }
    if (fuzzed.side === 'answer' && !isSame(fuzzOutcome(fuzzed, random), whole, fuzzed))
      return { kind: whole.kind, found: 'depends on the pieces in which it comes' };
    const twin = random(4) === 0 ? inAnotherCharset(fuzzed, random) : undefined;
    if (twin && !isSame(fuzzOutcome(twin, random), whole, twin))
      return { kind: whole.kind, found: `depends on the charset (${twin.contentType})` };
    return whole;
  } catch (error) {
    return { kind: 'threw', found: `throws ${(error as Error)?.name}`, cause: error };
  }
}

/** The same outcome; or both refused, of a document that is made UTF-8 piece by piece before it is read. */
function isSame(one: Outcome, other: Outcome, { contentType, document }: FuzzCase): boolean {
  if (one.text === other.text) return true;
  const areRefused = [one, other].every(({ kind, text }) => kind === text);
  return areRefused && charsetOf(contentType, document, true)?.kind === 'transcoded';
}

/** The outcome; `undefined` when it took too long each of three times. Another process can take the time of one. */
function timed(work: () => Outcome): Outcome | undefined {
  for (let tries = 0; tries < 3; tries++) {
    const started = performance.now();
    const outcome = work();
    if (performance.now() - started < SLOW_MS) return outcome;
  }
  return undefined;
}
