import type { Reading } from './Reading.js';

/** A run of base64 or hexadecimal, read from one of the places where it can begin. */
export interface Unpacked {
  /** The bytes, one character each. */
  readonly text: string;
  /** True when its end was cut off. */
  readonly isCut: boolean;
  /** Its characters stand one behind the other, with nothing between them. */
  readonly isRun: boolean;
  /** Where in the reading the bytes `start` to `end` come from. */
  placeOf(start: number, end: number): Place;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** What runs are made of, how many letters a byte takes, and at how many places a byte can begin. */
interface Packing {
  readonly name: 'base64' | 'hex';
  readonly runs: RegExp;
  readonly ratio: number;
  readonly places: number;
  /** The letters of a whole number of bytes, and three of such bytes that are no letters. */
  readonly unit: number;
  readonly zeros: string;
}

const PACKINGS: readonly Packing[] = [
  { name: 'base64', runs: /[A-Za-z0-9+/_-]+/g, ratio: 4 / 3, places: 4, unit: 4, zeros: 'AAAA' },
  { name: 'hex', runs: /[0-9A-Fa-f]+/g, ratio: 2, places: 2, unit: 2, zeros: '000000' },
];
const LEAST = 4;
/** What is left of an escape that was cut has fewer characters. */
export const CUT_ESCAPE = 12;

/** The texts of so many bytes or more that the runs of a reading hold; of a run that may have been cut, all of it. */
export function* unpacked({ text }: Reading, bytes: number, cut: boolean): Generator<Unpacked> {
  for (const { name, runs, ratio, places, unit, zeros } of PACKINGS) {
    const long = new RegExp(`${runs.source.slice(0, -1)}{${Math.ceil(bytes * ratio)},}`, 'g');
    const found = text.length < bytes * ratio ? [] : [...text.matchAll(long)];
    for (let skip = 0; found.length > 0 && skip < places; skip++) {
      // All at once: most hold nothing, and that is seen cheapest in one text.
      const starts: number[] = [];
      let all = '';
      for (const { 0: run } of found) {
        starts.push(all.length);
        const length = Math.max(0, run.length - skip);
        all += run.slice(skip) + zeros.slice(0, (unit - (length % unit)) % unit) + zeros;
      }
      for (const { text: part, index } of textsIn(Buffer.from(all, name), bytes)) {
        // It can begin with the last of the zeros before its run.
        const at = lastAt(starts, Math.floor((index + 2) * ratio));
        const run = found[at]!;
        const first = index - starts[at]! / ratio;
        const from = run.index + skip;
        yield {
          text: part,
          isCut: false,
          isRun: true,
          placeOf: (start, end) => ({
            start: from + Math.floor((first + start) * ratio),
            end: Math.min(run.index + run[0].length, from + Math.ceil((first + end) * ratio)),
          }),
        };
      }
    }
    if (cut) yield* ofCutRun(text, { name, runs, ratio, places, unit, zeros });
  }
}

function* ofCutRun(text: string, { name, runs, ratio, places }: Packing): Generator<Unpacked> {
  for (const { 0: run, index } of text.slice(-LONGEST_CUT).matchAll(runs)) {
    const at = index + Math.max(0, text.length - LONGEST_CUT);
    if (text.length - at - run.length > CUT_ESCAPE) continue;
    for (let skip = 0; skip < places && run.length - skip >= LEAST * ratio; skip++)
      yield {
        text: Buffer.from(run.slice(skip), name).toString('latin1'),
        isCut: true,
        isRun: true,
        placeOf: (start, end) => ({
          start: at + skip + Math.floor(start * ratio),
          end: at + skip + Math.min(run.length - skip, Math.ceil(end * ratio)),
        }),
      };
  }
}

// Who quotes cuts at fewer characters.
const LONGEST_CUT = 20_000;

/** The runs of so many bytes or more that are letters, signs and blanks, in UTF-8 or with one zero between, as in UTF-16. */
function* textsIn(read: Buffer, bytes: number): Generator<{ readonly text: string; readonly index: number }> {
  let start = 0;
  for (let at = 0; at <= read.length; ) {
    const byte = read[at] ?? 0;
    let size = 0;
    if ((byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13) size = 1;
    else if (byte === 0) size = at < read.length && read[at + 1] !== 0 ? 1 : 0;
    else if (byte >= 0xc2 && byte <= 0xf4 && isContinued(read[at + 1]))
      size = 2 + Number(isContinued(read[at + 2])) + Number(byte >= 0xf0 && isContinued(read[at + 3]));
    at += size;
    if (size > 0) continue;
    if (at - start >= bytes) yield { text: read.toString('latin1', start, at), index: start };
    start = ++at;
  }
}

function isContinued(byte = 0): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function lastAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const NUMBERS =
  /(?<![0-9A-Za-z])(?:0[xo])?[0-9a-f]{1,3}(?:[^0-9A-Za-z]{1,8}(?:0[xo])?[0-9a-f]{1,3}){5,}(?![0-9A-Za-z])/gi;
/** The numbers of one byte, and the base in which they are written. */
const BASES = [
  [10, /^\d{1,3}$/],
  [16, /^(?:0x)?[\da-f]{2}$/i],
  [8, /^(?:0o)?[0-3]?[0-7]{2}$/i],
] as const;

/** The texts of so many bytes or more that lists of numbers hold: `90, 113`, `5a:71` or `132 161`. */
export function* numbered({ text }: Reading, bytes: number): Generator<Unpacked> {
  for (const { 0: list, index } of text.matchAll(NUMBERS)) {
    const numbers = [...list.matchAll(/[0-9A-Za-z]+/g)];
    if (numbers.length < bytes) continue;
    for (const [base, isByte] of BASES) {
      const read = numbers.map(({ 0: number }) => {
        const byte = isByte.test(number) ? Number.parseInt(number.replace(/^0[xo]/i, ''), base) : 0;
        return byte < 256 ? byte : 0;
      });
      for (const { text: part, index: first } of textsIn(Buffer.from(read), bytes)) {
        yield {
          ...{ text: part, isCut: false, isRun: false },
          placeOf: (start, end) => {
            const last = numbers[first + end - 1]!;
            return { start: index + numbers[first + start]!.index, end: index + last.index + last[0].length };
          },
        };
      }
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
