import type { SoapMarks } from './soapMarks.js';

// More empty places than that are no array that somebody meant.
const MOST_GAPS = 10_000;

/** What the start tag of an array says of its items. */
export interface WrittenArray {
  /** The place of the first one. */
  readonly offset?: string | undefined;
  /** How many there are; 0 where it does not say. */
  readonly announced: number;
  /** It says that there is no array. */
  readonly nil?: boolean | undefined;
  /** The text of the element itself is in base64. */
  readonly isPacked?: boolean | undefined;
}

export function writtenArray({ offset, arrayType, nil, isPacked }: SoapMarks): WrittenArray {
  return { offset, announced: announcedBy(arrayType), nil, isPacked };
}

/** The places that the items of an array say they have (SOAP 1.1, section 5.4.2), and which of them are missing. */
export class ItemPlaces {
  readonly #places: (number | undefined)[];
  readonly #first: number;
  #next: number | undefined;

  /** `first` is the place of the array's first item; `taken` and `begun` items are there already, each in its place. */
  constructor(first: number | undefined, taken: number, begun: number) {
    this.#first = taken;
    this.#places = Array.from({ length: begun }, (_, i) => taken + i);
    this.#next = first === undefined ? undefined : Math.max(first, taken + begun);
  }

  /** Notes the place of the next item, which is behind the last where it does not say. */
  add(position: string | undefined): void {
    const place = position === undefined ? this.#next : placeOf(position);
    this.#places.push(place);
    this.#next = place === undefined ? undefined : place + 1;
  }

  /** How many places up to the last one have no item; at least one where places are not clear. */
  get missing(): number {
    if (this.areAll) return 0;
    const behindLast = this.#places.reduce<number>((most, place = -1) => Math.max(most, place + 1), 0);
    return Math.max(1, behindLast - this.#first - this.#places.length);
  }

  /** True when there is an item for each place. */
  get areAll(): boolean {
    const { size } = new Set(this.#places);
    const last = this.#first + size - 1;
    return (
      size === this.#places.length &&
      this.#places.every((place) => place !== undefined && place >= this.#first && place <= last)
    );
  }

  /** The items in their places, `undefined` where there is none; `undefined` when places are none, or there twice. */
  placed(items: readonly unknown[]): readonly unknown[] | undefined {
    const placed = new Map<number, unknown>();
    let last = -1;
    for (const [i, place = -1] of this.#places.entries()) {
      const index = place - this.#first;
      if (index < 0 || index > items.length + MOST_GAPS || placed.has(index)) return undefined;
      placed.set(index, items[i]);
      last = Math.max(last, index);
    }
    return Array.from({ length: last + 1 }, (_, index) => placed.get(index));
  }
}

/** How many items an array's type announces, such as 3 for `xsd:string[3]` and 6 for `[2,3]`; 0 where it does not say. */
export function announcedBy(arrayType: string | undefined): number {
  const type = arrayType?.trimEnd();
  if (!type?.endsWith(']')) return 0;
  const sizes = type.slice(type.lastIndexOf('[') + 1, -1).split(',');
  const count = sizes.reduce(
    (product, size) => product * (/^\s*\d{1,9}\s*$/.test(size) ? Number(size) : 0),
    1,
  );
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

/** `[3]` as 3. Places of several dimensions have no order of their own here. */
export function placeOf(text: string): number | undefined {
  const digits = /^\s*\[(\d{1,9})\]\s*$/.exec(text);
  return digits ? Number(digits[1]) : undefined;
}
