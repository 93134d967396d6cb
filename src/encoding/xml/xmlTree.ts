import { CodecError } from './codecError.js';
import { limitsOf } from './limits.js';
import { ByteWindow } from './byteWindow.js';
import { type Element, ElementBuilder } from './element.js';
import { DocumentBytes } from './documentBytes.js';
import { Scanner, Token } from './scanner.js';

/** An element with its namespace prefix taken off. For what is not on the hot path: faults, WSDLs, recordings. */
export interface XmlElement {
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  /** By local name, except `xmlns` declarations, which keep theirs. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

// Only a text can hold it; as bytes it would become another character.
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Parses a whole document. Refuses a DTD, and anything that is not well-formed. */
export function parseXmlTree(xml: string): XmlElement {
  if (HALF_CHARACTER.test(xml)) throw new CodecError('malformed', 'half of a surrogate pair');
  const window = new ByteWindow(Buffer.byteLength(xml));
  window.append(Buffer.from(xml.startsWith('\uFEFF') ? xml.slice(1) : xml));
  window.final = true;
  window.refresh();
  const builder = new ElementBuilder();
  readInto(builder, new Scanner(window, 'utf8', limitsOf()));
  return xmlElementOf(builder.element!);
}

/** Parses the bytes of a whole document, in the charset that the HTTP header, a byte order mark or its prolog names. */
export function parseXmlBytes(bytes: Uint8Array, contentType: string | undefined): XmlElement {
  const document = new DocumentBytes(contentType, limitsOf());
  const builder = new ElementBuilder();
  for (const scanner of document.write(bytes)) readInto(builder, scanner);
  for (const scanner of document.end()) readInto(builder, scanner);
  return xmlElementOf(builder.element!);
}

/** Reads as far as there are bytes. */
function readInto(builder: ElementBuilder, scanner: Scanner): void {
  for (;;) {
    const token = scanner.next();
    if (token === Token.Start) builder.start(scanner.tag);
    else if (token === Token.Text) builder.text(scanner.text, scanner.spoilt);
    else if (token === Token.End) builder.end();
    else return;
  }
}

/** The element as plain data. Throws when a text in it holds what is no character of XML. */
export function xmlElementOf({ tag, children, text, spoilt }: Element): XmlElement {
  if (spoilt) throw new CodecError('malformed', 'a character that XML cannot hold');
  const attributes = new Map<string, string>();
  for (let i = 0; i < tag.declarations.length; i += 2) {
    const prefix = tag.declarations[i];
    attributes.set(prefix ? `xmlns:${prefix}` : 'xmlns', tag.declarations[i + 1]!);
  }
  for (const { name, value } of tag.attributes) attributes.set(name, value);
  return {
    name: tag.name,
    prefix: tag.prefix,
    namespace: tag.namespace,
    attributes,
    children: children.map(xmlElementOf),
    text,
  };
}

/** The first child of a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}
