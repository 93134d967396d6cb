import { escapeXml } from './escape.js';
import type { FieldSpec } from './field.js';
import { type Namespaces, SOAP_ENCODING, SOAP_ENVELOPE, XSD, XSI } from './namespaces.js';
import type { AnyOperation } from './operation.js';
import { neutralOf, writeElement } from './writer.js';

const API_KEY: FieldSpec = { kind: 'string' };

/** The request of an operation as an rpc/encoded SOAP 1.1 envelope: `apiKey` first, then the parts in wire order. */
export function encodeRequest(
  operation: AnyOperation,
  apiKey: string,
  input: Readonly<Record<string, unknown>>,
  namespaces: Namespaces,
): string {
  const parts = Object.entries(operation.input);
  const last = parts.findLastIndex(([name]) => input[name] !== undefined);
  let xml = writeElement('apiKey', API_KEY, apiKey);
  for (const [name, spec] of parts.slice(0, last + 1))
    xml += writeElement(name, spec, input[name] ?? neutralOf(spec));
  return envelope(`<op:${operation.name}>${xml}</op:${operation.name}>`, namespaces);
}

function envelope(body: string, namespaces: Namespaces): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<soap:Envelope xmlns:soap="${SOAP_ENVELOPE}" xmlns:xsd="${XSD}" xmlns:xsi="${XSI}" xmlns:SOAP-ENC="${SOAP_ENCODING}"` +
    ` xmlns:tns="${escapeXml(namespaces.types)}" xmlns:op="${escapeXml(namespaces.operations)}"` +
    ` soap:encodingStyle="${SOAP_ENCODING}"><soap:Body>${body}</soap:Body></soap:Envelope>`
  );
}
