import { ESCAPES, readEscape } from './escapes.js';
import { Reading } from './Reading.js';

// What is escaped in more ways than that, one over the other, is not read.
const MOST_LAYERS = 8;

export interface LayerOptions {
  /** White space, what only directs or joins, and the marks of a CDATA section are left out: they can break what they stand in. */
  readonly tight: boolean;
  /** Escapes of line breaks are left out too. */
  readonly joined: boolean;
}

/** A text as it stands, then without its escapes, then without those that these held, and so on. */
export function layersOf(text: string, { tight, joined }: LayerOptions): Reading[] {
  const none = () => '';
  const tidy = (reading: Reading) => {
    const bare = tight ? reading.rewritten(NO_ROOM, none).rewritten(CDATA_MARKS, none) : reading;
    return bare.rewritten(DECOMPOSED, (letter) => letter.normalize('NFC'), true);
  };
  const layers = [tidy(new Reading(text))];
  for (let i = 0; i < MOST_LAYERS; i++) {
    const last = layers.at(-1)!;
    if (!MAY_ESCAPE.test(last.text)) break;
    const next = tidy(last.rewritten(ESCAPES, (written) => readEscape(written, joined)));
    if (next === last) break;
    layers.push(next);
  }
  return layers;
}

// Cheap to look for: most texts hold none.
const MAY_ESCAPE = /[%&\\\xC2-\xF4]|\]\]>|<!\[cdata\[/i;
// Not what can be a byte of UTF-8: that waits for the other bytes.
const NO_ROOM = /(?:[\0- \x7F]|(?![\x80-\u167F])[\p{Z}\p{Cf}\p{Variation_Selector}])+/gu;
// A letter whose accent stands behind it is no letter of an escape: `%eé`.
const DECOMPOSED = /[^\p{M}]\p{M}+/gu;
const CDATA_MARKS = /\]\]>|<!\[cdata\[/gi;
