import { Bindings } from './Bindings.js';
import type { CallMeaning } from './CallMeaning.js';
import { compareCalls } from './compareCalls.js';
import type { ValueKind } from './scrub/kinds.js';
import { MatchRules, type PersonalValue, type ValuePair } from './MatchRules.js';

/** By what a call is found. */
interface CallKeys {
  /** The same for all calls that match, whatever a run uses of its own. */
  readonly plain: string;
  readonly personal: readonly PersonalValue[];
}

interface Found {
  /** Places of all calls that can match. No fresh one leaves less than `least` in doubt. */
  readonly all: readonly number[];
  /** Places of all fresh calls that can leave so little in doubt, and of others. */
  readonly likely: readonly number[];
  readonly least: number;
}

/** Places of recorded calls, found by what the calls ask for. What is found is to be compared still. */
export class CallIndex {
  /** By what calls have in common, then by the personal values that they have; under `ALL` are all. */
  readonly #places = new Map<string, Map<string, number[]>>();

  /** Takes a call of a recording; those of a later place come later. */
  add(place: number, call: CallMeaning, rules: MatchRules): void {
    const { plain, personal } = keysOf(call, rules, 'recorded');
    const alike = this.#places.get(plain) ?? new Map<string, number[]>();
    this.#places.set(plain, alike);
    for (const key of [ALL, ...personal.map(({ kind, text }) => personalKey(kind, text))]) {
      const places = alike.get(key);
      if (places) places.push(place);
      else alike.set(key, [place]);
    }
  }

  find(call: CallMeaning, rules: MatchRules, isFresh: (place: number) => boolean): Found {
    const { plain, personal } = keysOf(call, rules, 'given');
    const alike = this.#places.get(plain);
    if (!alike) return { all: [], likely: [], least: 0 };
    let all: readonly number[] = alike.get(ALL)!;
    let likely = all;
    let least = 0;
    for (const value of personal) {
      const { recorded, isAll } = rules.recordedFor(value);
      const placesOf = (text: string) => alike.get(personalKey(value.kind, text)) ?? [];
      const fresh = recorded.filter((text) => placesOf(text).some(isFresh));
      if (isAll) all = shorter(all, placesOf, recorded);
      if (fresh.length > 0) likely = shorter(likely, placesOf, fresh);
      least += Math.min(...fresh.map((text) => rules.doubtOf(value, text)), isAll ? Infinity : 1);
    }
    return { all, likely: likely.length < all.length ? likely : all, least };
  }
}

function keysOf(call: CallMeaning, rules: MatchRules, side: 'recorded' | 'given'): CallKeys {
  const values = new ValuesOfCall({}, NOTHING_KNOWN);
  compareCalls(call, call, values);
  const personal = new Map<string, PersonalValue>();
  const plain: string[] = [];
  for (const pair of values.pairs) {
    const value = rules.personalValue(pair);
    if (value) personal.set(personalKey(value.kind, value.text), value);
    else plain.push(rules.plainKey(pair, side));
  }
  // The order of an array may not matter.
  return { plain: JSON.stringify([call.operation, ...plain.sort()]), personal: [...personal.values()] };
}

const ALL = '';

function personalKey({ kind }: ValueKind, text: string): string {
  return `${kind}|${text}`;
}

function shorter(
  found: readonly number[],
  placesOf: (text: string) => readonly number[],
  texts: readonly string[],
): readonly number[] {
  const others = texts.map(placesOf).filter((places) => places.length > 0);
  const other = others.length === 1 ? others[0]! : [...new Set(others.flat())].sort((a, b) => a - b);
  return other.length < found.length ? other : found;
}

const NOTHING_KNOWN = { bindings: new Bindings(), pseudonyms: undefined, recordedToday: '', today: '' };

/** The values that are compared, where all are the same. */
class ValuesOfCall extends MatchRules {
  readonly pairs: ValuePair[] = [];

  override equal(pair: ValuePair): boolean {
    this.pairs.push(pair);
    return true;
  }
}
