import { formatCsv } from '../../csv/writeCsv.js';
import { endOf, startOf as startOfXml } from '../../encoding/xml/beside.js';
import { formatXml } from '../../encoding/xml/formatXml.js';
import { OF_STANDARDS } from '../../encoding/xml/namespaces.js';
import { parseXml, parseXmlParts } from '../../encoding/xml/parseXml.js';
import { allElements, childNamed, elementsOf, localName, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { operationNamed } from '../../operations/operationNamed.js';
import type { Leaf } from './Leaf.js';
import { nameFact } from './nameFacts.js';
import { formLeaves, jsonLeaves, jsonNames, tableLeaves } from './plainLeaves.js';
import type { ScrubbedBody } from './Recording.js';
import { soapLeaves } from './soapLeaves.js';
import { CsvError } from '../../csv/CsvError.js';
import { delimiterOf, readCsvLines } from '../../csv/readCsv.js';
import { allRecords } from '../../operations/allDefinitions.js';

const SOAP =
  /^(Envelope|Header|Body|Fault|fault(code|string|actor)|detail|item|return|multiRef|xmlns|xsi|xsd|xml|type|arrayType|nil|href|id|encodingStyle|mustUnderstand|actor|root|offset|position|lang)$/;
const TYPES =
  /^(string|int|integer|long|short|boolean|decimal|float|double|date|time|dateTime|base64(Binary)?|hexBinary|anyType|ur-type|Array|Struct|Map)$/;

let records: ReadonlySet<string> | undefined;

/** Names of elements and attributes, prefixes, types, ids and namespaces that are neither SOAP's nor of the definitions. */
function xmlNames(elements: readonly XmlNode[]): string[] {
  const seen = new Set<string>();
  const odd = new Set<string>();
  const look = (name: string, isOrdinary: (local: string) => boolean) => {
    if (seen.has(name)) return;
    seen.add(name);
    if (!isOrdinary(localName(name))) odd.add(localName(name));
    if (name.includes(':') && !SOAP.test(name.split(':')[0]!)) odd.add(name.split(':')[0]!);
  };
  // Elements share their attributes: those of a large document are few.
  const done = new Set<XmlNode['attributes']>();
  for (const { name, attributes } of elements) {
    look(name, isKnownName);
    if (done.has(attributes)) continue;
    done.add(attributes);
    for (const [attribute, value] of attributes) {
      if (attribute.startsWith('xmlns')) {
        if (!OF_STANDARDS.test(value)) odd.add(value);
        odd.add(attribute.slice('xmlns:'.length));
      } else if (!SOAP.test(localName(attribute))) odd.add(attribute);
      else if (/[tT]ype$/.test(attribute)) look(`type:${localName(value).replace(/\[.*/, '')}`, isKnownType);
      else if (!/encodingStyle|nil$|mustUnderstand/.test(attribute)) odd.add(value);
    }
  }
  odd.delete('');
  return [...odd];
}

function isKnownName(name: string): boolean {
  return SOAP.test(name) || nameFact(name) !== undefined || !!operationNamed(name.replace(/Response$/, ''));
}

function isKnownType(name: string): boolean {
  records ??= new Set(allRecords().map((record) => record.name));
  return TYPES.test(name) || records.has(name) || records.has(name.replace(/Array$|^ArrayOf/, ''));
}

/** A body that was understood: its texts can be replaced, and it can be written. */
export interface BodyDocument {
  /** The ending of a file that holds it. */
  readonly extension: 'xml' | 'json' | 'form' | 'csv';
  readonly leaves: readonly Leaf[];
  /** What its own parts are called, as far as the definitions do not have them: they cannot be replaced. */
  names(): readonly string[];
  /** The body as it is now, easy to read and to compare. */
  write(): string;
}

/** A body, or a part of one. */
export interface BodyPart {
  readonly document: BodyDocument;
  /** How many lines of what is written stand in the part before: at its end they are closed, and here they are opened again. */
  readonly around: number;
}

// Records of a list that are in memory at once.
const RECORDS = 16;

/**
 * A body in parts, of a text, or of the bytes of a SOAP document in UTF-8 without references. A part ends when the next one is asked
 * for: a long list is not held as a whole. Throws for what cannot be read.
 */
export function* bodyParts(
  given: string | Iterable<Uint8Array>,
  side: string,
  operation: string,
  contentType = '',
): Generator<BodyPart, void> {
  const start = typeof given === 'string' ? startOf(given, side) : given;
  if (typeof start === 'string' && !(isSoapText(start) && !start.includes(REFERENCE))) {
    const document = bodyDocument(start, side, operation, contentType);
    if (!document) throw new TypeError('the body cannot be read');
    yield { document, around: 0 };
  } else
    for (const { root, around } of parseXmlParts(start, RECORDS, 'text/xml; charset=utf-8'))
      yield { document: soapDocument(root, side, operation), around };
}

const HEAD = 1024;
const REFERENCE = 'href=';

/** True for a SOAP document without references, whose records can be read one after the other. No piece but the last is short. */
export function areInParts(pieces: readonly Uint8Array[]): boolean {
  return pieces.every((piece, i) => {
    const bytes = Buffer.concat([pieces[i - 1]?.subarray(-REFERENCE.length) ?? new Uint8Array(), piece]);
    return (
      (i > 0 || isSoapText(startOf(bytes.toString('utf8', 0, HEAD), 'request'))) && !bytes.includes(REFERENCE)
    );
  });
}

function isSoapText(text: string): boolean {
  return /^(<\?xml[^>]*>)?(\s|<!--[\s\S]*?-->)*<([\w.-]+:)?Envelope[\s>]/.test(text);
}

/** Where a body begins. What a server puts before and behind the envelope of an answer is passed over, as clients do. */
function startOf(text: string, side: string): string {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (side !== 'answer' || isSoapText(start) || /^[{[]/.test(start)) return start;
  const envelope = start.slice(startOfXml(start));
  return isSoapText(envelope) ? envelope.slice(0, endOf(envelope)) : start;
}

/** Understands a body, or gives `undefined`: then nothing is known of what it holds. Empty bodies are none. */
export function bodyDocument(
  text: string,
  side: string,
  operation: string,
  contentType = '',
): BodyDocument | undefined {
  const start = startOf(text, side);
  try {
    if (start.startsWith('<'))
      return isSoapText(start) ? soapDocument(parseXml(start), side, operation) : undefined;
    if (start.startsWith('{') || start.startsWith('[')) return jsonDocument(start, side, operation);
    if (/x-www-form-urlencoded/i.test(contentType)) return formDocument(text, side);
  } catch {
    return undefined;
  }
  return tableDocument(text, side);
}

/** Understands a body that was scrubbed. */
export function scrubbedDocument(
  body: ScrubbedBody | undefined,
  side: string,
  operation: string,
): BodyDocument | undefined {
  if (!body || body.extension === 'txt') return undefined;
  const contentType = body.extension === 'form' ? 'application/x-www-form-urlencoded' : '';
  return bodyDocument(body.text, side, operation, contentType);
}

function soapDocument(root: XmlNode, side: string, operation: string): BodyDocument {
  if (side === 'request' && !callIn(root)) throw new TypeError('no call');
  const elements = allElements(root);
  return {
    extension: 'xml',
    leaves: [...soapLeaves(root, operationNamed(operation), side), ...attributeLeaves(elements, side)],
    // As a getter it would stay in memory with its document until the next full collection: each is a hidden class of its own.
    names: () => xmlNames(elements),
    write: () => formatXml(root),
  };
}

function callIn(root: XmlNode): XmlNode | undefined {
  return elementsOf(childNamed(root, 'Body') ?? root)[0];
}

const OWN_ATTRIBUTE =
  /^(type|arrayType|nil|href|id|encodingStyle|mustUnderstand|actor|root|offset|position)$/;

/** The attributes that are not SOAP's own. */
function attributeLeaves(elements: readonly XmlNode[], side: string): Leaf[] {
  // Elements share them: those of a large document are few.
  const plain = new Set<XmlNode['attributes']>();
  const leaves: Leaf[] = [];
  for (const node of elements) {
    if (plain.has(node.attributes)) continue;
    const foreign = node.attributes.filter(
      ([name]) => !name.startsWith('xmlns') && !OWN_ATTRIBUTE.test(localName(name)),
    );
    if (foreign.length === 0) plain.add(node.attributes);
    for (const attribute of foreign) leaves.push(attributeLeaf(node, attribute, side));
  }
  return leaves;
}

function attributeLeaf(node: XmlNode, [name, text]: readonly [string, string], side: string): Leaf {
  return {
    path: `${side}.${localName(node.name)}@${name}`,
    name: localName(name),
    text,
    set: (other) => {
      node.attributes = node.attributes.map(([one, was]) => [one, one === name ? other : was] as const);
    },
  };
}

function unknownNames(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].filter((name) => nameFact(name) === undefined);
}

// Their list, or one by an id or an identifier.
const EMPLOYEES = /\/employees?(?:\/(?:badgeNo\/)?[^/]+)?$/i;

function jsonDocument(text: string, side: string, operation: string): BodyDocument {
  const holder = { value: JSON.parse(text) as unknown };
  return {
    extension: 'json',
    leaves: jsonLeaves(holder, side, EMPLOYEES.test(operation)),
    names: () => unknownNames(jsonNames(holder.value)),
    write: () => `${JSON.stringify(holder.value, undefined, 2)}\n`,
  };
}

function formDocument(text: string, side: string): BodyDocument {
  const fields = [...new URLSearchParams(text.trim())];
  return {
    extension: 'form',
    leaves: formLeaves(fields, side),
    names: () => unknownNames(fields.map(([name]) => name)),
    write: () => `${new URLSearchParams(fields)}`,
  };
}

/** Separated values, when the text is some: a head line that names two columns or more, and lines as wide. */
function tableDocument(text: string, side: string): BodyDocument | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = delimiterOf(head, [';', ',', '\t']);
  if (delimiter === undefined || !/^[\w" ;,\t.-]+$/.test(head)) return undefined;
  try {
    const lines = readCsvLines(text, delimiter).map(({ cells }) => cells);
    if (!lines.every(({ length }) => length === lines[0]?.length)) return undefined;
    return {
      extension: 'csv',
      leaves: tableLeaves(lines, side),
      names: () => unknownNames(lines[0] ?? []),
      write: () => formatCsv(lines, { delimiter, newline }),
    };
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
