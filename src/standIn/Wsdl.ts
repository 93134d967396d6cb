import { readFile } from 'node:fs/promises';
import { OF_STANDARDS, SOAP_ENVELOPE } from '../encoding/xml/namespaces.js';
import { parseXml } from '../encoding/xml/parseXml.js';
import {
  allElements,
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  type XmlNode,
} from '../encoding/xml/XmlNode.js';
import { ConfigurationError } from '../errors/index.js';
import { type WsdlParts, type WsdlPort, wsdlServices } from '../wsdl/wsdlServices.js';

/** A type as a WSDL names it: the fields of a record, what a list holds, or the name of a plain type. */
export type WsdlType =
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, WsdlField> }
  | { readonly kind: 'list'; readonly item: string }
  | { readonly kind: 'plain'; readonly name: string };

interface WsdlField {
  /** The type as it is written, such as `xsd:int`. */
  readonly type: string;
  readonly isMany: boolean;
}

/** What node-soap's clients take from a WSDL with the style rpc. Parts of other files are not read. */
export class Wsdl {
  readonly text: string;
  readonly namespace: string;
  /** What stands before the operation in a request, such as `tns:`. */
  readonly prefix: string;
  /** The declarations that an envelope repeats. */
  readonly declarations: string;
  readonly services: ReadonlyMap<string, readonly WsdlPort[]>;
  readonly #types: ReadonlyMap<string, WsdlType>;

  /** Throws a `CodecError` for what is no XML, and a `ConfigurationError` for what is no such WSDL. */
  constructor(text: string) {
    this.text = text;
    const root = parseXml(text.replace(/^\uFEFF/, ''));
    if (localName(root.name) !== 'definitions')
      throw new ConfigurationError(
        'wsdl',
        `expected a WSDL, was given a document that begins with ${localName(root.name)}`,
      );
    if (childNamed(root, 'import'))
      throw new ConfigurationError(
        'wsdl',
        'imports another WSDL, which the stand-in does not read: give it in one file',
      );
    this.namespace = attributeOf(root, 'targetNamespace') ?? '';
    const prefixes = root.attributes.flatMap(([name, uri]) =>
      name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), uri] as const] : [],
    );
    const prefix = prefixes.find(([, uri]) => uri === this.namespace)?.[0];
    this.prefix = prefix === undefined ? '' : `${prefix}:`;
    this.declarations = prefixes
      .map(([name, uri]) => (OF_STANDARDS.test(uri) ? '' : ` xmlns:${name}="${uri}"`))
      .join('');
    this.#types = typesIn(root);
    this.services = wsdlServices([root]);
  }

  /** The type of a name with or without a prefix. */
  typeOf(name: string): WsdlType {
    return this.#types.get(localName(name)) ?? { kind: 'plain', name: localName(name) };
  }

  /** The services with their ports, operations and parts, each part with its type or its fields. */
  describe(): object {
    const parts = (all: WsdlParts) =>
      Object.fromEntries([...all].map(([name, { type }]) => [name, this.#described(type, [])]));
    const ports = (port: WsdlPort) =>
      port.operations.map(({ name, input, output }) => [
        name,
        { input: parts(input), output: parts(output) },
      ]);
    const services = [...this.services].map(([name, all]) => [
      name,
      Object.fromEntries(all.map((port) => [port.name, Object.fromEntries(ports(port))])),
    ]);
    return Object.fromEntries(services);
  }

  #described(name: string, within: readonly string[]): unknown {
    const type = this.typeOf(name);
    if (type.kind === 'plain' || within.includes(name)) return name;
    if (type.kind === 'list') return { 'item[]': this.#described(type.item, [...within, name]) };
    const fields = [...type.fields].map(([field, { type: of, isMany }]) => [
      isMany ? `${field}[]` : field,
      this.#described(of, [...within, name]),
    ]);
    return Object.fromEntries(fields);
  }
}

function typesIn(root: XmlNode): Map<string, WsdlType> {
  const found = new Map<string, WsdlType>();
  const types = childNamed(root, 'types');
  for (const schema of types ? elementsOf(types) : [])
    for (const node of elementsOf(schema)) {
      const name = attributeOf(node, 'name');
      if (name && localName(node.name) === 'complexType') found.set(name, complexType(node));
      const base = childNamed(node, 'restriction');
      if (name && localName(node.name) === 'simpleType' && base)
        found.set(name, { kind: 'plain', name: localName(attributeOf(base, 'base') ?? 'string') });
    }
  return found;
}

function complexType(node: XmlNode): WsdlType {
  const fields = new Map<string, WsdlField>();
  for (const inner of allElements(node)) {
    const list = attributeOf(inner, 'arrayType');
    if (localName(inner.name) === 'attribute' && list)
      return { kind: 'list', item: list.replace(/\[[^\]]*\]$/, '') };
    const name = attributeOf(inner, 'name');
    if (localName(inner.name) !== 'element' || !name) continue;
    const most = attributeOf(inner, 'maxOccurs') ?? '1';
    fields.set(name, {
      type: attributeOf(inner, 'type') ?? 'xsd:string',
      isMany: most === 'unbounded' || Number(most) > 1,
    });
  }
  return { kind: 'record', fields };
}

const cache = new Map<string, Promise<Wsdl>>();

export interface ReadWsdlOptions {
  readonly disableCache?: boolean | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Reads a WSDL from an address, a file or its own text, and keeps it, as node-soap does. */
export function readWsdl(from: string, { disableCache, headers }: ReadWsdlOptions = {}): Promise<Wsdl> {
  const known = disableCache ? undefined : cache.get(from);
  if (known) return known;
  const read = textAt(from, headers).then((text) => new Wsdl(text));
  cache.set(from, read);
  read.catch(() => cache.delete(from));
  return read;
}

async function textAt(from: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  if (/^<\?xml[^>]*?>/i.test(from)) return from;
  if (!/^https?:/i.test(from)) return readFile(from, 'utf8');
  const answer = await fetch(from, { headers }).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    throw Object.assign(new Error(`the WSDL could not be read from its address${code ? ` (${code})` : ''}`), {
      code,
    });
  });
  const body = await answer.text();
  if (answer.status === 200) return body;
  // In node-soap's words, since scripts look for them; not the body, which may be long.
  throw new Error(`Invalid WSDL URL: ${from}\n\n\r Code: ${answer.status}`);
}

/** The envelope of a request, as node-soap writes it. */
export function envelopeOf(
  { declarations }: Wsdl,
  message: string,
  { key, headers }: { key: string; headers: string },
): string {
  const head = headers ? `<${key}:Header>${headers}</${key}:Header>` : '';
  return `<?xml version="1.0" encoding="utf-8"?><${key}:Envelope xmlns:${key}="${SOAP_ENVELOPE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${declarations}>${head}<${key}:Body>${message}</${key}:Body></${key}:Envelope>`;
}
