import { entityOf } from './escape.js';
import { type XmlNode, elementsOf } from './XmlNode.js';

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * A document with one element a line, two blanks a level. White space is added only where an element holds elements
 * alone, so that it means what it meant.
 */
export function formatXml(root: XmlNode): string {
  return PROLOG + pretty(root, '');
}

/** A document without added white space. */
export function writeXml(root: XmlNode): string {
  return PROLOG + compact(root);
}

function pretty(node: XmlNode, indent: string): string {
  const elements = elementsOf(node);
  const mixed = node.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (elements.length === 0 || mixed) return `${indent}${compact(node)}\n`;
  const { start, end } = tagsOf(node);
  const inside = elements.map((child) => pretty(child, `${indent}  `)).join('');
  return `${indent}${start}>\n${inside}${indent}${end}\n`;
}

function compact(node: XmlNode): string {
  const { start, end } = tagsOf(node);
  if (node.children.length === 0) return `${start}/>`;
  let inside = '';
  for (const child of node.children)
    inside += typeof child === 'string' ? child.replace(/[&<>\r]/g, entityOf) : compact(child);
  return `${start}>${inside}${end}`;
}

interface Tags {
  readonly name: string;
  /** Without what closes it. */
  readonly start: string;
  readonly end: string;
}

// Elements share attributes.
const written = new WeakMap<XmlNode['attributes'], Tags>();

function tagsOf({ name, attributes }: XmlNode): Tags {
  const known = written.get(attributes);
  if (known?.name === name) return known;
  const all = attributes.map(
    ([attribute, value]) => ` ${attribute}="${value.replace(/[&<>"\r\n\t]/g, entityOf)}"`,
  );
  const tags = { name, start: `<${name}${all.join('')}`, end: `</${name}>` };
  written.set(attributes, tags);
  return tags;
}
