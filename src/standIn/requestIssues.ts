import { parseXml } from '../encoding/xml/parseXml.js';
import {
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  textOf,
  type XmlNode,
} from '../encoding/xml/XmlNode.js';
import type { InputIssue } from '../errors/index.js';
import { noSuch } from '../text/suggest.js';
import type { WsdlOperation } from '../wsdl/wsdlServices.js';
import type { Wsdl } from './Wsdl.js';

type Path = readonly (string | number)[];

/**
 * What of a request PHP's SoapServer refuses, or drops without a word: it takes parts and fields by their names, the members of a
 * list by their places, and plain values by their types.
 */
export function readRequest(wsdl: Wsdl, operation: WsdlOperation, envelope: string) {
  let call: XmlNode | undefined;
  try {
    call = elementsOf(childNamed(parseXml(envelope), 'Body')!)[0];
  } catch {
    const expected =
      'texts that XML can hold, and names that are names of elements: the request would be no XML';
    return { apiKey: '', issues: [{ path: [], expected }] };
  }
  const issues: InputIssue[] = [];
  if (call) checkParts(call, operation);
  const parts = call ? elementsOf(call) : [];
  const key = parts.find(({ name }) => localName(name) === 'apiKey') ?? parts[0];
  return { apiKey: key ? textOf(key).trim() : '', issues };

  function checkParts(call: XmlNode, { input }: WsdlOperation): void {
    const names = [...input.keys()];
    const children = elementsOf(call);
    // Where no name is known, places count.
    const isByPlace = !children.some(({ name }) => input.has(localName(name)));
    const seen = new Set<string>();
    for (const [i, child] of children.entries()) {
      const given = localName(child.name);
      const name = isByPlace ? names[i] : given;
      const type = name === undefined ? undefined : input.get(name)?.type;
      if (type === undefined && says(child)) report([given], noSuch('part', given, names));
      else if (type === undefined) continue;
      else if (seen.has(given)) report([given], 'one part of this name');
      else value(child, type, [given]);
      seen.add(given);
    }
    if (textOf(call).trim() !== '') report([], 'an object of parts, and no text');
  }

  function value(node: XmlNode, declared: string, path: Path): void {
    if (/^(true|1)$/.test(attributeOf(node, 'nil') ?? '')) return;
    const type = wsdl.typeOf(typeGiven(node) ?? declared);
    // A list that says so itself is one, whatever it holds.
    const isList = type.kind === 'plain' && type.name === 'Array';
    const of = isList ? wsdl.typeOf(declared) : type;
    if (of.kind === 'list') list(node, itemGiven(node) ?? of.item, path);
    else if (of.kind === 'record') record(node, of.fields, path);
    else if (isList) list(node, itemGiven(node) ?? 'xsd:anyType', path);
    else scalar(node, of.name, path);
  }

  function list(node: XmlNode, item: string, path: Path): void {
    noText(node, 'a list: { item: [ … ] }', path);
    for (const [i, child] of elementsOf(node).entries()) value(child, item, [...path, i]);
  }

  function record(
    node: XmlNode,
    fields: ReadonlyMap<string, { readonly type: string; readonly isMany: boolean }>,
    path: Path,
  ): void {
    noText(node, 'an object of fields', path);
    const seen = new Set<string>();
    for (const child of elementsOf(node)) {
      const name = localName(child.name);
      const field = fields.get(name);
      const at = [...path, name];
      if (!field && says(child)) report(at, noSuch('field', name, [...fields.keys()]));
      else if (!field) continue;
      else if (seen.has(name) && !field.isMany) report(at, 'the rows of a list under item: { item: [ … ] }');
      else value(child, field.type, at);
      seen.add(name);
    }
  }

  function scalar(node: XmlNode, type: string, path: Path): void {
    if (type === 'anyType') return;
    const isTree = elementsOf(node).length > 0;
    if (isTree) report(path, `one value (${type}), and no object`);
    const text = textOf(node);
    const isNumber = /^(int|integer|long|short|byte|unsigned\w+|\w+Integer|double|float)$/.test(type);
    // PHP takes any other text for true.
    if (!isTree && type === 'boolean' && !/^\s*(true|false|[tf01])?\s*$/i.test(text))
      report(path, 'true or false');
    // What PHP takes for a number.
    if (!isTree && isNumber && text !== '' && !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text))
      report(path, `a number (${type})`);
  }

  function noText(node: XmlNode, expected: string, path: Path): void {
    if (textOf(node).trim() !== '') report(path, `${expected}, and no text`);
  }

  function report(path: Path, expected: string): void {
    issues.push({ path, expected });
  }
}

/** False for what nothing is lost with. */
function says(node: XmlNode): boolean {
  return elementsOf(node).length > 0 || textOf(node).trim() !== '';
}

/** The type that an element says it has; one with a prefix that nobody declared says nothing. */
function typeGiven(node: XmlNode): string | undefined {
  const given = node.attributes.find(([name]) => /^\w+:type$/.test(name) && !name.startsWith('xmlns:'))?.[1];
  if (!given?.includes(':')) return undefined;
  return given;
}

function itemGiven(node: XmlNode): string | undefined {
  const given = node.attributes.find(([name]) => /:arrayType$/.test(name))?.[1];
  const type = given && /^([^[]+)\[/.exec(given)?.[1];
  // Lists of lists and of anything are read by what is declared.
  return type && !/anyType|struct|Array$/i.test(type) ? type : undefined;
}
