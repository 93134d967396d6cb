import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { CodecError } from './codecError.js';

/** An element with its namespace prefix taken off. For what is not on the hot path: faults, WSDLs, recordings. */
export interface XmlElement {
  readonly name: string;
  readonly prefix: string;
  /** By local name, except `xmlns` declarations, which keep theirs. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** Parses a whole document. Refuses a DTD, and anything that is not well-formed. */
export function parseXmlTree(xml: string): XmlElement {
  const text = xml.replace(/^\uFEFF/, '').trimStart();
  if (text.includes('<!DOCTYPE')) throw new CodecError('refused', 'it holds a DTD');
  const valid = XMLValidator.validate(text);
  if (valid !== true)
    throw new CodecError('malformed', `not well-formed at line ${valid.err.line}, column ${valid.err.col}`);
  const roots = (parser.parse(text) as Node[]).filter((node) => nameOf(node) !== '#text');
  if (roots.length !== 1) throw new CodecError('malformed', `${roots.length} root elements`);
  return elementOf(roots[0]!);
}

function nameOf(node: Node): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

function elementOf(node: Node): XmlElement {
  const name = nameOf(node);
  const nodes = node[name] as Node[];
  const colon = name.indexOf(':');
  return {
    name: name.slice(colon + 1),
    prefix: colon < 0 ? '' : name.slice(0, colon),
    attributes: new Map(
      Object.entries((node[':@'] ?? {}) as Record<string, string>).map(([key, value]) => [
        key.startsWith('xmlns') ? key : key.slice(key.indexOf(':') + 1),
        value,
      ]),
    ),
    children: nodes.filter((child) => nameOf(child) !== '#text').map(elementOf),
    text: nodes.map((child) => String(child['#text'] ?? '')).join(''),
  };
}

/** The first child of a name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}
