import { Reading } from './Reading.js';

// Each sign behind the names of its entities. Of those with a name, the ones for ASCII; HTML has them all.
const SIGNS =
  'amp& lt< gt> quot" apos\' excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, hyphen- dash- period. sol/ colon: ' +
  'semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| ' +
  'rcub} rbrace} nbsp\u00A0 newline\n tab\t shy\u00AD zwj\u200D zwnj\u200C ZeroWidthSpace\u200B';
const ENTITIES = signsByName(SIGNS);
const ACCENTS = signsByName(
  'ring\u030A uml\u0308 acute\u0301 grave\u0300 circ\u0302 tilde\u0303 cedil\u0327',
);

/**
 * The escapes of URLs, XML and scripts, however often they were escaped in the same way, and the bytes of UTF-8 as the
 * characters of Latin-1. Each can be found in a time that is linear in the text.
 */
const ESCAPES = new RegExp(
  [
    '%(?:25)*(?:[uU][0-9a-fA-F]{4}|[0-9a-fA-F]{2})',
    '&(?:[aA][mM][pP];)*(?:#[xX]0*[0-9a-fA-F]{1,6};?|#0*[0-9]{1,7};?|[a-zA-Z]{2,14};)',
    '(?<!\\\\)\\\\+(?:[uU]\\{0*[0-9a-fA-F]{1,6}\\}|[uU][0-9a-fA-F]{4}|[xX][0-9a-fA-F]{2}|[^\\\\ux%&]|(?=[%&])|$)',
    '[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}',
  ].join('|'),
  'g',
);

/** The same, with octal escapes and quoted-printable, which elsewhere are a backslash before a figure and a plain `=`. */
const RARE_ESCAPES = new RegExp(
  `(?<!\\\\)\\\\+[0-3][0-7]{2}|=[0-9a-fA-F]{2}|=[ \\t]*\\r?\\n|${ESCAPES.source}`,
  'g',
);

/**
 * What an escape stands for. `rare`: that of a line break for nothing, else for the letter behind its backslash; a backslash
 * before another escape, which may be a line break, stays; and octal escapes and quoted-printable are read.
 */
function readEscape(written: string, rare: boolean): string {
  switch (written[0]) {
    case '=':
      return character(written.slice(1), 16) ?? '';
    case '%':
      return character(/(?:[uU].{4}|.{2})$/.exec(written)![0].replace(/[uU]/, ''), 16) ?? written;
    case '&':
      return entity(written);
    case '\\':
      return scriptEscape(written.replace(/^\\+/, ''), rare);
    default:
      return utf8(written);
  }
}

function entity(written: string): string {
  const [, amps = '', name = ''] = /^&((?:amp;)*)(.+?);?$/i.exec(written)!;
  const read = name.startsWith('#')
    ? name[1]!.toLowerCase() === 'x'
      ? character(name.slice(2), 16)
      : character(name.slice(1), 10)
    : (ENTITIES.get(name.toLowerCase()) ?? accented(name));
  return read ?? (amps === '' ? written : `&${name};`);
}

/** `å` for `aring` */
function accented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  return accent && `${name[0]}${accent}`.normalize('NFC');
}

function scriptEscape(letters: string, rare: boolean): string {
  if (letters === '') return rare ? '\\' : '';
  if (/^\d{3}$/.test(letters)) return character(letters, 8)!;
  // What was an escape before it was written in other case, or a letter.
  if (/^[UX]/.test(letters) && !rare) return letters;
  if (letters.length > 1) return character(letters.replace(/[ux{}]/gi, ''), 16) ?? letters;
  return rare && /[nrtbfv0]/i.test(letters) ? '' : letters;
}

function utf8(letters: string): string {
  const read = Buffer.from(letters, 'latin1').toString();
  return read.includes('\uFFFD') ? letters : read;
}

function character(digits: string, base: number): string | undefined {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

function signsByName(signs: string): ReadonlyMap<string, string> {
  return new Map(signs.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)]));
}

// What is escaped in more ways than that, one over the other, is not read.
const MOST_LAYERS = 8;

export interface LayerOptions {
  /** White space, what only directs, joins or marks, and the ends of a CDATA section are left out: they can break what they stand in. */
  readonly tight: boolean;
  /** Escapes are read that elsewhere are something else, and those of line breaks are left out. */
  readonly rare: boolean;
}

/**
 * A text as it stands, then without its escapes, then without those that these held, and so on. Where it holds what looks
 * like a mark, it is read with it and without it: a secret can hold `<a` and `>` itself.
 */
export function layersOf(text: string, options: LayerOptions): Reading[] {
  const { layers, isMarked } = readIn(text, options, false);
  return isMarked ? [...layers, ...readIn(text, options, true).layers] : layers;
}

function readIn(text: string, { tight, rare }: LayerOptions, withoutMarks: boolean) {
  const none = () => '';
  let isMarked = false;
  const unmarked = (reading: Reading) => {
    const bare = reading.rewritten(MARKS, none);
    isMarked ||= bare !== reading;
    return withoutMarks ? bare : reading;
  };
  const tidy = (reading: Reading) => {
    const bare = tight
      ? unmarked(reading.rewritten(COLOUR, none)).rewritten(NO_ROOM, none).rewritten(CDATA_ENDS, none)
      : reading;
    return bare.rewritten(DECOMPOSED, (letter) => letter.normalize('NFC'), true);
  };
  const given = new Reading(text);
  // Before white space goes, which ends the lines that quoted-printable breaks.
  const layers = [tidy(rare ? given.rewritten(SOFT_BREAK, none) : given)];
  const [mayEscape, escapes] = rare ? [MAY_ESCAPE_RARELY, RARE_ESCAPES] : [MAY_ESCAPE, ESCAPES];
  for (let i = 0; i < MOST_LAYERS; i++) {
    const last = layers.at(-1)!;
    if (!mayEscape.test(last.text)) break;
    const next = tidy(last.rewritten(escapes, (written) => readEscape(written, rare)));
    if (next === last) break;
    layers.push(next);
  }
  return { layers, isMarked };
}

/** True for a text in which rare escapes may say something else than the others. */
export function mayBeRare(text: string, layers: number): boolean {
  return layers > 1 || RARELY.test(text);
}

// Cheap to look for: most texts hold none.
const MAY_ESCAPE = /[%&\\\xC2-\xF4]|\]\]>|<!\[cdata\[/i;
const RARELY = /=[0-9a-f]{2}|=[ \t]*\r?\n/i;
const MAY_ESCAPE_RARELY = new RegExp(`${MAY_ESCAPE.source}|${RARELY.source}`, 'i');
const SOFT_BREAK = /=[ \t]*\r?\n/g;
// A terminal is told its colours with it; in XML, U+FFFD stands in place of what begins it.
const COLOUR = /[\x1b\uFFFD]\[[\d;:]*[A-Za-z]/g;
// Not what can be a byte of UTF-8: that waits for the other bytes.
const NO_ROOM = /(?:[\0- \x7F]|(?![\x80-\u167F])[\p{Z}\p{Cf}\p{Variation_Selector}])+/gu;
// A letter whose accent stands behind it is no letter of an escape: `%eé`.
const DECOMPOSED = /[^\p{M}]\p{M}+/gu;
const CDATA_ENDS = /\]\]>|<!\[cdata\[/gi;
// Of what only marks the text that it stands in.
const MARKS =
  /<\/?(?:wbr|br|b|i|u|s|a|em|strong|span|mark|font|code|kbd|tt|small)(?:[\s"'=/][^<>]{0,300})?>/gi;
