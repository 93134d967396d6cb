import { entityOf } from './escape.js';
import { type XmlNode, elementsOf } from './XmlNode.js';

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * A document with one element a line, two blanks a level. White space is added only where an element holds elements
 * alone, so that it means what it meant.
 */
export function formatXml(root: XmlNode): string {
  return `${pretty(PROLOG, root, '')}\n`;
}

/** A document without added white space. */
export function writeXml(root: XmlNode): string {
  return PROLOG + compact(root);
}

function pretty(before: string, node: XmlNode, indent: string): string {
  const elements = elementsOf(node);
  const mixed = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (elements.length === 0 || mixed) return before + indent + compact(node);
  let made = `${before}${indent}<${node.name}${attributes(node)}>\n`;
  for (const child of elements) made = `${pretty(made, child, `${indent}  `)}\n`;
  return `${made}${indent}</${node.name}>`;
}

function compact(node: XmlNode): string {
  if (node.children.length === 0) return `<${node.name}${attributes(node)}/>`;
  let inside = '';
  for (const child of node.children) inside += typeof child === 'string' ? escapeText(child) : compact(child);
  return `<${node.name}${attributes(node)}>${inside}</${node.name}>`;
}

// Elements share them.
const written = new WeakMap<XmlNode['attributes'], string>();

function attributes({ attributes: given }: XmlNode): string {
  let made = written.get(given);
  if (made === undefined) {
    made = given.map(([name, value]) => ` ${name}="${value.replace(/[&<>"\r\n\t]/g, entityOf)}"`).join('');
    written.set(given, made);
  }
  return made;
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, entityOf);
}
