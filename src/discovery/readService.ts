import { SOAP_ENCODING, XSD } from '../encoding/xml/namespaces.js';
import { ConfigurationError, DecodeError } from '../errors/index.js';
import { MissingDependency } from '../errors/MissingDependency.js';
import { Imports, type ReadWsdlOptions } from './Imports.js';
import { readSource, type WsdlSource } from './readSource.js';
import type { Service, ServiceField, ServiceOperation } from './Service.js';

/** What is used of the `soap` package's picture of a WSDL. */
interface Element {
  readonly name?: string;
  readonly $name?: string;
  readonly $type?: string;
  readonly $base?: string;
  readonly $minOccurs?: string;
  readonly $maxOccurs?: string;
  readonly $nillable?: string;
  readonly children?: readonly Element[];
  readonly xmlns?: unknown;
  readonly schemaXmlns?: unknown;
  readonly definitionsXmlns?: unknown;
}

interface Schema {
  readonly complexTypes: Readonly<Record<string, Element>>;
  readonly types: Readonly<Record<string, Element>>;
}

interface Method {
  readonly soapAction?: string;
  readonly input?: {
    readonly element?: unknown;
    readonly parts?: Readonly<Record<string, string | Element | undefined>> | null;
  };
  readonly output?: { readonly parts?: Readonly<Record<string, string | Element | undefined>> | null };
}

interface Definitions {
  readonly $targetNamespace?: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly services?: Readonly<Record<string, { readonly ports: Readonly<Record<string, Port>> }>>;
}

interface Port {
  readonly location?: string;
  readonly binding: { readonly methods: Readonly<Record<string, Method>> };
}

/** Reads a WSDL with the `soap` package, which is loaded only here. Throws a `ClientError` or a `ConfigurationError`. */
export async function readService(source: WsdlSource, options: ReadWsdlOptions = {}): Promise<Service> {
  const { text, place } = await readSource(source, options);
  const definitions = await definitionsOf(text, place, options);
  const ports = Object.values(definitions.services ?? {}).flatMap(({ ports }) => Object.values(ports));
  const [port] = ports;
  if (!port) throw unreadable('it describes no service with a port');
  // A deployment may bring the encoding's own schema along: its types are nobody's records.
  const schemas = Object.entries(definitions.schemas).filter(([name]) => name !== SOAP_ENCODING);
  const types = new TypeReader(schemas.map(([, schema]) => schema));
  const [namespace = definitions.$targetNamespace ?? ''] = schemas
    .filter(([, { complexTypes }]) => Object.keys(complexTypes).length > 0)
    .map(([namespace]) => namespace);
  return {
    endpoint: port.location,
    ports: ports.length,
    namespace,
    // The `soap` package does not keep it.
    operationNamespace: plainText(bodyNamespaceIn(text) ?? namespace),
    operations: new Map(
      Object.entries(port.binding.methods).map(([name, method]) => [name, operationOf(name, method, types)]),
    ),
    types: types.records(),
  };
}

async function definitionsOf(text: string, place: string, options: ReadWsdlOptions): Promise<Definitions> {
  const { WSDL } = await loadSoap();
  const imports = new Imports(place, options);
  const request = (url: string, _data: unknown, done: (error: unknown, ...answer: unknown[]) => void) =>
    imports.read(url).then((body) => done(null, { status: 200 }, body), done);
  try {
    const wsdl = new WSDL(text, imports.base, { httpClient: { request } } as object);
    await new Promise<void>((resolve, reject) =>
      wsdl.onReady((error: unknown) => (error ? reject(error) : resolve())),
    );
    return wsdl.definitions as unknown as Definitions;
  } catch (error) {
    if (error instanceof ConfigurationError || (error instanceof Error && 'operation' in error)) throw error;
    throw unreadable('it is not a WSDL. The address of a WSDL often ends in ?wsdl');
  }
}

async function loadSoap(): Promise<typeof import('soap')> {
  try {
    return await import('soap');
  } catch (cause) {
    throw new MissingDependency('reading a WSDL needs the package soap: npm install soap', { cause });
  }
}

function unreadable(what: string): DecodeError {
  return new DecodeError('protocol', what, { operation: 'wsdl' });
}

function plainText(text: string): string {
  return text.replace(/&amp;/g, '&');
}

/** The namespace of the first `soap:body` that has one, in time linear in the text. */
function bodyNamespaceIn(text: string): string | undefined {
  for (let at = text.indexOf(':body'); at >= 0; ) {
    const end = text.indexOf('>', at);
    if (end < 0) return undefined;
    const found = /\snamespace="([^"]+)"/.exec(text.slice(at, end))?.[1];
    if (found !== undefined) return found;
    at = text.indexOf(':body', end);
  }
  return undefined;
}

function operationOf(name: string, method: Method, types: TypeReader): ServiceOperation {
  // A message without parts has neither.
  if (method.input?.element) throw unreadable(`${name} is not rpc: this toolkit speaks rpc/encoded SOAP`);
  const parts = Object.entries(method.input?.parts ?? {});
  const [answer] = Object.values(method.output?.parts ?? {});
  return {
    name,
    action: method.soapAction ?? '',
    parts: parts.map(([part, type]) => ({ name: part, type: types.ofPart(type) })),
    answer: types.ofPart(answer),
  };
}

const MOST_LEVELS = 50;

const SCALARS = new Set(
  'string boolean decimal float double int integer long short byte date time dateTime base64Binary anyType'.split(
    ' ',
  ),
);

class TypeReader {
  readonly #complex = new Map<string, Element>();
  readonly #simple = new Map<string, Element>();

  constructor(schemas: readonly Schema[]) {
    for (const { complexTypes, types } of schemas) {
      for (const [name, element] of Object.entries(complexTypes)) this.#complex.set(name, element);
      for (const [name, element] of Object.entries(types)) this.#simple.set(name, element);
    }
  }

  /** Every type that is a record and not an array. */
  records(): Map<string, ServiceField[]> {
    const records = [...this.#complex].filter(([, element]) => this.#itemOf(element) === undefined);
    return new Map(records.map(([name, element]) => [name, this.#fieldsOf(element)]));
  }

  ofPart(part: string | Element | undefined): string {
    if (part === undefined) return 'xsd:anyType';
    return typeof part === 'string' ? this.#resolve(part) : this.#named(part.$name ?? '');
  }

  #named(name: string, level = 0): string {
    if (level > MOST_LEVELS)
      throw unreadable(`the type ${name} is made of itself, or of others more than ${MOST_LEVELS} deep`);
    const simple = this.#simple.get(name);
    if (simple) {
      const base = simple.children?.find((child) => child.$base);
      return base ? this.#resolve(base.$base ?? '', base, level + 1) : 'xsd:string';
    }
    const complex = this.#complex.get(name);
    return (complex && this.#itemOf(complex, level + 1)) ?? name;
  }

  /** The type that a qualified name means where it stands. */
  #resolve(qname: string, at?: Element, level = 0): string {
    const [prefix, local] = qname.includes(':') ? (qname.split(':') as [string, string]) : ['', qname];
    const namespace = [at?.xmlns, at?.schemaXmlns, at?.definitionsXmlns]
      .map((scope) =>
        scope && typeof scope === 'object' ? (scope as Record<string, string>)[prefix] : undefined,
      )
      .find((found) => found !== undefined);
    const isKnown = this.#complex.has(local) || this.#simple.has(local);
    if (namespace === XSD || namespace === SOAP_ENCODING || (!isKnown && SCALARS.has(local)))
      return `xsd:${local}`;
    return this.#named(local, level);
  }

  /** `Shift[]` for a type that is an array: of SOAP's own kind, or one repeated element. */
  #itemOf(type: Element, level = 0): string | undefined {
    for (const element of descendantsOf(type)) {
      const [, arrayType] = Object.entries(element).find(([name]) => name.endsWith('arrayType')) ?? [];
      if (typeof arrayType === 'string')
        return `${this.#resolve(arrayType.replace(/\[[\d,]*\]$/, ''), element, level)}[]`;
    }
    const elements = elementsOf(type);
    const [only] = elements;
    if (elements.length !== 1 || !only || !isRepeated(only)) return undefined;
    return `${this.#resolve(only.$type ?? '', only, level)}[]`;
  }

  #fieldsOf(type: Element, below: readonly Element[] = [type]): ServiceField[] {
    const extension = descendantsOf(type).find((element) => element.name === 'extension');
    const base = extension && this.#complex.get(extension.$base?.replace(/^.*:/, '') ?? '');
    if (below.length > MOST_LEVELS || (base && below.includes(base)))
      throw unreadable(
        `the type ${type.$name ?? ''} extends itself, or others more than ${MOST_LEVELS} deep`,
      );
    const own = elementsOf(type).map((element) => {
      const resolved = this.#resolve(element.$type ?? 'anyType', element);
      return {
        name: element.$name ?? '',
        type: isRepeated(element) && !resolved.endsWith('[]') ? `${resolved}[]` : resolved,
        optional: element.$minOccurs === '0',
        nillable: element.$nillable === 'true' || element.$nillable === '1',
      };
    });
    return base ? [...this.#fieldsOf(base, [...below, base]), ...own] : own;
  }
}

function isRepeated({ $maxOccurs }: Element): boolean {
  return $maxOccurs === 'unbounded' || Number($maxOccurs) > 1;
}

function descendantsOf(element: Element): Element[] {
  return (element.children ?? []).flatMap((child) => [child, ...descendantsOf(child)]);
}

// Elements inside an element belong to another type.
function elementsOf(type: Element): Element[] {
  return (type.children ?? []).flatMap((child) => (child.name === 'element' ? [child] : elementsOf(child)));
}
