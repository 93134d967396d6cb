import { withoutSpoiltEntities } from '../../encoding/xml/characters.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import type { SearchPatterns } from './SearchPatterns.js';

// So much of one text is held back, so that a long one goes on as it comes.
const MOST_HELD = 64 * 1024;
// Behind the declaration of XML.
const BEGIN = 5;
const ASIDES = ['<!', '<?'];
const MARKS = ['&#', ...ASIDES];
const ASIDE = /<!\[CDATA\[(.*?)(?:\]\]>|$)|<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)/gs;
const SPELLED = new RegExp(`${ASIDE.source}|&(?:#\\d+|#x[\\da-f]+|lt|gt|amp|quot|apos);`, 'gis');

/**
 * Throws a `CodecError` for a text that is looked for and is written in another way: with references, in CDATA, or with comments or
 * instructions between its characters.
 */
export function refuseSpelled(bytes: Buffer, patterns: SearchPatterns): void {
  if (!isMarked(bytes, MARKS)) return;
  const text = bytes.toString('latin1').replace(SPELLED, (written, literal: string = '') => {
    if (!written.startsWith('&')) return literal;
    return Buffer.from(withoutSpoiltEntities(written)).toString('latin1');
  });
  const read = Buffer.from(text, 'latin1');
  if (patterns.first(read, 0, read.length))
    throw new CodecError('refused', 'a key is written in it with references, CDATA or comments');
}

/** Passes an answer on as it comes, each text when it is whole. Throws like `refuseSpelled` before any of such a text went on. */
export async function* refusingSpelled(
  body: AsyncIterable<Uint8Array>,
  patterns: SearchPatterns,
): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of body) {
    const bytes = Buffer.concat([held, piece]);
    const tag = lastEndTag(bytes);
    const until = bytes.length - tag > MOST_HELD ? bytes.length : tag;
    const whole = bytes.subarray(0, until);
    held = bytes.subarray(until);
    refuseSpelled(whole, patterns);
    if (until > 0) yield whole;
  }
  refuseSpelled(held, patterns);
  if (held.length > 0) yield held;
}

/** Where the last end tag begins: no text goes on behind it. */
function lastEndTag(bytes: Buffer): number {
  const tags = isMarked(bytes, ASIDES)
    ? bytes.toString('latin1').replace(ASIDE, (aside) => ' '.repeat(aside.length))
    : bytes;
  return Math.max(0, tags.lastIndexOf('</'));
}

function isMarked(bytes: Buffer, marks: readonly string[]): boolean {
  // The second character of each is rare, and is found in a fraction of the time.
  return marks.some((mark) => bytes.includes(mark.charCodeAt(1), BEGIN) && bytes.includes(mark, BEGIN));
}
