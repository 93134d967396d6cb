import { TextDecoder } from 'node:util';
import { charsetLabel } from './charset.js';
import { charactersOf } from './characters.js';
import { orElse } from '../../text/orElse.js';

/** The charset of a body, as it is called there: for SOAP, JSON and the rest by one rule (wire fact 5). */
export function charsetOf(bytes: Uint8Array, contentType?: string): string {
  return charsetLabel(contentType, bytes, true)!.toLowerCase();
}

/** The text of a body; UTF-8 where its charset has no name that is known. */
export function textOfBody(bytes: Uint8Array, contentType?: string): string {
  const charset = charsetOf(bytes, contentType);
  const decoder = orElse(() => new TextDecoder(charset), new TextDecoder());
  // Some versions of the platform decode this one as ISO-8859-1.
  if (decoder.encoding === 'windows-1252')
    return charactersOf(Buffer.from(bytes), 0, bytes.length, 'singleByte')!;
  return decoder.decode(bytes);
}
