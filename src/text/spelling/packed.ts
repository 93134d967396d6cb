import type { Reading } from './Reading.js';

/** A run of base64 or hexadecimal, read from one of the places where it can begin. */
export interface Unpacked {
  /** The bytes, one character each. */
  readonly text: string;
  /** True when its end was cut off. */
  readonly isCut: boolean;
  /** Where in the reading the bytes `start` to `end` come from. */
  placeOf(start: number, end: number): Place;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Each packing, what its runs are made of, how many letters a byte takes, and at how many places a byte can begin. */
const PACKINGS = [
  ['base64', /[A-Za-z0-9+/_-]+/g, 4 / 3, 4],
  ['hex', /[0-9A-Fa-f]+/g, 2, 2],
] as const;
const LEAST = 4;
/** What is left of an escape that was cut has fewer characters. */
export const CUT_ESCAPE = 12;

/** What the runs of a reading hold when they are long enough for so many bytes, or may have been cut. */
export function* unpacked({ text }: Reading, bytes: number, cut: boolean): Generator<Unpacked> {
  for (const [packing, runs, ratio, places] of PACKINGS)
    for (const { 0: run, index } of text.matchAll(runs)) {
      const isCut = cut && text.length - index - run.length <= CUT_ESCAPE;
      for (let skip = 0; skip < places && run.length - skip >= (isCut ? LEAST : bytes) * ratio; skip++) {
        const part = run.slice(skip);
        yield {
          text: Buffer.from(part, packing).toString('latin1'),
          isCut,
          placeOf: (start, end) => ({
            start: index + skip + Math.floor(start * ratio),
            end: index + skip + Math.min(part.length, Math.ceil(end * ratio)),
          }),
        };
      }
    }
}

const PACKED = /[A-Za-z0-9+/_=-]/;

/** Widens a place to the whole run in which it stands, as far as nothing lies between its characters. */
export function wholeRun(reading: Reading, { start, end }: Place): Place {
  const { text } = reading;
  const isNext = (at: number) => reading.origin(at - 1, at).end === reading.origin(at, at + 1).start;
  let [from, to] = [start, end];
  while (from > 0 && PACKED.test(text[from - 1]!) && isNext(from)) from--;
  while (to < text.length && PACKED.test(text[to]!) && isNext(to)) to++;
  return { start: from, end: to };
}
