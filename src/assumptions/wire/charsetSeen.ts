import { isUtf8 } from 'node:buffer';
import { charsetInHeader, charsetInProlog, charsetLabel } from '../../encoding/xml/charset.js';
import type { Exchange } from '../Assumption.js';

/** How the letters of an answer are written, and whether what it says of them is so. */
export type CharsetSeen =
  | 'utf8'
  | 'latin1'
  | 'otherCharset'
  | 'latin1AsUtf8'
  | 'utf8AsLatin1'
  | 'encodedTwice';

/** True where all letters are of ASCII: they look the same in most charsets. */
export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80 && byte !== 0);

/** How the letters of an answer are written; its label alone tells where all of them are ASCII. */
export function charsetSeen({ contentType, bytes }: Pick<Exchange, 'contentType' | 'bytes'>): CharsetSeen {
  const label = (charsetLabel(contentType, bytes, true) ?? 'utf-8').toLowerCase();
  if (/^utf-?8$/.test(label)) {
    if (isAscii(bytes)) return 'utf8';
    if (!isUtf8(bytes)) return 'latin1AsUtf8';
    return isEncodedTwice(Buffer.from(bytes).toString('utf8')) ? 'encodedTwice' : 'utf8';
  }
  if (!/^(iso-?8859-?1|latin-?1|windows-1252)$/.test(label)) return 'otherCharset';
  return !isAscii(bytes) && isUtf8(bytes) ? 'utf8AsLatin1' : 'latin1';
}

/** True where the HTTP header and the prolog name different charsets. */
export function labelsDiffer({ contentType, bytes }: Exchange): boolean {
  // What stands before the XML hides its prolog.
  const start = Math.max(0, Buffer.from(bytes).indexOf('<?xml'));
  const inProlog = charsetInProlog(Buffer.from(bytes.subarray(start, start + 200)).toString('latin1'));
  const inHeader = charsetInHeader(contentType);
  return !!inProlog && !!inHeader && inProlog.toLowerCase() !== inHeader.toLowerCase();
}

// UTF-8 that was read as Latin-1 and written as UTF-8 again: each letter begins with one of these.
const TWICE = /[\u00c2-\u00c5\u00e2][\u0080-\u00bf]/g;

function isEncodedTwice(text: string): boolean {
  const runs = text.match(/[\u0080-\uffff]+/g) ?? [];
  const twice = runs.filter(
    (run) => run.match(TWICE) && isUtf8(Buffer.from(run, 'latin1')) && !/[\u0100-\uffff]/.test(run),
  );
  return runs.length > 0 && twice.length * 2 > runs.length;
}
