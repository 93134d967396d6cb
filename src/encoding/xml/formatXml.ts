import { entityOf } from './escape.js';
import { type XmlNode, elementsOf } from './XmlNode.js';

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * A document with one element a line, two blanks a level. White space is added only where an element holds elements
 * alone, so that it means what it meant.
 */
export function formatXml(root: XmlNode): string {
  return `${PROLOG}${pretty(root, '')}\n`;
}

/** A document without added white space. */
export function writeXml(root: XmlNode): string {
  return PROLOG + compact(root);
}

function pretty(node: XmlNode, indent: string): string {
  const elements = elementsOf(node);
  const mixed = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (elements.length === 0 || mixed) return indent + compact(node);
  const inside = elements.map((child) => pretty(child, `${indent}  `)).join('\n');
  return `${indent}<${node.name}${attributes(node)}>\n${inside}\n${indent}</${node.name}>`;
}

function compact(node: XmlNode): string {
  if (node.children.length === 0) return `<${node.name}${attributes(node)}/>`;
  const inside = node.children
    .map((child) => (typeof child === 'string' ? escapeText(child) : compact(child)))
    .join('');
  return `<${node.name}${attributes(node)}>${inside}</${node.name}>`;
}

function attributes(node: XmlNode): string {
  return node.attributes
    .map(([name, value]) => ` ${name}="${value.replace(/[&<>"\r\n\t]/g, entityOf)}"`)
    .join('');
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, entityOf);
}
