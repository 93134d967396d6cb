import type { Reading } from './reading.js';

/** A run of base64 or hexadecimal, read from one of the places where it can begin. */
export interface Unpacked {
  /** The bytes, one character each. */
  readonly text: string;
  /** True when its end was cut off. */
  readonly isCut: boolean;
  /** The units of the reading from which the bytes `start` to `end` come. */
  unitsOf(start: number, end: number): { readonly first: number; readonly last: number };
}

/** Each packing, what its runs are made of, how many letters a byte takes, and at how many places a byte can begin. */
const PACKINGS = [
  ['base64', /[A-Za-z0-9+/_-]+/g, 4 / 3, 4],
  ['hex', /[0-9A-Fa-f]+/g, 2, 2],
] as const;
const LEAST = 4;
/** What is left of an escape that was cut has fewer units. */
export const CUT_ESCAPE = 12;

/** What the runs of a reading hold when they are long enough for so many bytes, or may have been cut. */
export function* unpacked(reading: Reading, bytes: number, cut: boolean): Generator<Unpacked> {
  const text = textOf(reading);
  for (const [packing, runs, ratio, places] of PACKINGS)
    for (const { 0: run, index } of text.matchAll(runs)) {
      const isCut = cut && text.length - index - run.length <= CUT_ESCAPE;
      for (let skip = 0; skip < places && run.length - skip >= (isCut ? LEAST : bytes) * ratio; skip++) {
        const part = run.slice(skip);
        yield {
          text: Buffer.from(part, packing).toString('latin1'),
          isCut,
          unitsOf: (start, end) => ({
            first: index + skip + Math.floor(start * ratio),
            last: index + skip + Math.min(part.length, Math.ceil(end * ratio)) - 1,
          }),
        };
      }
    }
}

/** Widens a range of units to the whole run in which it stands, as far as nothing lies between its characters. */
export function wholeRun(reading: Reading, first: number, last: number): { first: number; last: number } {
  let [from, to] = [first, last];
  while (from > 0 && isPacked(reading.units[from - 1]!) && reading.ends[from - 1] === reading.starts[from])
    from--;
  while (
    to + 1 < reading.length &&
    isPacked(reading.units[to + 1]!) &&
    reading.ends[to] === reading.starts[to + 1]
  )
    to++;
  return { first: from, last: to };
}

const PACKED = new Set(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-='].map((c) => c.charCodeAt(0)),
);

function isPacked(unit: number): boolean {
  return PACKED.has(unit);
}

function textOf({ units, length }: Reading): string {
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
}
