import { folded } from '../spelling/folded.js';
import { layersOf, mayBeRare } from '../spelling/layersOf.js';
import { CUT_ESCAPE, numbered, type Unpacked, unpacked, wholeRun } from '../spelling/packed.js';
import { Reading } from '../spelling/Reading.js';
import {
  isBrokenOff,
  isKnownBy,
  mayBeOfAnother,
  type SecretPattern,
  secretPatternOf,
  openingParts,
  seedsOf,
} from './pieces.js';
import { SEED, SeedSearch } from './SeedSearch.js';
import { TextFinder } from './TextFinder.js';

/** A part of a text that holds a secret. */
export interface Range {
  readonly start: number;
  readonly end: number;
  /** The index of the secret among those that are looked for. */
  readonly which: number;
}

// Of one or two characters nothing is said; up to five they stand in words by chance.
const SHORTEST = 3;
const SHORTEST_IN_WORDS = 6;
// An escape that begins before a secret takes at most so many of its characters, as in `%AB12`.
const SWALLOWED = 4;
const LONG = 16;
const LONG_SKELETON = 12;
const PACKED_TWICE = 2;

interface Cut {
  readonly cut: boolean;
  readonly depth: number;
}

/** Finds secrets in texts, whole and in pieces, in whatever mixture of spellings they stand there. Its time is linear in the text. */
export class SecretFinder {
  /** All readings of all secrets, and whose they are. */
  readonly #forms = new Map<string, number>();
  readonly #short = new TextFinder();
  readonly #skeletons: readonly string[];
  readonly #seeds: SeedSearch<readonly [pattern: SecretPattern, at: number]>;
  readonly #fewestBytes: number;
  /** Shorter texts hold none. */
  readonly #fewest: number;

  constructor(secrets: Iterable<string>) {
    const all = [...secrets];
    // A part of an address that is a secret by itself is that one.
    const parts = all.flatMap((secret, which) => openingParts(secret).map((part) => [part, which] as const));
    const skeletons: string[] = [];
    for (const [secret, which] of [...all.map((secret, i) => [secret, i] as const), ...parts]) {
      const forms = waysOf(secret).map((layer) => folded(layer).text);
      if (forms[0]!.length < SHORTEST) continue;
      skeletons.push(skeletonOf(forms.at(-1)!));
      for (const form of forms)
        if (form.length >= SHORTEST && !this.#forms.has(form)) this.#forms.set(form, which);
    }
    this.#skeletons = skeletons.filter((skeleton) => skeleton.length >= LONG_SKELETON);
    const patterns = new Map<string, SecretPattern>();
    let fewestBytes = Infinity;
    let fewest = SEED;
    for (const [form, which] of this.#forms) {
      fewest = Math.min(fewest, form.length);
      if (form.length >= SHORTEST_IN_WORDS) fewestBytes = Math.min(fewestBytes, form.length, SEED);
      if (form.length < SEED) this.#short.add(form, which);
      else
        for (const way of [form, [...form].reverse().join('')])
          patterns.set(way, patterns.get(way) ?? secretPatternOf(way, which));
    }
    this.#fewestBytes = fewestBytes;
    this.#fewest = fewest;
    this.#seeds = new SeedSearch(
      [...patterns.values()].flatMap((pattern) =>
        Array.from(seedsOf(pattern), ({ text, at }) => [text, [pattern, at]] as const),
      ),
    );
  }

  /** Where secrets stand. `cut`: the text was cut at its end, so that a secret may have lost its own. */
  find(text: string, cut = false, depth = 0): Range[] {
    if (this.#forms.size === 0 || (text.length < this.#fewest && !cut && ASCII.test(text))) return [];
    const found: Range[] = [];
    const layers = waysOf(text);
    for (const layer of layers) {
      const reading = folded(layer);
      this.#findPieces(text, reading, found);
      for (const { start, end, which } of this.#short.find(reading.text)) {
        const range = reading.origin(start, end);
        if (end - start >= SHORTEST_IN_WORDS || isWord(text, range)) found.push({ ...range, which });
      }
      if (cut)
        for (const [form, which] of this.#forms) {
          const end = beginningAtEnd(reading.text, form);
          if (end === undefined) continue;
          found.push({ start: reading.origin(end, end + 1).start, end: text.length, which });
        }
    }
    if (depth < PACKED_TWICE && this.#fewestBytes < Infinity)
      this.#findPacked(text, layers, { cut, depth }, found);
    return found;
  }

  /** True when the letters and figures of a secret stand in the text, whatever is between them. */
  resembles(text: string): boolean {
    if (this.#skeletons.length === 0) return false;
    return waysOf(text).some((layer) => {
      const skeleton = skeletonOf(folded(layer).text);
      return this.#skeletons.some((sought) => skeleton.includes(sought));
    });
  }

  #findPieces(given: string, reading: Reading, found: Range[]): void {
    const { text } = reading;
    // A piece has several seeds.
    const done = new Map<SecretPattern, number>();
    this.#seeds.find(text, (place, [pattern, at]) => {
      if (place < (done.get(pattern) ?? 0)) return;
      const { form, which } = pattern;
      let [start, end] = [at, at + SEED];
      while (start > 0 && text[place - at + start - 1] === form[start - 1]) start--;
      while (end < form.length && text[place - at + end] === form[end]) end++;
      const first = place - at + start;
      const range = reading.origin(first, place - at + end);
      const around = [
        given.slice(Math.max(0, range.start - 3), range.start),
        given.slice(range.end, range.end + 3),
      ];
      if (isKnownBy(pattern, start, end) || isBrokenOff(pattern, [start, end], around[0]!, around[1]!)) {
        const isPart = end - start < form.length;
        if (isPart && mayBeOfAnother(form.slice(start, end)) && !isWord(given, range)) return;
        found.push({ ...range, which });
      } else if (form.length < LONG || start > SWALLOWED || end < form.length - SWALLOWED) return;
      else {
        const before = edgeOf(reading, form.slice(0, start), first, -1);
        const after = edgeOf(reading, form.slice(end), place - at + end - 1, 1);
        if (before === undefined || after === undefined) return;
        found.push({ start: before, end: after, which });
      }
      done.set(pattern, place - at + end);
    });
  }

  #findPacked(text: string, layers: readonly Reading[], { cut, depth }: Cut, found: Range[]): void {
    const within = (packed: Unpacked, reading: Reading) => {
      for (const { start, end, which } of this.find(packed.text, packed.isCut, depth + 1)) {
        const place = packed.placeOf(start, end);
        const { start: from, end: to } = packed.isRun ? wholeRun(reading, place) : place;
        found.push({ ...reading.origin(from, to), which });
      }
    };
    const deepest = layers.at(-1)!;
    const given = new Reading(text);
    const all = deepest.text === text ? [deepest] : [given, deepest];
    // Where `=74` may be an escape, it may also be the beginning of a run.
    for (const reading of mayBeRare(text, 1) ? all : [deepest])
      for (const packed of unpacked(reading, this.#fewestBytes, cut)) within(packed, reading);
    for (const reading of all)
      for (const packed of numbered(reading, this.#fewestBytes)) within(packed, reading);
  }
}
/** All that a text can be read as, the deepest last. */
function waysOf(text: string): Reading[] {
  const layers = layersOf(text, { tight: true, rare: false });
  return mayBeRare(text, layers.length)
    ? [...layers, ...layersOf(text, { tight: true, rare: true }).slice(1)]
    : layers;
}

function skeletonOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
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

// Readings of other texts can be longer.
const ASCII = /^[\0-\x7F]*$/;
const WORD = /[\p{L}\p{N}]/u;
const MASK = /^xxx$/i;

/** True for what is no part of a longer word; three `x` only mask what stood there. */
function isWord(text: string, { start, end }: Omit<Range, 'which'>): boolean {
  const goesOn = (next: string, more: string) => WORD.test(next) && !MASK.test(more);
  const before = text.slice(Math.max(0, start - 3), start);
  return !goesOn(before.slice(-1), before) && !goesOn(text[end] ?? '', text.slice(end, end + 3));
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
