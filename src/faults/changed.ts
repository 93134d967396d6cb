import type { XmlNode } from '../encoding/xml/XmlNode.js';
import type { FaultCall, FaultResult, LibraryFault } from './InjectedFault.js';
import { treeEffect, wellTree } from './wellAnswer.js';

/** A fault that is the well answer with its tree changed. */
export function changed(
  about: string,
  change: (root: XmlNode, call: FaultCall) => void,
  gives: FaultResult = 'value',
): LibraryFault {
  return {
    ...{ about, gives },
    effectOn: async (call) => {
      const root = await wellTree(call);
      change(root, call);
      return treeEffect(root);
    },
  };
}

/** Sets an attribute, or adds it. */
export function setAttribute(node: XmlNode, name: string, value: string): void {
  const isThere = node.attributes.some(([key]) => key === name);
  node.attributes = isThere
    ? node.attributes.map(([key, was]) => [key, key === name ? value : was])
    : [...node.attributes, [name, value]];
}

/** Takes an attribute away. */
export function dropAttribute(node: XmlNode, pattern: RegExp): void {
  node.attributes = node.attributes.filter(([name]) => !pattern.test(name));
}
