import { diffArrays } from 'diff';
import { compareCalls, type Difference } from '../../cassette/compareCalls.js';
import type { ObservedCall } from './observeScript.js';
import type { CallComparison, PartDifference } from './Verification.js';
import { Bindings } from '../../cassette/Bindings.js';
import { type ArrayOrder, MatchRules, type ValuePair } from '../../cassette/MatchRules.js';

/** Two calls of two runs mean the same only when their values do: no value stands for another. */
class ExactRules extends MatchRules {
  override equal(pair: ValuePair): boolean {
    return !isSpeltWorse(pair) && super.equal(pair, (binding) => binding.recorded === binding.given);
  }
}

// As the interface document has dates and times in texts. A service may refuse others, or read another moment.
const SPELT: Readonly<Record<string, RegExp>> = {
  dateText: /^\d{4}-\d\d-\d\d$/,
  timeText: /^\d\d:\d\d:\d\d$/,
  dateTimeText: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/,
};

/** Whether the new call writes a date or time in a text otherwise than the old one and the document. */
function isSpeltWorse({ spec, was, is }: ValuePair): boolean {
  return was !== is && SPELT[spec?.kind ?? '']?.test(String(is)) === false;
}

const facts = { bindings: new Bindings(), pseudonyms: undefined, recordedToday: '', today: '' };
const inOrder = new ExactRules({ dates: 'absolute' }, facts);

/** Where two calls differ; `undefined` for calls of two operations. */
type DifferencesOf = (was: ObservedCall, is: ObservedCall) => readonly PartDifference[] | undefined;

/** Pairs the calls of two scripts in their order: as many as can be are the same, then as many as can be of one operation. */
export function alignCalls(
  before: readonly ObservedCall[],
  after: readonly ObservedCall[],
  arrays: ArrayOrder = 'ordered',
): CallComparison[] {
  const differencesOf = differencesBy(new ExactRules({ dates: 'absolute', arrays }, facts));
  const comparator = (was: ObservedCall, is: ObservedCall) => differencesOf(was, is)?.length === 0;
  const pairs: CallComparison[] = [];
  let [i, j] = [0, 0];
  const extra = () => {
    j += 1;
    pairs.push({ ...factsOf(after[j - 1]!), status: 'extra', after: j, differences: [] });
  };
  const parts = diffArrays([...before], [...after], { comparator });
  for (const [at, { removed, added, count }] of parts.entries())
    if (removed) {
      const next = parts[at + 1];
      const end = j + (next?.added ? next.count : 0);
      for (const was of before.slice(i, i + count)) {
        i += 1;
        const ahead = after.slice(j, end).findIndex((is) => differencesOf(was, is) !== undefined);
        for (let skipped = 0; skipped < ahead; skipped++) extra();
        if (ahead < 0) pairs.push({ ...factsOf(was), status: 'missing', before: i, differences: [] });
        else {
          j += 1;
          const differences = differencesOf(was, after[j - 1]!)!;
          pairs.push({ ...factsOf(was), status: 'different', before: i, after: j, differences });
        }
      }
      while (j < end) extra();
    } else if (!added || parts[at - 1]?.removed !== true)
      for (let step = 0; step < count; step++)
        if (added) extra();
        else {
          [i, j] = [i + 1, j + 1];
          pairs.push({ ...factsOf(before[i - 1]!), status: 'same', before: i, after: j, differences: [] });
        }
  return withMoved(pairs, before, after, differencesOf);
}

function differencesBy(rules: MatchRules): DifferencesOf {
  const known = new Map<ObservedCall, Map<ObservedCall, readonly PartDifference[] | undefined>>();
  return (was, is) => {
    const others = known.get(was) ?? new Map();
    known.set(was, others);
    if (!others.has(is)) others.set(is, compared(was, is, rules));
    return others.get(is);
  };
}

function compared(
  was: ObservedCall,
  is: ObservedCall,
  rules: MatchRules,
): readonly PartDifference[] | undefined {
  if (was.meaning.operation !== is.meaning.operation) return undefined;
  return differencesIn(was, is, rules).map(({ path, recorded, given }) => ({
    path,
    ...(recorded === undefined ? {} : { before: recorded }),
    ...(given === undefined ? {} : { after: given }),
  }));
}

/** By names first. Where those are the same, what a server reads by position counts, but where the new call is right in both ways. */
function differencesIn(was: ObservedCall, is: ObservedCall, rules: MatchRules): readonly Difference[] {
  const { differences } = compareCalls(was.meaning, is.meaning, rules);
  if (!was.form || !is.form) return differences;
  const { untyped } = was.form;
  const types = [...is.form.untyped].filter((path) => !untyped.has(path));
  const all = [
    ...differences,
    ...compareCalls(was.form.beside, is.form.beside, rules).differences,
    ...types.map((path) => ({ path: `${path} (xsi:type)`, recorded: 'boolean', given: 'another, or none' })),
  ];
  if (all.length > 0 || isInOrder(is)) return all;
  return compareCalls(was.form.byPosition, is.form.byPosition, rules).differences;
}

/** Whether a call means the same to a server that takes its parts by their position (wire fact 2). */
export function isInOrder({ meaning, form }: ObservedCall): boolean {
  return !form || compareCalls(meaning, form.byPosition, inOrder).differences.length === 0;
}

/** A missing and an extra call that are the same one were moved. */
function withMoved(
  pairs: readonly CallComparison[],
  before: readonly ObservedCall[],
  after: readonly ObservedCall[],
  differencesOf: DifferencesOf,
): CallComparison[] {
  const extras = pairs.filter(({ status }) => status === 'extra');
  const gone = new Set<CallComparison>();
  const made = pairs.map((pair) => {
    if (pair.status !== 'missing') return pair;
    const same = extras.find(
      (extra) =>
        !gone.has(extra) && differencesOf(before[pair.before! - 1]!, after[extra.after! - 1]!)?.length === 0,
    );
    if (!same) return pair;
    gone.add(same);
    return { ...pair, status: 'moved' as const, after: same.after! };
  });
  return made.filter((pair) => !gone.has(pair));
}

function factsOf({ meaning, effect }: ObservedCall): Pick<CallComparison, 'operation' | 'effect'> {
  return { operation: meaning.operation, effect };
}
