import { ESCAPES, RARE_ESCAPES, readEscape } from './escapes.js';
import { Reading } from './Reading.js';

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
