import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { type Element, ElementBuilder } from '../../encoding/xml/element.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';

// What there is to learn is in the first records; scripts wait while it is read.
const ENOUGH = 512 * 1024;

/** The first part of an answer, and whether it goes on. Throws a `CodecError` for one that cannot be read. */
export function beginOf(
  bytes: Uint8Array,
  contentType: string,
): { readonly envelope: Element | undefined; readonly isCut: boolean } {
  const isCut = bytes.length > ENOUGH;
  const document = new DocumentBytes(contentType, limitsOf());
  const builder = new ElementBuilder();
  for (const scanner of document.write(bytes.subarray(0, ENOUGH))) read(builder, scanner);
  if (!isCut) for (const scanner of document.end()) read(builder, scanner);
  return { envelope: builder.outermost, isCut };
}

function read(builder: ElementBuilder, scanner: Scanner): void {
  for (;;) {
    const token = scanner.next();
    if (token === Token.Start) builder.start(scanner.tag);
    else if (token === Token.Text) builder.text(scanner.text, scanner.spoilt);
    else if (token === Token.End) builder.end();
    else return;
  }
}
