import { textOfBody } from '../encoding/xml/bodyText.js';
import { bodyDocument } from './scrub/BodyDocument.js';

/** The addresses in an answer that open something, such as those of downloads. */
export function addressesIn(bytes: Uint8Array, contentType: string | undefined, operation: string): string[] {
  const document = bodyDocument(textOfBody(bytes, contentType), 'answer', operation, contentType);
  const secrets = (document?.leaves ?? []).filter(({ spec }) => spec?.sensitivity === 'secret');
  return [...new Set(secrets.map(({ text }) => text.trim()))].filter((text) => /^https?:\/\//.test(text));
}
