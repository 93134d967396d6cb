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

const MOST_ELEMENTS = 500_000;

/** A tree in which the elements stand that its references lead to. */
export function withoutReferences(root: XmlNode): XmlNode {
  if (allElements(root).every((node) => attributeOf(node, 'href') === undefined)) return root;
  const byId = elementsById(root);
  let left = MOST_ELEMENTS;
  const inlined = (node: XmlNode, around: readonly XmlNode[]): XmlNode => {
    const target = referredFrom(node, byId);
    // References can lead round, or say the same over and over.
    if (around.includes(target) || left-- <= 0) return node;
    const inside = [...around, target];
    const children = target.children.map((child) =>
      typeof child === 'string' ? child : inlined(child, inside),
    );
    return { ...target, name: node.name, children };
  };
  return inlined(root, []);
}
