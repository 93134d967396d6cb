import { CodecError, limitsOf } from '../../encoding/xml/limits.js';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { type Element, ElementBuilder } from '../../encoding/xml/element.js';
import { SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../../encoding/xml/namespaces.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';
import { Refusal, refuse } from './Refusal.js';

// An honest batch of ten thousand rows has fewer.
const MOST_ELEMENTS = 250_000;

/** A request that can be read in one way only, as far as its envelope goes. */
export interface SoapRequest {
  /** The whole document. */
  readonly envelope: Element;
  /** The element that says which operation is called. */
  readonly call: Element;
  /** What stands beside it to be referred to. */
  readonly beside: readonly Element[];
}

/**
 * Reads a request strictly: one SOAP 1.1 envelope with at most a Header and exactly one Body, in which is exactly one
 * call. Throws a `Refusal` for whatever two readers could take in two ways.
 */
export function readRequest(bytes: Uint8Array, contentType: string | undefined): SoapRequest {
  const envelope = treeOf(bytes, contentType);
  const { namespace, name } = envelope.tag;
  if (name !== 'Envelope' || namespace !== SOAP_ENVELOPE)
    throw namespace === SOAP_12_ENVELOPE
      ? new Refusal('VersionMismatch', 'the request is SOAP 1.2: the service speaks SOAP 1.1')
      : refuse('the request is no SOAP 1.1 envelope');
  const body = bodyOf(envelope);
  const [call, ...beside] = body.children;
  if (!call) throw refuse('the Body is empty');
  if (!isBlank(body)) throw refuse('the Body holds text');
  if (marked(call, 'href') !== undefined || marked(call, 'root') === '0')
    throw refuse('the first element of the Body is not the call');
  for (const element of beside)
    if (marked(element, 'id') === undefined || marked(element, 'root') === '1')
      throw refuse('the Body holds more than one call');
  return { envelope, call, beside };
}

function treeOf(bytes: Uint8Array, contentType: string | undefined): Element {
  const limits = { ...limitsOf(), elements: MOST_ELEMENTS, documentBytes: bytes.length + 1 };
  const document = new DocumentBytes(contentType, limits);
  const builder = new ElementBuilder();
  try {
    for (const scanner of document.write(bytes)) readInto(builder, scanner);
    for (const scanner of document.end()) readInto(builder, scanner);
  } catch (error) {
    // The codec's words are of structure alone.
    throw error instanceof CodecError ? refuse(`the request cannot be read: ${wordsOf(error)}`) : error;
  }
  return builder.element!;
}

function wordsOf({ message }: CodecError): string {
  return message.includes('DTD') ? 'it holds a DTD' : message.replace(/;.*$/s, '');
}

function readInto(builder: ElementBuilder, scanner: Scanner): void {
  for (;;) {
    const token = scanner.next();
    if (token === Token.Start) builder.start(scanner.tag);
    else if (token === Token.Text) {
      if (scanner.spoilt) throw new CodecError('malformed', 'a character that XML cannot hold');
      builder.text(scanner.text, false);
    } else if (token === Token.End) builder.end();
    else return;
  }
}

function bodyOf(envelope: Element): Element {
  const parts = envelope.children.map(({ tag }) => (tag.namespace === SOAP_ENVELOPE ? tag.name : ''));
  const expected = parts[0] === 'Header' ? ['Header', 'Body'] : ['Body'];
  if (!isBlank(envelope) || parts.join() !== expected.join())
    throw refuse('an envelope holds at most one Header and then exactly one Body, and nothing else');
  const body = envelope.children[parts.length - 1]!;
  const entries = parts.length > 1 ? envelope.children[0]!.children : [];
  // They do not go on: what the service must understand it would never see.
  if (entries.some((entry) => /^\s*(1|true)\s*$/.test(marked(entry, 'mustUnderstand', SOAP_ENVELOPE) ?? '')))
    throw new Refusal('MustUnderstand', 'a header must be understood that is not');
  return body;
}

const XSI = /^http:\/\/www\.w3\.org\/(1999|2000\/10|2001)\/XMLSchema-instance$/;
const XSD = /^http:\/\/www\.w3\.org\/(1999|2000\/10|2001)\/XMLSchema$/;

/** The value of an attribute without a namespace, or in SOAP's own where one is given. */
export function marked({ tag }: Element, name: string, namespace?: string): string | undefined {
  return tag.attributes.find(
    (attribute) =>
      attribute.name === name &&
      (namespace === undefined ? isOfSoap(attribute.namespace) : attribute.namespace === namespace),
  )?.value;
}

// `root`, `offset` and `arrayType` are in the namespace of the encoding, `id` and `href` in none.
function isOfSoap(namespace: string): boolean {
  return namespace === '' || namespace === 'http://schemas.xmlsoap.org/soap/encoding/';
}

/** True for an element without text of its own. */
export function isBlank({ text }: Element): boolean {
  return /^\s*$/.test(text);
}

/** True for an element that says that it has no value. */
export function isNil({ tag }: Element): boolean {
  return tag.attributes.some(
    ({ name, namespace, value }) =>
      (name === 'nil' || name === 'null') && XSI.test(namespace) && /^(1|true)$/.test(value),
  );
}

/** The type that a caller gives a value, without its prefix; its namespace says whose it is. */
export function givenType({ tag }: Element): { readonly name: string; readonly isXsd: boolean } | undefined {
  const written = tag.attributes.filter(({ name, namespace }) => name === 'type' && XSI.test(namespace));
  if (written.length > 1) throw new Refusal('Client', 'a value has two types');
  const [, prefix = '', name] = /^\s*(?:([^\s:]+):)?([\w.-]+)\s*$/.exec(written[0]?.value ?? '') ?? [];
  return name === undefined ? undefined : { name, isXsd: XSD.test(tag.scope.uriOf(prefix) ?? '') };
}

/** True for two elements that say the same to every reader. */
export function isSame(one: Element, other: Element): boolean {
  const said = ({ tag, text }: Element) =>
    JSON.stringify([
      ...[tag.name, text],
      tag.attributes.map(({ name, namespace, value }) => [name, namespace, value]),
    ]);
  return (
    said(one) === said(other) &&
    one.children.length === other.children.length &&
    one.children.every((child, i) => isSame(child, other.children[i]!))
  );
}
