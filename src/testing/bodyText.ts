import { TextDecoder } from 'node:util';
import { charactersOf } from '../encoding/xml/characters.js';

/** The charset of a body. Order: HTTP header, byte order mark, XML prolog, UTF-8 (wire fact 5). */
export function charsetOf(bytes: Uint8Array, contentType = ''): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const fromHeader = /charset=["']?([\w-]+)/i.exec(contentType)?.[1];
  const fromMark = head.startsWith('\u00EF\u00BB\u00BF')
    ? 'utf-8'
    : head.startsWith('\u00FF\u00FE')
      ? 'utf-16le'
      : head.startsWith('\u00FE\u00FF')
        ? 'utf-16be'
        : undefined;
  const fromProlog = /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(head)?.[1];
  return (fromHeader ?? fromMark ?? fromProlog ?? 'utf-8').toLowerCase();
}

/** The text of a body; UTF-8 where its charset has no name that is known. */
export function textOfBody(bytes: Uint8Array, contentType?: string): string {
  const decoder = decoderOf(charsetOf(bytes, contentType));
  // Some versions of the platform decode this one as ISO-8859-1.
  if (decoder.encoding === 'windows-1252')
    return charactersOf(Buffer.from(bytes), 0, bytes.length, 'singleByte')!;
  return decoder.decode(bytes);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
