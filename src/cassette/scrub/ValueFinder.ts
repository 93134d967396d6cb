import { foldedWords } from '../../text/spelling/folded.js';
import { layersOf } from '../../text/spelling/layersOf.js';
import type { Reading } from '../../text/spelling/Reading.js';
import { TextFinder } from '../../text/redaction/TextFinder.js';

/** A known value that was found in a text. */
export interface FoundValue {
  readonly start: number;
  readonly end: number;
  /** Index of what was searched for. */
  readonly which: number;
  /** It stands there as it was given. */
  readonly isExact: boolean;
  /** It is no part of a longer word. */
  readonly isWord: boolean;
}

/** Finds personal values in texts in whatever spelling: escaped, in other case, decomposed, without accents. */
export class ValueFinder {
  readonly #finder = new TextFinder();
  readonly #values: string[] = [];

  add(text: string, which: number): void {
    this.#values[which] = text;
    for (const form of formsOf(text)) this.#finder.add(form, which);
  }

  /** What stands in the text, leftmost first, then longest, then as it was given. What is found may overlap. */
  find(text: string): FoundValue[] {
    const found = new Map<string, FoundValue>();
    const layers = layersOf(text, { tight: false, rare: false }).map(foldedWords);
    for (const reading of layers.flatMap(inOtherForms)) {
      for (const { start, end, which } of this.#finder.find(reading.text)) {
        const origin = reading.origin(start, end);
        const isExact = text.slice(origin.start, origin.end) === this.#values[which];
        const one = { ...origin, which, isExact, isWord: isWord(reading.text, start, end) };
        const place = `${origin.start} ${origin.end} ${which}`;
        if (!found.get(place)?.isWord) found.set(place, one);
      }
    }
    return [...found.values()].sort(
      (a, b) => a.start - b.start || b.end - a.end || Number(b.isExact) - Number(a.isExact),
    );
  }
}

const DAY = /(?<!\d|\d[./-])(?:\d{4}([./])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?!\d|[./-]\d)/g;

// `070-123 45 67`, `(070) 123 4567`, with blanks and hyphens that break no line too
const PARTED =
  /(?<![\p{L}\p{N}])(?:\((?=\d{1,6}\)))?\d(?:[ \u{a0}\u{2009}\u{202f}\u{2010}-\u{2013}()./-]{0,2}\d){5,}(?![\p{L}\p{N}])/gu;

/** A text, the same with its days as ISO has them, read with the day first and with the month first, and with its numbers unparted. */
function inOtherForms(reading: Reading): Reading[] {
  const rewritten = (isMonthFirst: boolean) =>
    reading.rewritten(DAY, (day) => {
      const parts = day.split(/[./-]/).map((part) => part.padStart(2, '0'));
      const [first = '', second = '', last = ''] = parts;
      if (first.length === 4) return parts.join('-');
      return (isMonthFirst ? [last, first, second] : [last, second, first]).join('-');
    });
  const unparted = reading.rewritten(PARTED, (number) => number.replace(/\D/g, ''));
  return [...new Set([reading, rewritten(false), rewritten(true), unparted])];
}

/** As two letters, where there is no key for the one: `Mueller` */
const SPELT: Readonly<Record<string, string>> = { å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

/** A value as it was given, as it is meant where it looks escaped itself, and each as ASCII has it. */
function formsOf(value: string): Set<string> {
  const layers = layersOf(value.normalize('NFC'), { tight: false, rare: false });
  const spelt = layers.map((layer) =>
    layer.rewritten(/[åäöüø]/gi, (letter) => SPELT[letter.toLowerCase()] ?? letter),
  );
  return new Set([...new Set([...layers, ...spelt])].map((layer) => foldedWords(layer).text));
}

// Its letter belongs to no word: `\n`, as JSON within a text has it.
const WRITTEN_BREAK = /\\[nrtbfv]$/;
// A day with its time: `1984-02-29T00:00:00`
const TIME = /^t\d\d/i;

function isWord(text: string, start: number, end: number): boolean {
  return (
    (!isInside(text, start) || WRITTEN_BREAK.test(text.slice(Math.max(0, start - 2), start))) &&
    (!isInside(text, end) || (/\d/.test(text[end - 1]!) && TIME.test(text.slice(end, end + 3))))
  );
}

function isInside(text: string, at: number): boolean {
  return isLetter(text[at - 1]) && isLetter(text[at]);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character);
}
