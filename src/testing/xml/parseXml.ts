import { CodecError } from '../../encoding/codecError.js';
import { parseXmlTree } from '../../encoding/xmlTree.js';
import type { XmlNode } from './XmlNode.js';

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/[^>]*>|<([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a document so that it can be written again. Comments and processing instructions are left out.
 * Throws `CodecError` for what the codec refuses: malformed documents and DTDs.
 */
export function parseXml(xml: string): XmlNode {
  parseXmlTree(xml);
  const document: XmlNode = { name: '', attributes: [], children: [] };
  const open = [document];
  for (const [token, cdata, name, attributes, empty, text] of xml.matchAll(TOKEN)) {
    const inside = open.at(-1)!;
    if (cdata !== undefined) addText(inside, cdata);
    else if (text !== undefined) addText(inside, unescapeXml(text));
    else if (token.startsWith('</')) open.pop();
    else if (name !== undefined) {
      const node: XmlNode = { name, attributes: attributesOf(attributes ?? ''), children: [] };
      inside.children.push(node);
      if (!empty) open.push(node);
    }
  }
  const root = document.children.find((child) => typeof child !== 'string');
  if (!root) throw new CodecError('malformed', 'it holds no element');
  return root;
}

function addText(node: XmlNode, text: string): void {
  const last = node.children.length - 1;
  if (typeof node.children[last] === 'string') node.children[last] += text;
  else if (text !== '') node.children.push(text);
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
