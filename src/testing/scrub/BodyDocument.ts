import { isSoapText } from './isSoapText.js';
import { operationNamed } from '../knownOperations.js';
import { allElements, elementsOf, childNamed, localName, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { formatXml } from '../formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import type { Leaf } from './Leaf.js';
import { nameFact } from './nameFacts.js';
import { formLeaves, jsonLeaves, jsonNames, tableLeaves } from './plainLeaves.js';
import { soapLeaves } from './soapLeaves.js';
import { formatTable, parseTable } from './table.js';
import { xmlNames } from './xmlNames.js';

/** A body that was understood: its texts can be replaced, and it can be written. */
export interface BodyDocument {
  /** The ending of a file that holds it. */
  readonly extension: 'xml' | 'json' | 'form' | 'csv';
  readonly leaves: readonly Leaf[];
  /** What its own parts are called, as far as the definitions do not have them: they cannot be replaced. */
  readonly names: readonly { readonly path: string; readonly text: string }[];
  /** The body as it is now, easy to read and to compare. */
  write(): string;
}

/** Understands a body, or gives `undefined`: then nothing is known of what it holds. Empty bodies are none. */
export function bodyDocument(
  text: string,
  side: string,
  operation: string,
  contentType = '',
): BodyDocument | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  try {
    if (start.startsWith('<')) return isSoapText(start) ? soapDocument(start, side, operation) : undefined;
    if (start.startsWith('{') || start.startsWith('[')) return jsonDocument(start, side, operation);
    if (/x-www-form-urlencoded/i.test(contentType)) return formDocument(text, side);
  } catch {
    return undefined;
  }
  return tableDocument(text, side);
}

function soapDocument(text: string, side: string, operation: string): BodyDocument {
  const root = parseXml(text);
  if (side === 'request' && !callIn(root)) throw new TypeError('no call');
  const leaves = soapLeaves(root, operationNamed(operation), side);
  return {
    extension: 'xml',
    leaves: [...leaves, ...attributeLeaves(root, side)],
    names: xmlNames(root).map((name) => ({ path: side, text: name })),
    write: () => formatXml(root),
  };
}

function callIn(root: XmlNode): XmlNode | undefined {
  return elementsOf(childNamed(root, 'Body') ?? root)[0];
}

const OWN_ATTRIBUTE =
  /^(type|arrayType|nil|href|id|encodingStyle|mustUnderstand|actor|root|offset|position)$/;

/** The attributes that are not SOAP's own. */
function attributeLeaves(root: XmlNode, side: string): Leaf[] {
  return [...allElements(root)].flatMap((node) =>
    node.attributes
      .filter(([name]) => !name.startsWith('xmlns') && !OWN_ATTRIBUTE.test(localName(name)))
      .map((attribute) => ({
        path: `${side}.${localName(node.name)}@${attribute[0]}`,
        name: localName(attribute[0]),
        text: attribute[1],
        set: (text: string) => {
          const changed = (name: string, was: string): readonly [string, string] => [
            name,
            name === attribute[0] ? text : was,
          ];
          node.attributes = node.attributes.map(([name, was]) => changed(name, was));
        },
      })),
  );
}

function unknownNames(names: Iterable<string>, side: string): BodyDocument['names'] {
  const unknown = [...new Set(names)].filter((name) => nameFact(name) === undefined);
  return unknown.map((text) => ({ path: side, text }));
}

// Their list, or one by an id or an identifier.
const EMPLOYEES = /\/employees?(?:\/(?:badgeNo\/)?[^/]+)?$/i;

function jsonDocument(text: string, side: string, operation: string): BodyDocument {
  const holder = { value: JSON.parse(text) as unknown };
  return {
    extension: 'json',
    leaves: jsonLeaves(holder, side, EMPLOYEES.test(operation)),
    names: unknownNames(jsonNames(holder.value), side),
    write: () => `${JSON.stringify(holder.value, undefined, 2)}\n`,
  };
}

function formDocument(text: string, side: string): BodyDocument {
  const fields = [...new URLSearchParams(text.trim())];
  return {
    extension: 'form',
    leaves: formLeaves(fields, side),
    names: unknownNames(
      fields.map(([name]) => name),
      side,
    ),
    write: () => `${new URLSearchParams(fields)}`,
  };
}

function tableDocument(text: string, side: string): BodyDocument | undefined {
  const table = parseTable(text);
  return (
    table && {
      extension: 'csv',
      leaves: tableLeaves(table.lines, side),
      names: unknownNames(table.lines[0] ?? [], side),
      write: () => formatTable(table),
    }
  );
}
