import { CodecError } from '../encoding/xml/limits.js';
import { SOAP_ENCODING, XSD } from '../encoding/xml/namespaces.js';
import { parseXml } from '../encoding/xml/parseXml.js';
import {
  allElements,
  attributeOf,
  childNamed,
  elementsOf,
  localName,
  type XmlNode,
} from '../encoding/xml/XmlNode.js';
import { DecodeError } from '../errors/index.js';
import { type WsdlParts, wsdlServices, type WsdlOperation } from '../wsdl/wsdlServices.js';
import { importsOf, type ReadWsdlOptions, readSource, type WsdlSource } from './Imports.js';
import type { Service, ServiceField, ServiceOperation } from './Service.js';

/** A schema of a WSDL, with the namespace of its types. */
interface Schema {
  readonly node: XmlNode;
  readonly namespace: string;
}

/** Reads a WSDL and what it imports. Throws a `ClientError` or a `ConfigurationError`. */
export async function readService(source: WsdlSource, options: ReadWsdlOptions = {}): Promise<Service> {
  const { text, place } = await readSource(source, options);
  const imports = importsOf(place, options);
  const documents = await documentsOf(text, imports);
  const [definitions] = documents.definitions;
  const ports = [...wsdlServices(documents.definitions).values()].flat().filter(({ isBound }) => isBound);
  const [port] = ports;
  if (!port) throw unreadable('it describes no service with a port');
  // A deployment may bring the encoding's own schema along: its types are nobody's records.
  const schemas = documents.schemas.filter(({ namespace }) => namespace !== SOAP_ENCODING);
  const types = typeReader(schemas, documents.definitions);
  const withTypes = schemas.find(({ node }) => childNamed(node, 'complexType'));
  const namespace = withTypes?.namespace ?? attributeOf(definitions!, 'targetNamespace') ?? '';
  const ofBody = port.operations.flatMap((one) => one.namespace || [])[0];
  const operations = new Map(port.operations.map((one) => [one.name, operationOf(one, types)]));
  return {
    endpoint: port.address,
    ports: ports.length,
    lacks: new Set([...port.operations.flatMap(({ lacks }) => lacks), ...types.lacking]).size,
    namespace,
    operationNamespace: ofBody ?? namespace,
    operations,
    types: types.records(),
  };
}

/** The documents of a WSDL: itself and those that it and its schemas refer to, each read once. */
async function documentsOf(text: string, imports: ReturnType<typeof importsOf>) {
  const definitions: XmlNode[] = [];
  const schemas: Schema[] = [];
  const seen = new Set<string>();
  const follow = async (from: XmlNode, base: string, namespace: string) => {
    for (const node of elementsOf(from)) {
      if (!/^(import|include|redefine)$/.test(localName(node.name))) continue;
      const at = attributeOf(node, 'schemaLocation') ?? attributeOf(node, 'location');
      if (!at) continue;
      if (!URL.canParse(at, base)) throw unreadable(`it imports ${at.slice(0, 200)}, which is no address`);
      const url = new URL(at, base).href;
      if (seen.has(url)) continue;
      seen.add(url);
      await add(await imports.read(url), url, attributeOf(node, 'namespace') ?? namespace);
    }
  };
  const add = async (document: string, base: string, outer: string): Promise<void> => {
    const root = rootOf(document);
    const isSchema = localName(root.name) === 'schema';
    if (!isSchema) definitions.push(root);
    const types = isSchema ? undefined : childNamed(root, 'types');
    const own = isSchema ? [root] : types ? elementsOf(types) : [];
    const found = own.map((node) => ({ node, namespace: attributeOf(node, 'targetNamespace') ?? outer }));
    schemas.push(...found);
    for (const { node, namespace } of found) await follow(node, base, namespace);
    if (!isSchema) await follow(root, base, outer);
  };
  await add(text, imports.base, '');
  return { definitions, schemas };
}

/** The root of a document, which is a WSDL or a schema. */
function rootOf(text: string): XmlNode {
  let why = '';
  try {
    const root = parseXml(text.replace(/^\uFEFF/, ''));
    if (/^(definitions|schema)$/.test(localName(root.name))) return root;
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    why = ` (${error.message})`;
  }
  throw unreadable(`it is not a WSDL${why}. The address of a WSDL often ends in ?wsdl`);
}

function unreadable(what: string): DecodeError {
  return new DecodeError('protocol', what, { operation: 'wsdl' });
}

function operationOf(
  { name, action, style, use, input, output }: WsdlOperation,
  types: ReturnType<typeof typeReader>,
): ServiceOperation {
  const [first] = input.values();
  // Its one part is an element: of what that holds nothing is compared, because nothing of it can be called.
  if (first && attributeOf(first.node, 'element'))
    return { name, action, style: 'document', use, parts: [], answer: 'xsd:anyType' };
  const [answer] = types.ofParts(output);
  return { name, action, style, use, parts: types.ofParts(input), answer: answer?.type ?? 'xsd:anyType' };
}

const MOST_LEVELS = 50;

const SCALARS = new Set(
  'string boolean decimal float double int integer long short byte date time dateTime base64Binary anyType'.split(
    ' ',
  ),
);

function typeReader(schemas: readonly Schema[], definitions: readonly XmlNode[]) {
  const complexTypes = new Map<string, XmlNode>();
  const simpleTypes = new Map<string, XmlNode>();
  /** The types of parts that no schema has. */
  const lacking = new Set<string>();
  /** The namespaces by prefix that hold where a node stands. */
  const scopes = new Map<XmlNode, ReadonlyMap<string, string>>();
  for (const root of [...definitions, ...schemas.map(({ node }) => node)]) note(root, new Map());
  for (const node of schemas.flatMap((schema) => elementsOf(schema.node))) {
    const kind = localName(node.name);
    const name = attributeOf(node, 'name') ?? '';
    if (kind === 'complexType') complexTypes.set(name, node);
    if (kind === 'simpleType') simpleTypes.set(name, node);
  }

  function note(node: XmlNode, outer: ReadonlyMap<string, string>): void {
    if (scopes.has(node)) return;
    const declared = node.attributes.filter(([name]) => /^xmlns(:|$)/.test(name));
    const own = declared.map(([name, uri]) => [name.slice('xmlns:'.length), uri] as const);
    const scope = own.length > 0 ? new Map([...outer, ...own]) : outer;
    scopes.set(node, scope);
    for (const child of elementsOf(node)) note(child, scope);
  }

  /** Every type that is a record and not an array. */
  function records(): Map<string, ServiceField[]> {
    const records = [...complexTypes].filter(([, element]) => itemOf(element) === undefined);
    return new Map(records.map(([name, element]) => [name, fieldsOf(element)]));
  }

  /** The parts of a message. A type that the WSDL lacks may be any. */
  function ofParts(parts: WsdlParts) {
    return [...parts].map(([name, { node }]) => {
      const type = resolve(attributeOf(node, 'type') ?? 'anyType', node);
      const isKnown = /^xsd:|\[\]$/.test(type) || complexTypes.has(type);
      if (!isKnown) lacking.add(type);
      return { name, type: isKnown ? type : 'xsd:anyType' };
    });
  }

  function named(name: string, level = 0): string {
    if (level > MOST_LEVELS)
      throw unreadable(`the type ${name} is made of itself, or of others more than ${MOST_LEVELS} deep`);
    const simple = simpleTypes.get(name);
    if (simple) {
      const restriction = elementsOf(simple).find((child) => attributeOf(child, 'base'));
      return restriction ? resolve(attributeOf(restriction, 'base')!, restriction, level + 1) : 'xsd:string';
    }
    const complex = complexTypes.get(name);
    return (complex && itemOf(complex, level + 1)) ?? name;
  }

  /** The type that a qualified name means where it stands. */
  function resolve(qname: string, at: XmlNode, level = 0): string {
    const prefix = qname.includes(':') ? qname.slice(0, qname.indexOf(':')) : '';
    const local = localName(qname);
    const namespace = scopes.get(at)?.get(prefix);
    const isKnown = complexTypes.has(local) || simpleTypes.has(local);
    if (namespace === XSD || namespace === SOAP_ENCODING || (!isKnown && SCALARS.has(local)))
      return `xsd:${local}`;
    return named(local, level);
  }

  /** `Shift[]` for a type that is an array: of SOAP's own kind, or one repeated element. */
  function itemOf(type: XmlNode, level = 0): string | undefined {
    for (const element of allElements(type)) {
      const arrayType = attributeOf(element, 'arrayType');
      if (arrayType !== undefined)
        return `${resolve(arrayType.replace(/\[[\d,]*\]$/, ''), element, level)}[]`;
    }
    const elements = fieldsIn(type);
    const [only] = elements;
    if (elements.length !== 1 || !only || !isRepeated(only)) return undefined;
    return `${resolve(attributeOf(only, 'type') ?? '', only, level)}[]`;
  }

  function fieldsOf(type: XmlNode, below: readonly XmlNode[] = [type]): ServiceField[] {
    const extension = allElements(type).find((element) => localName(element.name) === 'extension');
    const base = extension && complexTypes.get(localName(attributeOf(extension, 'base') ?? ''));
    if (below.length > MOST_LEVELS || (base && below.includes(base)))
      throw unreadable(
        `the type ${attributeOf(type, 'name') ?? ''} extends itself, or others more than ${MOST_LEVELS} deep`,
      );
    const own = fieldsIn(type).map((element) => {
      const resolved = resolve(attributeOf(element, 'type') ?? 'anyType', element);
      return {
        name: attributeOf(element, 'name') ?? '',
        type: isRepeated(element) && !resolved.endsWith('[]') ? `${resolved}[]` : resolved,
        optional: attributeOf(element, 'minOccurs') === '0',
        nillable: /^(true|1)$/.test(attributeOf(element, 'nillable') ?? ''),
      };
    });
    return base ? [...fieldsOf(base, [...below, base]), ...own] : own;
  }

  return { records, ofParts, lacking };
}

function isRepeated(element: XmlNode): boolean {
  const most = attributeOf(element, 'maxOccurs');
  return most === 'unbounded' || Number(most) > 1;
}

// Elements inside an element belong to another type.
function fieldsIn(type: XmlNode): XmlNode[] {
  return elementsOf(type).flatMap((child) =>
    localName(child.name) === 'element' ? [child] : fieldsIn(child),
  );
}
