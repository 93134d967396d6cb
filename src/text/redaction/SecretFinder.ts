import { folded } from '../spelling/folded.js';
import { layersOf } from '../spelling/layersOf.js';
import { CUT_ESCAPE, unpacked, wholeRun } from '../spelling/packed.js';
import type { Reading } from '../spelling/Reading.js';

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
  /** The secret in all layers in which it can be read, as it was given first. */
  readonly forms: readonly string[];
  readonly skeleton: string;
}

/** Finds secrets in texts, in whatever mixture of spellings they stand there. Its time is linear in the text. */
export class SecretFinder {
  readonly #needles: readonly Needle[];
  readonly #fewestBytes: number;

  constructor(secrets: readonly string[]) {
    this.#needles = secrets.map(needleOf).filter(({ forms }) => forms[0]!.length >= SHORTEST);
    const lengths = this.#needles.flatMap(({ forms }) => forms.map(({ length }) => length));
    this.#fewestBytes = Math.min(...lengths.filter((length) => length >= SHORTEST_IN_WORDS));
  }

  /** Where secrets stand. `cut`: the text was cut at its end, so that a secret may have lost its own. */
  find(text: string, cut = false, depth = 0): Range[] {
    if (this.#needles.length === 0 || text === '') return [];
    const found: Range[] = [];
    const layers = waysOf(text);
    for (const layer of layers) {
      const reading = folded(layer);
      for (const { forms } of this.#needles)
        for (const form of forms) {
          for (const range of rangesIn(text, reading, form)) found.push(range);
          const end = cut ? beginningAtEnd(reading.text, form) : undefined;
          if (end !== undefined) found.push({ start: reading.origin(end, end + 1).start, end: text.length });
        }
    }
    if (depth < PACKED_TWICE)
      for (const range of this.#findPacked(layers.at(-1)!, cut, depth)) found.push(range);
    return found;
  }

  /** True when the letters and figures of a secret stand in the text, whatever is between them. */
  resembles(text: string): boolean {
    const needles = this.#needles.filter(({ skeleton }) => skeleton.length >= LONG_SKELETON);
    if (needles.length === 0) return false;
    return waysOf(text).some((layer) => {
      const skeleton = skeletonOf(folded(layer).text);
      return needles.some((needle) => skeleton.includes(needle.skeleton));
    });
  }

  *#findPacked(reading: Reading, cut: boolean, depth: number): Generator<Range> {
    for (const { text, isCut, placeOf } of unpacked(reading, this.#fewestBytes, cut))
      for (const { start, end } of this.find(text, isCut, depth + 1)) {
        const place = wholeRun(reading, placeOf(start, end));
        yield reading.origin(place.start, place.end);
      }
  }
}

/** All that a text can be read as, the deepest last. */
function waysOf(text: string): Reading[] {
  const layers = layersOf(text, { tight: true, joined: false });
  if (layers.length === 1) return layers;
  return [...layers, ...layersOf(text, { tight: true, joined: true }).slice(1)];
}

function needleOf(secret: string): Needle {
  const forms = new Set(waysOf(secret).map((layer) => folded(layer).text));
  return { forms: [...forms], skeleton: skeletonOf([...forms].at(-1)!) };
}

function skeletonOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function rangesIn(text: string, reading: Reading, needle: string): Range[] {
  if (needle.length < SHORTEST) return [];
  const exact = placesOf(reading.text, needle);
  const ranges = exact.map((at) => reading.origin(at, at + needle.length));
  if (needle.length < SHORTEST_IN_WORDS) return ranges.filter((range) => isWord(text, range));
  if (needle.length < LONG) return ranges;
  const core = needle.slice(SWALLOWED, -SWALLOWED);
  let next = 0;
  for (const at of placesOf(reading.text, core)) {
    while (next < exact.length && exact[next]! + needle.length <= at) next++;
    if (next < exact.length && exact[next]! < at + core.length) continue;
    const start = edgeOf(reading, needle.slice(0, SWALLOWED), at, -1);
    const end = edgeOf(reading, needle.slice(-SWALLOWED), at + core.length - 1, 1);
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
function edgeOf(reading: Reading, margin: string, core: number, step: -1 | 1): number | undefined {
  const { text } = reading;
  const rangeOf = (at: number) => reading.origin(at, at + 1);
  const placeOf = (at: number) => (step < 0 ? rangeOf(at).start : rangeOf(at).end);
  const isEscape = (at: number) => rangeOf(at).end - rangeOf(at).start > 1;
  let at = core;
  for (let i = 0; i < margin.length; i++, at += step) {
    const next = at + step;
    if (text[next] === margin[step < 0 ? margin.length - 1 - i : i]) continue;
    if (text[next] === undefined) return undefined;
    if (isEscape(next)) return placeOf(next);
    if (isEscape(at)) return placeOf(at);
    // What it stands for takes no room.
    const between = step < 0 ? rangeOf(next).end : rangeOf(next).start;
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
