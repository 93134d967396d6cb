import { escapeXml } from '../xml/escape.js';
import { type Namespaces, SOAP_ENCODING, SOAP_ENVELOPE, XSD, XSI } from '../xml/namespaces.js';
import type { AnyOperation } from '../../definition/operation.js';
import { requestFieldOf, requestPlanOf } from './requestPlan.js';
import { neutralOf, writeElement } from './writer.js';
import { literalOfText } from '../xml/literal.js';
import { XmlBytes } from '../xml/xmlBytes.js';

const API_KEY = requestFieldOf('apiKey', { kind: 'string' });
const END = '</soap:Body></soap:Envelope>';

/** The namespaces of a request, and whether parts behind the last one that is given are sent too, without a value. */
export type RequestStyle = Namespaces & { readonly allParts?: boolean | undefined };

/**
 * The bytes of an operation's request, in UTF-8, as an rpc/encoded SOAP 1.1 envelope: `apiKey` first, then the parts in
 * wire order. Throws a `CodecError` for a character that XML 1.0 cannot hold.
 */
export function requestBytes(
  operation: AnyOperation,
  apiKey: string,
  input: Readonly<Record<string, unknown>>,
  { allParts = false, ...namespaces }: RequestStyle,
): Buffer {
  const { fields } = requestPlanOf(operation);
  const last = allParts ? fields.length - 1 : fields.findLastIndex(({ name }) => input[name] !== undefined);
  const element = `${operationPrefix(namespaces)}:${operation.name}`;
  const out = new XmlBytes();
  out.put(literalOfText(`${start(namespaces)}<${element}>`));
  writeElement(out, API_KEY, apiKey);
  for (const field of fields.slice(0, last + 1))
    writeElement(out, field, input[field.name] ?? neutralOf(field.spec));
  out.put(literalOfText(`</${element}>${END}`));
  return out.take();
}

/** The request of an operation, as `requestBytes` writes it, as text. */
export function encodeRequest(...request: Parameters<typeof requestBytes>): string {
  return requestBytes(...request).toString();
}

/** The envelope of a call whose parts are written. */
export function envelopeOf(name: string, parts: string, namespaces: Namespaces): string {
  const element = `${operationPrefix(namespaces)}:${name}`;
  return `${start(namespaces)}<${element}>${parts}</${element}>${END}`;
}

// Some gateways match the prefix: it is the document's, `tns`, unless operations have a namespace of their own (1.3).
function operationPrefix({ operations, types }: Namespaces): 'tns' | 'op' {
  return operations === types ? 'tns' : 'op';
}

function start(namespaces: Namespaces): string {
  const prefix = operationPrefix(namespaces);
  const operations = prefix === 'tns' ? '' : ` xmlns:${prefix}="${escapeXml(namespaces.operations)}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<soap:Envelope xmlns:soap="${SOAP_ENVELOPE}" xmlns:xsd="${XSD}" xmlns:xsi="${XSI}" xmlns:SOAP-ENC="${SOAP_ENCODING}"` +
    ` xmlns:tns="${escapeXml(namespaces.types)}"${operations}` +
    ` soap:encodingStyle="${SOAP_ENCODING}"><soap:Body>`
  );
}
