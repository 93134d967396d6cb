import type { ShownRecord } from './readShown.js';
import { isUnset, momentOf, plainText } from './sameValue.js';

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

  private constructor(records: readonly ShownRecord[]) {
    this.#records = records;
  }

  /** The records that may show each of what is wanted, in their order. */
  showing(...wanted: readonly Wanted[]): readonly ShownRecord[] {
    const told = wanted.flatMap((one) => this.#placesOf(one) ?? []);
    const [fewest, ...others] = told.sort((a, b) => a.size - b.size);
    if (!fewest) return this.#records;
    const places = [...fewest].filter((place) => others.every((other) => other.has(place)));
    return places.sort((a, b) => a - b).map((place) => this.#records[place]!);
  }

  /** Where records stand that may show it; `undefined` where nothing tells. */
  #placesOf({ names, value }: Wanted): Places | undefined {
    const marks = names.length > 0 ? marksToFind(value) : undefined;
    if (!marks) return undefined;
    const found = names.flatMap((name) => marks.flatMap((mark) => this.#under(name).get(mark) ?? []));
    return found.length === 1 ? found[0]! : new Union(found);
  }

  #under(name: string): Map<string, Set<number>> {
    const known = this.#places.get(name);
    if (known) return known;
    const marked = new Map<string, Set<number>>();
    this.#places.set(name, marked);
    for (const [place, { record }] of this.#records.entries())
      for (const mark of marksOf(record[name])) {
        const there = marked.get(mark);
        if (there) there.add(place);
        else marked.set(mark, new Set([place]));
      }
    return marked;
  }
}

/** A value, and the names of which one may show it. */
export interface Wanted {
  readonly names: readonly string[];
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

/** By what a shown value is found. */
function marksOf(value: unknown): string[] {
  const text = plainText(value);
  const marks = [`text ${text}`];
  if (isUnset(value)) marks.push('unset');
  if (isNumber(text)) marks.push(`number ${Math.floor(Number(text))}`);
  const { date, time } = momentOf(text);
  if (date) marks.push(`date ${date}`);
  if (time) marks.push(`time ${time.slice(0, 8)}`);
  if (time && !date) marks.push(`only time ${time.slice(0, 8)}`);
  return marks;
}

/** Under what a value that was sent may be shown; `undefined` where it may be under anything. */
function marksToFind(value: unknown): string[] | undefined {
  const text = plainText(value);
  if (typeof value === 'object' && value !== null) return undefined;
  // The service loses these characters.
  if (/[^\u0000-\u00ff]/.test(text)) return undefined;
  const marks = [`text ${text}`];
  if (isUnset(value)) marks.push('unset');
  if (isNumber(text)) {
    // It may be rounded.
    const floor = Math.floor(Number(text));
    marks.push(...[floor - 1, floor, floor + 1].map((number) => `number ${number}`));
  }
  const { date, time } = momentOf(text);
  if (date) marks.push(`date ${date}`);
  if (time) marks.push(`${date ? 'only time' : 'time'} ${time.slice(0, 8)}`);
  return marks;
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}
