import { WINDOWS_1252 } from '../text/windows1252.js';
import type { Change } from './Comparison.js';

/** Fewer characters that were kept of a longer text say nothing of the rest. */
export const LEAST_KEPT = 8;

/** How a service changed a text, in the time that it takes to read both; `undefined` where it is another one. */
export function changesOfText(sent: string, shown: string): Change[] | undefined {
  if (sent === shown) return [];
  if (shown.length > LONGEST_REFERENCE * sent.length + SPARE) return undefined;
  const how = changesOf(sent, shown) ?? escapedChanges(sent, shown);
  if (how || isAscii(sent)) return how;
  const compatible = isStable(sent) ? sent.normalize('NFKC') : sent;
  const more = compatible === sent ? undefined : changesOf(compatible, shown);
  if (more) return ['unicodeForm', ...more.filter((other) => other !== 'unicodeForm')];
  return droppedChanges(sent, shown) ?? rereadChanges(sent, shown);
}

/** All letters that Latin-1 lacks are gone, and then the white space beside them. */
function droppedChanges(sent: string, shown: string): Change[] | undefined {
  const text = sent.replace(/[^\0-\xff]+/g, '');
  const how = text === sent ? undefined : changesOf(text, shown, NOT_NARROWED);
  return how && ['narrowed', ...how];
}

/** A letter as `&#x10FFFF;`, and white space around a short text. */
const LONGEST_REFERENCE = 10;
const SPARE = 1_000;

function escapedChanges(sent: string, shown: string): Change[] | undefined {
  const text = withoutReferences(shown);
  const how = text === shown ? undefined : changesOf(sent, text);
  return how && ['escaped', ...how];
}

/** A text with the signs and letters that its references of HTML stand for. */
export function withoutReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi,
    (all, decimal, hex, name) => {
      if (name) return SIGN[name.toLowerCase() as keyof typeof SIGN];
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= LAST_LETTER ? String.fromCodePoint(code) : all;
    },
  );
}

const SIGN = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' } as const;
const LAST_LETTER = 0x10ffff;

/** UTF-8 read as Latin-1 or as Windows-1252, once or twice; the controls among it may come as signs. */
function rereadChanges(sent: string, shown: string): Change[] | undefined {
  const bytes = latinBytes(shown);
  const once = Buffer.from(sent, 'utf8').toString('latin1');
  for (const text of [once, Buffer.from(once, 'utf8').toString('latin1')]) {
    const how = changesOf(text, bytes, NOT_NARROWED);
    if (how) return ['reread', ...how];
    const less = changesOf(withoutControls(text), withoutControls(bytes), NOT_NARROWED);
    if (less) return ['reread', 'narrowed', ...less];
  }
  return undefined;
}

function withoutControls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, '?');
}

const STEPS = ['unicodeForm', 'trimmed', 'case', 'narrowed', 'cut'] as const;
type Step = (typeof STEPS)[number];

/** The fewest changes of those that can be made to any text. */
function changesOf(sent: string, shown: string, starts = STARTS): Change[] | undefined {
  const tried: (readonly [string, string])[] = [];
  const found = starts.find((steps) => {
    const [a, b] = [prepared(sent, steps), prepared(shown, steps)];
    if (tried.some(([one, other]) => one === a && other === b)) return false;
    tried.push([a, b]);
    return fits(a, b, steps);
  });
  if (!found) return undefined;
  let steps = found;
  for (const step of STEPS) {
    const fewer = steps.filter((other) => other !== step);
    if (fewer.length < steps.length && fits(prepared(sent, fewer), prepared(shown, fewer), fewer))
      steps = fewer;
  }
  return [...steps];
}

// A letter that was taken apart loses its mark alone, and one that is gone leaves the white space on both of its sides.
const STARTS: readonly (readonly Step[])[] = [
  ['unicodeForm', 'trimmed', 'case', 'narrowed', 'cut'],
  ['unicodeForm', 'case', 'narrowed', 'cut'],
  ['trimmed', 'narrowed', 'cut'],
  ['narrowed', 'cut'],
];
const NOT_NARROWED: typeof STARTS = [['unicodeForm', 'trimmed', 'case', 'cut']];

function fits(a: string, b: string, steps: readonly Step[]): boolean {
  if (a === b) return true;
  const isCut = steps.includes('cut') && b.length >= LEAST_KEPT;
  if (isCut && (a.startsWith(b) || (b.length > LEAST_KEPT && a.startsWith(withoutDots(b))))) return true;
  return steps.includes('narrowed') && !isAscii(a) && LOSSES.some((loss) => isNarrowed(a, b, loss, isCut));
}

/** A text without the dots that say that it was cut. */
export function withoutDots(text: string): string {
  const cut = text.replace(/(?:\u2026|\.{3})$/, '');
  return cut.length < LEAST_KEPT ? text : cut;
}

/** A text without the differences that these changes make. */
export function prepared(text: string, steps: readonly Step[]): string {
  const isPlain = isAscii(text);
  const isComposed = !isPlain && steps.includes('unicodeForm') && isStable(text);
  let made = isComposed ? text.normalize('NFC') : text;
  if (steps.includes('trimmed')) made = made.replace(/\s+/g, ' ').trim();
  if (!steps.includes('case')) return made;
  if (isPlain) return made.toLowerCase();
  // Some letters have several capitals, others several small forms, and some capitals are taken apart.
  made = made.toUpperCase().toLowerCase();
  return isComposed ? made.normalize('NFC') : made;
}

// The time to put the marks of a letter into order grows with the square of their number.
export function isStable(text: string): boolean {
  return !/\p{M}{31}/u.test(text);
}

export function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * What stands for a lost letter: a sign for each letter, UTF-16 unit, byte or run, nothing, or its plain form if it has one:
 * in place of the letters that Latin-1 lacks, of all that ASCII lacks, or where only its mark goes and the others are dropped.
 */
const LOSSES = ['letter', 'unit', 'byte', 'run', 'dropped', 'plain', 'ascii', 'stripped'] as const;
type Loss = (typeof LOSSES)[number];

/** Letter by letter: each is itself, its plain form, or lost. */
function isNarrowed(sent: string, shown: string, loss: Loss, isCut: boolean): boolean {
  let at = 0;
  let wasLost = false;
  for (const letter of sent) {
    if (isCut && at === shown.length) return true;
    const plain = plainOf(letter, loss);
    const text = plain ?? letter;
    if (shown.startsWith(text, at)) {
      at += text.length;
      wasLost = false;
      continue;
    }
    if (plain !== undefined || isAscii(letter)) return false;
    const [least, most] = signsFor(letter, loss, wasLost);
    let signs = 0;
    while (signs < most && SIGNS.has(shown[at + signs] ?? '')) signs++;
    at += signs;
    if (signs < least) return isCut && at === shown.length;
    wasLost = true;
  }
  return at === shown.length;
}

/** What services write for a letter that they cannot. */
const SIGNS: ReadonlySet<string> = new Set(['?', '\uFFFD', '\u00BF', '\x1a']);

/** The fewest and the most signs that stand for a lost letter; of a run, the first take those of the others too. */
function signsFor(letter: string, loss: Loss, wasLost: boolean): readonly [number, number] {
  if (loss === 'stripped') return [0, 0];
  // Latin-1 is the narrowest of charsets that drop what they lack.
  const least = letter > '\u00ff' ? 0 : 1;
  if (loss === 'dropped') return [least, 0];
  const bytes = Buffer.byteLength(letter);
  if (loss === 'run') return [wasLost ? 0 : least, bytes];
  const signs = loss === 'unit' ? letter.length : loss === 'byte' ? bytes : 1;
  return [signs, signs];
}

/** Letters whose plain form no Unicode form shows. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', Œ: 'OE', œ: 'oe' },
  ...{ Ø: 'O', ø: 'o', Æ: 'AE', æ: 'ae', Ð: 'D', ð: 'd', Þ: 'TH', þ: 'th', ß: 'ss' },
};

function plainOf(letter: string, loss: Loss): string | undefined {
  if (isAscii(letter) || !PLAIN_LOSSES.includes(loss) || (loss === 'plain' && letter <= '\u00ff'))
    return undefined;
  const plain = (loss === 'stripped' ? undefined : PLAIN[letter]) ?? letter.normalize('NFD')[0]!;
  return isAscii(plain) ? plain : undefined;
}

const PLAIN_LOSSES: readonly Loss[] = ['plain', 'ascii', 'stripped'];

/** A text in each of the ways in which plain forms stand for its letters. */
export function plainTexts(text: string): string[] {
  return PLAIN_LOSSES.map((loss) =>
    text.replace(/[^\0-\x7f]/gu, (letter) => plainOf(letter, loss) ?? letter),
  );
}

/** The digits of a text that has nothing else, without zeros before them or behind a point. */
export function significantDigits(text: string): string | undefined {
  const [, digits] = text.length <= MOST_DIGITS ? (/^\s*0*(\d*)(?:\.0+)?\s*$/.exec(text) ?? []) : [];
  return digits === undefined || !/\d/.test(text) ? undefined : digits;
}

const MOST_DIGITS = 60;

function latinBytes(text: string): string {
  return text.replace(/[^\0-\xff]/g, (letter) => {
    const place = WINDOWS_1252.indexOf(letter);
    return place < 0 ? letter : String.fromCharCode(0x80 + place);
  });
}
