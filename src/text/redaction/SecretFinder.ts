import { type Folded, fold } from './folded.js';
import { CUT_ESCAPE, unpacked, wholeRun } from './packed.js';
import { type Reading, readingOf, type Way, waysOf } from './reading.js';

/** A part of a text that holds a secret. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

// Of one or two characters nothing is said; up to five they stand in words by chance.
const SHORTEST = 3;
const SHORTEST_IN_WORDS = 6;
// An escape that begins before a secret takes at most so many of its characters, as in `%AB12`.
const SWALLOWED = 4;
const LONG = 16;
const LONG_SKELETON = 12;
const PACKED_TWICE = 2;

interface Needle {
  /** The secret as each way of reading gives it. */
  readonly forms: Readonly<Record<Way, string>>;
  readonly skeleton: string;
}

/** Finds secrets in texts, in whatever mixture of spellings they stand there. Its time is linear in the text. */
export class SecretFinder {
  readonly #needles: readonly Needle[];
  readonly #fewestBytes: number;

  constructor(secrets: readonly string[]) {
    this.#needles = secrets.map(needleOf).filter(({ forms }) => forms.plain.length >= SHORTEST);
    const long = this.#needles.map(({ forms }) => Math.min(forms.plain.length, forms.joined.length));
    this.#fewestBytes = Math.min(...long.filter((length) => length >= SHORTEST_IN_WORDS));
  }

  /** Where secrets stand. `cut`: the text was cut at its end, so that a secret may have lost its own. */
  find(text: string, cut = false, depth = 0): Range[] {
    if (this.#needles.length === 0 || text === '') return [];
    const ways = waysOf(text);
    const found: Range[] = [];
    for (const way of ways) {
      const reading = readingOf(text, way);
      const folded = fold(reading);
      for (const { forms } of this.#needles) {
        for (const range of rangesIn(text, reading, folded, forms[way])) found.push(range);
        const end = cut ? beginningAtEnd(folded.text, forms[way]) : undefined;
        if (end !== undefined) found.push({ start: reading.starts[folded.firsts[end]!]!, end: text.length });
      }
      if (way === ways.at(-1) && depth < PACKED_TWICE)
        for (const range of this.#findPacked(reading, cut, depth)) found.push(range);
    }
    return found;
  }

  /** True when the letters and figures of a secret stand in the text, whatever is between them. */
  resembles(text: string): boolean {
    if (this.#needles.every(({ skeleton }) => skeleton.length < LONG_SKELETON)) return false;
    return waysOf(text).some((way) => {
      const skeleton = skeletonOf(fold(readingOf(text, way)).text);
      return this.#needles.some(
        (needle) => needle.skeleton.length >= LONG_SKELETON && skeleton.includes(needle.skeleton),
      );
    });
  }

  *#findPacked(reading: Reading, cut: boolean, depth: number): Generator<Range> {
    for (const { text, isCut, unitsOf } of unpacked(reading, this.#fewestBytes, cut))
      for (const { start, end } of this.find(text, isCut, depth + 1)) {
        const units = unitsOf(start, end);
        const { first, last } = wholeRun(reading, units.first, units.last);
        yield { start: reading.starts[first]!, end: reading.ends[last]! };
      }
  }
}

function needleOf(secret: string): Needle {
  const formOf = (way: Way) => fold(readingOf(secret, way)).text;
  const forms = { plain: formOf('plain'), unescaped: formOf('unescaped'), joined: formOf('joined') };
  return { forms, skeleton: skeletonOf(forms.unescaped) };
}

function skeletonOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function rangesIn(text: string, reading: Reading, folded: Folded, needle: string): Range[] {
  if (needle.length < SHORTEST) return [];
  const exact = placesOf(folded.text, needle);
  const ranges = exact.map((at) => ({
    start: reading.starts[folded.firsts[at]!]!,
    end: reading.ends[folded.lasts[at + needle.length - 1]!]!,
  }));
  if (needle.length < SHORTEST_IN_WORDS) return ranges.filter((range) => isWord(text, range));
  if (needle.length < LONG) return ranges;
  const core = needle.slice(SWALLOWED, -SWALLOWED);
  let next = 0;
  for (const at of placesOf(folded.text, core)) {
    while (next < exact.length && exact[next]! + needle.length <= at) next++;
    if (next < exact.length && exact[next]! < at + core.length) continue;
    const start = edgeOf(reading, folded, needle.slice(0, SWALLOWED), at, -1);
    const end = edgeOf(reading, folded, needle.slice(-SWALLOWED), at + core.length - 1, 1);
    if (start !== undefined && end !== undefined) ranges.push({ start, end });
  }
  return ranges;
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

/**
 * Where a secret ends in one direction, from the last character of its core on: behind all of its margin, or where an
 * escape has swallowed the rest. Nothing when other characters stand there.
 */
function edgeOf(
  { starts, ends }: Reading,
  { text, firsts, lasts }: Folded,
  margin: string,
  core: number,
  step: -1 | 1,
): number | undefined {
  const placeOf = (at: number) => (step < 0 ? starts[firsts[at]!]! : ends[lasts[at]!]!);
  const isEscape = (unit: number) => ends[unit]! - starts[unit]! > 1;
  let at = core;
  for (let i = 0; i < margin.length; i++, at += step) {
    const next = at + step;
    if (text[next] === margin[step < 0 ? margin.length - 1 - i : i]) continue;
    const unit = firsts[next];
    if (unit === undefined) return undefined;
    if (isEscape(unit)) return placeOf(next);
    if (isEscape(firsts[at]!)) return placeOf(at);
    // What it stands for takes no room.
    const between = step < 0 ? ends[unit]! : starts[unit]!;
    return between === placeOf(at) ? undefined : between;
  }
  return placeOf(at);
}

const WORD = /[\p{L}\p{N}]/u;

function isWord(text: string, { start, end }: Range): boolean {
  return !WORD.test(text[start - 1] ?? '') && !WORD.test(text[end] ?? '');
}

const BEGINNING = 4;

/** Where the beginning of a secret stands that goes on behind the end of a text. */
function beginningAtEnd(text: string, needle: string): number | undefined {
  if (needle.length < SHORTEST_IN_WORDS) return undefined;
  const back = backLinks(needle);
  let start: number | undefined;
  let known = 0;
  for (let at = Math.max(0, text.length - needle.length - CUT_ESCAPE); at < text.length; at++) {
    while (known > 0 && (known === needle.length || text[at] !== needle[known])) known = back[known - 1]!;
    if (text[at] === needle[known]) known++;
    const near = text.length - 1 - at <= CUT_ESCAPE;
    if (near && known >= BEGINNING) start = Math.min(start ?? at, at - known + 1);
  }
  return start;
}

/** For each beginning of a text the longest shorter one that it ends with. */
function backLinks(needle: string): number[] {
  const back = [0];
  for (let at = 1, known = 0; at < needle.length; at++) {
    while (known > 0 && needle[at] !== needle[known]) known = back[known - 1]!;
    if (needle[at] === needle[known]) known++;
    back.push(known);
  }
  return back;
}
