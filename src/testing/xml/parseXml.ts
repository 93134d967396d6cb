import { CodecError } from '../../encoding/xml/codecError.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { ByteWindow } from '../../encoding/xml/byteWindow.js';
import { Scanner, Token } from '../../encoding/xml/scanner.js';
import type { XmlNode } from './XmlNode.js';

// Only a text can hold it; as bytes it would become another character.
const HALF_CHARACTER = /\p{Surrogate}/u;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a document so that it can be written again. Comments and processing instructions are left out.
 * Throws `CodecError` for what the codec refuses: malformed documents and DTDs.
 */
export function parseXml(xml: string): XmlNode {
  if (HALF_CHARACTER.test(xml)) throw new CodecError('malformed', 'half of a surrogate pair');
  const scanner = scannerOf(xml);
  const document: XmlNode = { name: '', attributes: [], children: [] };
  const open = [document];
  const tags = new Map<string, XmlNode>();
  for (let token = scanner.next(); token !== Token.Done && token !== Token.Need; token = scanner.next()) {
    const inside = open.at(-1)!;
    if (token === Token.End) open.pop();
    else if (token === Token.Text) addText(inside, scanner.text);
    else {
      const raw = Buffer.from(scanner.rawTag).toString();
      // The tags of a large document are few; what stands in them is kept once.
      const tag = tags.get(raw) ?? nodeOf(raw);
      tags.set(raw, tag);
      const node: XmlNode = { ...tag, children: [] };
      inside.children.push(node);
      open.push(node);
    }
  }
  return document.children[0] as XmlNode;
}

function scannerOf(xml: string): Scanner {
  const bytes = Buffer.from(xml.startsWith('\uFEFF') ? xml.slice(1) : xml);
  const window = new ByteWindow(bytes.length);
  window.append(bytes);
  window.final = true;
  window.refresh();
  return new Scanner(window, 'utf8', limitsOf());
}

function addText(node: XmlNode, text: string | undefined): void {
  if (text === undefined) throw new CodecError('malformed', 'a character that XML cannot hold');
  const last = node.children.length - 1;
  if (typeof node.children[last] === 'string') node.children[last] += text;
  else if (text !== '') node.children.push(text);
}

function nodeOf(tag: string): XmlNode {
  const name = /^<([^\s/>]+)/.exec(tag)![1]!;
  return { name, attributes: attributesOf(tag.slice(name.length + 1)), children: [] };
}

function attributesOf(text: string): [string, string][] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [
    name!,
    unescapeXml(double ?? single ?? ''),
  ]);
}

function unescapeXml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/&(#x?)?(\w+);/g, (entity, number: string | undefined, name: string) => {
      if (number === undefined) return NAMED[name] ?? entity;
      return String.fromCodePoint(Number.parseInt(name, number === '#x' ? 16 : 10));
    });
}
