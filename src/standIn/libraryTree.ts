import { elementsOf, localName, textOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { parseXml } from '../encoding/xml/parseXml.js';

type Tree = { [name: string]: unknown };

/** An envelope as node-soap gives it: `{ attributes, $value }` for values, an array where an element is there more than once. */
export function libraryTree(xml: string): Tree {
  const envelope = parseXml(xml);
  return { [localName(envelope.name)]: treeOf(envelope) };
}

function treeOf(node: XmlNode): unknown {
  const tree: Tree = {};
  const attributes = node.attributes.filter(([name]) => !/^xmlns(:|$)/.test(name));
  if (attributes.length > 0) tree.attributes = Object.fromEntries(attributes);
  const children = elementsOf(node);
  for (const child of children) put(tree, localName(child.name), treeOf(child));
  const text = textOf(node).trim();
  if (children.length === 0 && text !== '') {
    const type = attributes.find(([name]) => name === 'xsi:type')?.[1];
    const value = typedOf(text, type ? localName(type) : '');
    if (attributes.length === 0) return value;
    tree.$value = value;
  }
  // An element without anything is null to the library.
  return Object.keys(tree).length === 0 ? null : tree;
}

function put(tree: Tree, name: string, value: unknown): void {
  if (!(name in tree)) tree[name] = value;
  else if (Array.isArray(tree[name])) tree[name].push(value);
  else tree[name] = [tree[name], value];
}

function typedOf(text: string, type: string): unknown {
  if (type === 'int') return Number.parseInt(text, 10);
  if (type === 'decimal') return Number(text);
  if (type === 'boolean') return text.toLowerCase() === 'true' || text === '1';
  if (type === 'dateTime' || type === 'date') return new Date(text);
  return text;
}
