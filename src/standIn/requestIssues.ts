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

export interface ReadRequest {
  /** The text of the part `apiKey`, or of the first part where none has that name. */
  readonly apiKey: string;
  readonly issues: readonly InputIssue[];
}

/**
 * What of a request PHP's SoapServer refuses, or drops without a word: it takes parts and fields by their names, the members of a
 * list by their places, and plain values by their types.
 */
export function readRequest(wsdl: Wsdl, operation: WsdlOperation, envelope: string): ReadRequest {
  let call: XmlNode | undefined;
  try {
    call = elementsOf(childNamed(parseXml(envelope), 'Body')!)[0];
  } catch {
    const expected =
      'texts that XML can hold, and names that are names of elements: the request would be no XML';
    return { apiKey: '', issues: [{ path: [], expected }] };
  }
  const check = new Check(wsdl);
  if (call) check.parts(call, operation);
  const parts = call ? elementsOf(call) : [];
  const key = parts.find(({ name }) => localName(name) === 'apiKey') ?? parts[0];
  return { apiKey: key ? textOf(key).trim() : '', issues: check.issues };
}

class Check {
  readonly issues: InputIssue[] = [];
  readonly #wsdl: Wsdl;

  constructor(wsdl: Wsdl) {
    this.#wsdl = wsdl;
  }

  parts(call: XmlNode, { input }: WsdlOperation): void {
    const names = [...input.keys()];
    const children = elementsOf(call);
    // Where no name is known, places count.
    const isByPlace = !children.some(({ name }) => input.has(localName(name)));
    const seen = new Set<string>();
    for (const [i, child] of children.entries()) {
      const given = localName(child.name);
      const name = isByPlace ? names[i] : given;
      const type = name === undefined ? undefined : input.get(name)?.type;
      if (type === undefined && says(child)) this.#report([given], noSuch('part', given, names));
      else if (type === undefined) continue;
      else if (seen.has(given)) this.#report([given], 'one part of this name');
      else this.#value(child, type, [given]);
      seen.add(given);
    }
    if (textOf(call).trim() !== '') this.#report([], 'an object of parts, and no text');
  }

  #value(node: XmlNode, declared: string, path: Path): void {
    if (/^(true|1)$/.test(attributeOf(node, 'nil') ?? '')) return;
    const type = this.#wsdl.typeOf(typeGiven(node) ?? declared);
    // A list that says so itself is one, whatever it holds.
    const isList = type.kind === 'plain' && type.name === 'Array';
    const of = isList ? this.#wsdl.typeOf(declared) : type;
    if (of.kind === 'list') this.#list(node, itemGiven(node) ?? of.item, path);
    else if (of.kind === 'record') this.#record(node, of.fields, path);
    else if (isList) this.#list(node, itemGiven(node) ?? 'xsd:anyType', path);
    else this.#scalar(node, of.name, path);
  }

  #list(node: XmlNode, item: string, path: Path): void {
    this.#noText(node, 'a list: { item: [ … ] }', path);
    for (const [i, child] of elementsOf(node).entries()) this.#value(child, item, [...path, i]);
  }

  #record(
    node: XmlNode,
    fields: ReadonlyMap<string, { readonly type: string; readonly isMany: boolean }>,
    path: Path,
  ): void {
    this.#noText(node, 'an object of fields', path);
    const seen = new Set<string>();
    for (const child of elementsOf(node)) {
      const name = localName(child.name);
      const field = fields.get(name);
      const at = [...path, name];
      if (!field && says(child)) this.#report(at, noSuch('field', name, [...fields.keys()]));
      else if (!field) continue;
      else if (seen.has(name) && !field.isMany)
        this.#report(at, 'the rows of a list under item: { item: [ … ] }');
      else this.#value(child, field.type, at);
      seen.add(name);
    }
  }

  #scalar(node: XmlNode, type: string, path: Path): void {
    if (type === 'anyType') return;
    const isTree = elementsOf(node).length > 0;
    if (isTree) this.#report(path, `one value (${type}), and no object`);
    const text = textOf(node);
    const isNumber = /^(int|integer|long|short|byte|unsigned\w+|\w+Integer|double|float)$/.test(type);
    // PHP takes any other text for true.
    if (!isTree && type === 'boolean' && !/^\s*(true|false|[tf01])?\s*$/i.test(text))
      this.#report(path, 'true or false');
    // What PHP takes for a number.
    if (!isTree && isNumber && text !== '' && !/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text))
      this.#report(path, `a number (${type})`);
  }

  #noText(node: XmlNode, expected: string, path: Path): void {
    if (textOf(node).trim() !== '') this.#report(path, `${expected}, and no text`);
  }

  #report(path: Path, expected: string): void {
    this.issues.push({ path, expected });
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
