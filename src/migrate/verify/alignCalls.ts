import { compareCalls } from '../../testing/cassette/compareCalls.js';
import { exactRules } from './ExactRules.js';
import type { ObservedCall } from './observeScript.js';
import type { CallComparison, PartDifference } from './Verification.js';

const rules = exactRules();

/** Pairs the calls of two scripts in their order, so that as few as possible differ, are missing or are extra. */
export function alignCalls(
  before: readonly ObservedCall[],
  after: readonly ObservedCall[],
): CallComparison[] {
  const cost = costs(before, after);
  const pairs: CallComparison[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const here = cost[i]![j]!;
    if (
      i < before.length &&
      j < after.length &&
      here === cost[i + 1]![j + 1]! + pairCost(before[i]!, after[j]!)
    ) {
      pairs.push(paired(before, i, after, j));
      [i, j] = [i + 1, j + 1];
    } else if (i < before.length && here === cost[i + 1]![j]! + ALONE) {
      pairs.push({ ...factsOf(before[i]!), status: 'missing', before: i + 1, differences: [] });
      i += 1;
    } else {
      pairs.push({ ...factsOf(after[j]!), status: 'extra', after: j + 1, differences: [] });
      j += 1;
    }
  }
  return withMoved(pairs, before, after);
}

// A call with other parts is nearer than one missing and one extra.
const [OTHER, ALONE] = [3, 2];

function costs(before: readonly ObservedCall[], after: readonly ObservedCall[]): number[][] {
  const cost = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length; i >= 0; i--)
    for (let j = after.length; j >= 0; j--) {
      if (i === before.length || j === after.length) {
        cost[i]![j] = (before.length - i + after.length - j) * ALONE;
        continue;
      }
      cost[i]![j] = Math.min(
        cost[i + 1]![j + 1]! + pairCost(before[i]!, after[j]!),
        cost[i + 1]![j]! + ALONE,
        cost[i]![j + 1]! + ALONE,
      );
    }
  return cost;
}

const known = new WeakMap<ObservedCall, WeakMap<ObservedCall, readonly PartDifference[] | undefined>>();

/** Where two calls differ; `undefined` for calls of two operations. */
function differencesOf(was: ObservedCall, is: ObservedCall): readonly PartDifference[] | undefined {
  const others = known.get(was) ?? new WeakMap();
  known.set(was, others);
  if (!others.has(is)) others.set(is, compared(was, is));
  return others.get(is);
}

function compared(was: ObservedCall, is: ObservedCall): readonly PartDifference[] | undefined {
  if (was.meaning.operation !== is.meaning.operation) return undefined;
  return compareCalls(was.meaning, is.meaning, rules).differences.map(({ path, recorded, given }) => ({
    path,
    ...(recorded === undefined ? {} : { before: recorded }),
    ...(given === undefined ? {} : { after: given }),
  }));
}

function pairCost(was: ObservedCall, is: ObservedCall): number {
  const differences = differencesOf(was, is);
  if (!differences) return Number.POSITIVE_INFINITY;
  return differences.length === 0 ? 0 : OTHER;
}

function paired(
  before: readonly ObservedCall[],
  i: number,
  after: readonly ObservedCall[],
  j: number,
): CallComparison {
  const differences = differencesOf(before[i]!, after[j]!)!;
  const status = differences.length === 0 ? 'same' : 'different';
  return { ...factsOf(before[i]!), status, before: i + 1, after: j + 1, differences };
}

/** A missing and an extra call that are the same one were moved. */
function withMoved(
  pairs: readonly CallComparison[],
  before: readonly ObservedCall[],
  after: readonly ObservedCall[],
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
