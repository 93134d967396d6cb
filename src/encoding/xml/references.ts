import { allElements, attributeOf, type XmlNode } from './XmlNode.js';

const MOST_HOPS = 16;

/** The elements of a document that others can refer to. */
export function elementsById(root: XmlNode): ReadonlyMap<string, XmlNode> {
  const byId = new Map<string, XmlNode>();
  // Elements share their attributes: those of a large document are few.
  const without = new Set<XmlNode['attributes']>();
  for (const node of allElements(root)) {
    if (without.has(node.attributes)) continue;
    const id = attributeOf(node, 'id');
    if (id === undefined) without.add(node.attributes);
    else byId.set(id, node);
  }
  return byId;
}

/** Where an element's `href` leads, and those behind it; itself where it has none. Ends where nothing more is there. */
export function referredFrom(node: XmlNode, byId: ReadonlyMap<string, XmlNode>): XmlNode {
  let at = node;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const target = byId.get(attributeOf(at, 'href')?.replace(/^#/, '') ?? '');
    if (!target) return at;
    at = target;
  }
  return at;
}
