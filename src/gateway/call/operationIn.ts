import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../../encoding/xml/namespaces.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';

/** The name of the first element in a request's Body, without a look at the rest; `undefined` where there is none. */
export function operationIn(body: Uint8Array, contentType: string | undefined): string | undefined {
  const document = new DocumentBytes(contentType, limitsOf());
  try {
    for (const scanner of document.write(body)) return firstInBody(scanner);
    for (const scanner of document.end()) return firstInBody(scanner);
  } catch {
    // Whoever reads it whole says what is wrong with it.
  }
  return undefined;
}

function firstInBody(scanner: Scanner): string | undefined {
  let inBody = false;
  for (;;) {
    const token = scanner.next();
    if (token === Token.Need || token === Token.Done) return undefined;
    if (token === Token.End) inBody = false;
    if (token !== Token.Start) continue;
    const { name, namespace } = scanner.tag;
    if (inBody) return name;
    inBody = scanner.depth === 2 && name === 'Body' && [SOAP_ENVELOPE, SOAP_12_ENVELOPE].includes(namespace);
  }
}
