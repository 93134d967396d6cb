import type { ShownRecord } from './readShown.js';
import { type Compared, saysNothing } from '../equivalence/compare.js';
import { keysOfSent, keysOfShown } from '../equivalence/keys.js';
import { valueIn } from './compareRow.js';

/**
 * Finds the records of which a field may show a value, so that many rows are put to many records in proportion. What it
 * gives is to be compared still: it may give too many, never too few.
 */
export class RecordIndex {
  static readonly #made = new WeakMap<readonly ShownRecord[], RecordIndex>();

  static of(records: readonly ShownRecord[]): RecordIndex {
    const made = RecordIndex.#made.get(records);
    if (made) return made;
    const index = new RecordIndex(records);
    RecordIndex.#made.set(records, index);
    return index;
  }

  readonly #records: readonly ShownRecord[];
  readonly #places = new Map<string, Map<string, Set<number>>>();
  readonly #filled = new Map<string, boolean>();

  private constructor(records: readonly ShownRecord[]) {
    this.#records = records;
  }

  /** The records that may show each of what is wanted, in their order. */
  showing(...wanted: readonly Wanted[]): readonly ShownRecord[] {
    const found = wanted.flatMap((one) => this.#placesOf(one) ?? []);
    const [fewest, ...others] = found.sort((a, b) => a.size - b.size);
    if (!fewest) return this.#records;
    const places = [...fewest].filter((place) => others.every((other) => other.has(place)));
    return places.sort((a, b) => a - b).map((place) => this.#records[place]!);
  }

  /** True when a record says something under the name. */
  tells(name: string): boolean {
    const known = this.#filled.get(name);
    if (known !== undefined) return known;
    const found = this.#records.some(({ record }) => !saysNothing(valueIn(record, name)));
    this.#filled.set(name, found);
    return found;
  }

  /** Where records stand that may show it; `undefined` where nothing tells. */
  #placesOf({ names, value }: Wanted): Places | undefined {
    const found: Set<number>[] = [];
    for (const { name, spec } of names) {
      const keys = keysOfSent(spec, value);
      if (!keys) return undefined;
      const places = this.#under(name, spec);
      for (const key of [UNKNOWN, ...keys]) {
        const there = places.get(key);
        if (there) found.push(there);
      }
    }
    if (names.length === 0) return undefined;
    return found.length === 1 ? found[0]! : new Union(found);
  }

  #under(name: string, spec: Compared | undefined): Map<string, Set<number>> {
    const asked = `${name} ${spec?.kind}`;
    const known = this.#places.get(asked);
    if (known) return known;
    const marked = new Map<string, Set<number>>();
    this.#places.set(asked, marked);
    for (const [place, { record }] of this.#records.entries()) {
      const value = valueIn(record, name);
      for (const mark of value === undefined ? ['nothing', UNKNOWN] : keysOfShown(spec, value)) {
        const there = marked.get(mark);
        if (there) there.add(place);
        else marked.set(mark, new Set([place]));
      }
    }
    return marked;
  }
}

/** Stands for what is not shown, or has no reading. */
const UNKNOWN = 'unknown';

/** A value, and the names of which one may show it. */
export interface Wanted {
  readonly names: readonly { readonly name: string; readonly spec: Compared | undefined }[];
  readonly value: unknown;
}

interface Places extends Iterable<number> {
  readonly size: number;
  has(place: number): boolean;
}

/** Several sets as one, which is made only when it is walked through. */
class Union implements Places {
  readonly #sets: readonly Set<number>[];
  /** As many at the most. */
  readonly size: number;

  constructor(sets: readonly Set<number>[]) {
    this.#sets = sets;
    this.size = sets.reduce((sum, set) => sum + set.size, 0);
  }

  has(place: number): boolean {
    return this.#sets.some((set) => set.has(place));
  }

  [Symbol.iterator](): Iterator<number> {
    return new Set(this.#sets.flatMap((set) => [...set]))[Symbol.iterator]();
  }
}
