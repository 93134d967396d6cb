import { SERVICE_NAMESPACES, SOAP_ENCODING, SOAP_ENVELOPE, XSI } from '../encoding/xml/namespaces.js';
import { encodeAnswer } from '../encoding/server/encodeAnswer.js';
import { openRequest } from '../encoding/server/decodeRequest.js';
import type { AnyOperation } from '../definition/operation.js';
import { build } from '../build/builder.js';
import { operationNamed } from '../operations/operationNamed.js';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { builtRestAnswer } from '../build/builtRestAnswer.js';
import { restOperationNamed } from '../rest/resources/restOperation.js';
import { attributeOf, childNamed, elementsOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';
import { parseXml } from '../encoding/xml/parseXml.js';
import { writeXml } from '../encoding/xml/formatXml.js';
import type { FaultCall, FaultResult, LibraryFault, WellAnswer } from './InjectedFault.js';

export const XML_HEADERS = { 'content-type': 'text/xml; charset=utf-8' };

/** An answer made from the definitions, in REST from the descriptions: two records for a list, each row saved for a batch. */
export function builtAnswer(name: string, body: Uint8Array, contentType: string | undefined): WellAnswer {
  const operation = operationNamed(name);
  if (!operation) return builtJson(name);
  const value = operation.rows ? savedRows(operation, body, contentType) : build.answer(operation);
  return xmlAnswer(encodeAnswer(operation, value, { namespaces: SERVICE_NAMESPACES }));
}

function builtJson(name: string): WellAnswer {
  const described = restOperationNamed(name);
  const body = JSON.stringify((described && builtRestAnswer(described)) ?? {});
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
}

function savedRows(operation: AnyOperation, body: Uint8Array, contentType: string | undefined): unknown[] {
  const { parts } = openRequest(body, contentType).decode(operation);
  const rows = (parts[operation.rows!] ?? []) as readonly object[];
  const made = build.answer(operation, rows.length) as readonly object[];
  return rows.map((row, i) => ({ ...made[i], ...row, validationErrors: [] }));
}

/** A fault that is an answer of its own, whatever the call. */
export function fixed(about: string, gives: FaultResult, answer: WellAnswer): LibraryFault {
  return { about, gives, effectOn: () => ({ kind: 'answer', ...answer }) };
}

export function xmlAnswer(xml: string, status = 200): WellAnswer {
  return { status, headers: XML_HEADERS, body: Buffer.from(xml) };
}

/** The well answer of a call as a tree, to be changed. */
export async function wellTree(call: FaultCall): Promise<XmlNode> {
  const { body, headers } = await call.well();
  return parseXml(textOfBody(body, headers['content-type']));
}

/** The `return` part of an answer's tree. */
export function returnOf(root: XmlNode): XmlNode {
  const response = elementsOf(childNamed(root, 'Body') ?? root)[0];
  const part = response && childNamed(response, 'return');
  if (!part)
    throw new TypeError('This fault changes an answer that has a return part, and this one has none.');
  return part;
}

/** The array that the answer is, or the first array in the record that it is. */
export function arrayOf(root: XmlNode): XmlNode {
  const part = returnOf(root);
  const isArray = (node: XmlNode) =>
    attributeOf(node, 'arrayType') !== undefined ||
    (elementsOf(node).length > 0 && elementsOf(node).every(({ name }) => localName(name) === 'item'));
  return isArray(part) ? part : (elementsOf(part).find(isArray) ?? part);
}

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
      return { kind: 'answer', ...xmlAnswer(writeXml(root)) };
    },
  };
}

/** The elements of a text, with prefixes that answers declare. */
export function elementsIn(xml: string): XmlNode[] {
  const prefixes = `xmlns:SOAP-ENV="${SOAP_ENVELOPE}" xmlns:SOAP-ENC="${SOAP_ENCODING}" xmlns:xsi="${XSI}"`;
  return elementsOf(parseXml(`<any ${prefixes}>${xml}</any>`));
}

/** Leaves of an element a reference alone. */
export function pointTo(node: XmlNode, id: string): void {
  Object.assign(node, { attributes: [['href', `#${id}`]], children: [] });
}

export function setAttribute(node: XmlNode, name: string, value: string): void {
  const isThere = node.attributes.some(([key]) => key === name);
  node.attributes = isThere
    ? node.attributes.map(([key, was]) => [key, key === name ? value : was])
    : [...node.attributes, [name, value]];
}

export function dropAttribute(node: XmlNode, pattern: RegExp): void {
  node.attributes = node.attributes.filter(([name]) => !pattern.test(name));
}
