/** An element with everything that its text had, so that it can be written again. Names keep their prefix. */
export interface XmlNode {
  name: string;
  /** Elements share them: what changes one puts others in their place. */
  attributes: readonly (readonly [name: string, value: string])[];
  children: (XmlNode | string)[];
  /** Elements that stood before its children, in the parts of the document before. */
  skipped?: number;
}

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute by its local name. */
export function attributeOf(node: XmlNode, name: string): string | undefined {
  for (const [key, value] of node.attributes) if (isNamed(key, name)) return value;
  return undefined;
}

function isNamed(key: string, name: string): boolean {
  if (key === name) return true;
  return key.endsWith(name) && key[key.length - name.length - 1] === ':' && !key.startsWith('xmlns');
}

export function elementsOf(node: XmlNode): XmlNode[] {
  // Most hold one text.
  if (node.children.length === 1 && typeof node.children[0] === 'string') return [];
  return node.children.filter((child) => typeof child !== 'string');
}

/** The first child element of a local name. */
export function childNamed(node: XmlNode, name: string): XmlNode | undefined {
  return elementsOf(node).find((child) => localName(child.name) === name);
}

/** The text of an element that holds text. */
export function textOf(node: XmlNode): string {
  const [only = ''] = node.children;
  if (node.children.length <= 1) return typeof only === 'string' ? only : '';
  return node.children.filter((child) => typeof child === 'string').join('');
}

/** An element and all elements below it, in the order of their start tags. */
export function allElements(node: XmlNode, found: XmlNode[] = []): XmlNode[] {
  found.push(node);
  for (const child of node.children) if (typeof child !== 'string') allElements(child, found);
  return found;
}

/** A copy that shares nothing. */
export function copyOf(node: XmlNode): XmlNode {
  return {
    name: node.name,
    attributes: node.attributes,
    children: node.children.map((child) => (typeof child === 'string' ? child : copyOf(child))),
  };
}
