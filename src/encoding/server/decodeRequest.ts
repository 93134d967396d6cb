import { ApiKey, Secret } from '../../secret.js';
import { CodecError } from '../xml/codecError.js';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { parseXml } from '../xml/parseXml.js';
import { attributeOf, childNamed, elementsOf, localName, textOf, type XmlNode } from '../xml/XmlNode.js';
import { elementsById, referredFrom } from '../xml/references.js';
import { textOfBody } from '../xml/bodyText.js';
import { isDateTime, isDecimal, isLocalDate, isLocalTime, isZeroDate } from '../../definition/scalar.js';

/** A value of a request that is not of its part's or field's type. The value itself is not in it. */
export interface RequestIssue {
  /** Where it stands, such as `['Shifts', 3, 'agreementId']`. */
  readonly path: readonly (string | number)[];
  readonly kind: 'value' | 'unknownElement';
  readonly expected: string;
}

export interface DecodedParts {
  readonly apiKey: ApiKey | undefined;
  /** By name; parts that are absent or nil are left out. Secret fields are `Secret`s. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly issues: readonly RequestIssue[];
}

export interface PartsOptions {
  /** Take the parts by their position and ignore their names, as one server library does (wire fact 2). */
  readonly positional?: boolean | undefined;
  /** Gets what is in no part: elements that nobody knows, that cannot be read, or that another of their name follows. */
  readonly onUnread?: ((path: readonly (string | number)[], element: XmlNode) => void) | undefined;
}

/** A request whose envelope is read and whose parts are not yet. */
export interface OpenRequest {
  /** The local name of the first element in the Body. Nothing else says which operation is called. */
  readonly operation: string;
  /** The elements of the Header, and those of the Body that are no call and that no `href` can mean. */
  readonly beside: readonly XmlNode[];
  /** Decodes the parts as the server end: types come from the operation, never from the caller's `xsi:type`. */
  decode(operation: AnyOperation, options?: PartsOptions): DecodedParts;
}

/**
 * Reads the request of any SOAP 1.1 client: typed or untyped, with `href` references, any prefixes and any names of
 * array members. Throws `CodecError` when it is no SOAP 1.1 request.
 */
export function openRequest(bytes: Uint8Array, contentType?: string): OpenRequest {
  const envelope = parseXml(bytes, contentType);
  if (localName(envelope.name) !== 'Envelope')
    throw new CodecError('protocol', `the document is a ${localName(envelope.name)}, not a SOAP Envelope`);
  const body = childNamed(envelope, 'Body');
  if (!body) throw new CodecError('protocol', 'the Envelope holds no Body');
  const [call] = elementsOf(body);
  if (!call) throw new CodecError('protocol', 'the Body is empty');
  const reader = new PartReader(body);
  const header = childNamed(envelope, 'Header');
  const others = elementsOf(body).filter((one) => one !== call && attributeOf(one, 'id') === undefined);
  return {
    operation: localName(call.name),
    beside: [...(header ? elementsOf(header) : []), ...others],
    decode: (operation, options = {}) => reader.decode(reader.resolve(call), operation, options),
  };
}

// Elements that a request may come to with its references followed, for each that it holds: an honest client repeats
// little, and a few thousand bytes must not become millions of values.
const MOST_REPEATED = 100;

class PartReader {
  readonly #body: XmlNode;
  #byId: ReadonlyMap<string, XmlNode> | undefined;
  #issues: RequestIssue[] = [];
  #onUnread: PartsOptions['onUnread'];
  #left = 0;

  constructor(body: XmlNode) {
    this.#body = body;
  }

  decode(call: XmlNode, operation: AnyOperation, options: PartsOptions): DecodedParts {
    [this.#issues, this.#onUnread] = [[], options.onUnread];
    this.#left = elementsIn(this.#body) * MOST_REPEATED;
    const names = ['apiKey', ...Object.keys(operation.input)];
    const parts: Record<string, unknown> = {};
    let apiKey: ApiKey | undefined;
    // Clients that know no names send invented ones, such as c-gensym3 or param0: then the position is all there is.
    const children = elementsOf(call);
    const given = new Map<string, XmlNode>();
    const nameless = !children.some((child) => names.includes(localName(child.name)));
    for (const [position, child] of children.entries()) {
      const own = localName(child.name);
      const name = options.positional || nameless ? (names[position] ?? own) : own;
      const spec = Object.hasOwn(operation.input, name) ? operation.input[name] : undefined;
      this.#follows(given, name, child, []);
      if (name === 'apiKey') apiKey = new ApiKey(textOf(this.resolve(child)).trim());
      else if (!spec)
        this.#report([name], { kind: 'unknownElement', expected: 'a part of the operation' }, child);
      // A required list that is there but nil is an empty one: clients without empty arrays send it so.
      else setDefined(parts, name, this.#value(spec, child, [name]) ?? (spec.required && spec.item && []));
    }
    return { apiKey, parts, issues: this.#issues };
  }

  /** The element that an `href` points to, or the element itself. */
  resolve(element: XmlNode): XmlNode {
    if (attributeOf(element, 'href') === undefined) return element;
    this.#byId ??= elementsById(this.#body);
    const target = referredFrom(element, this.#byId);
    if (attributeOf(target, 'href') === undefined) return target;
    throw new CodecError('protocol', 'a href points to no element, or back to itself');
  }

  #value(spec: FieldSpec, given: XmlNode, path: readonly (string | number)[]): unknown {
    if (--this.#left < 0) throw new CodecError('refused', 'its references repeat too much');
    const element = this.resolve(given);
    if (isNil(element)) return undefined;
    if (spec.item) return this.#items(spec.item, element, path);
    if (spec.record) return this.#fields(spec.record.fields, element, path);
    return this.#scalar(spec, element, path);
  }

  #items(item: FieldSpec, element: XmlNode, path: readonly (string | number)[]): unknown[] {
    const values = elementsOf(element).map((child, i) => this.#value(item, child, [...path, i]));
    // A nil row keeps its place: outcomes are matched to rows by position.
    return item.record ? values.map((value) => value ?? {}) : values.filter((value) => value !== undefined);
  }

  #fields(
    fields: Readonly<Record<string, FieldSpec>>,
    element: XmlNode,
    path: readonly (string | number)[],
  ): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    const given = new Map<string, XmlNode>();
    for (const child of elementsOf(element)) {
      const name = localName(child.name);
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      this.#follows(given, name, child, path);
      if (!spec)
        this.#report([...path, name], { kind: 'unknownElement', expected: 'a field of the record' }, child);
      else setDefined(record, name, this.#value(spec, child, [...path, name]));
    }
    return record;
  }

  #scalar(spec: FieldSpec, element: XmlNode, path: readonly (string | number)[]): unknown {
    const written = textOf(element);
    const text = isBase64(element) ? Buffer.from(written, 'base64').toString() : written;
    if (spec.kind === 'secret') return new Secret(text);
    if (spec.kind === 'apiKey') return new ApiKey(text);
    const parsed = parseRequestScalar(spec.kind, text);
    if ('expected' in parsed) this.#report(path, { kind: 'value', expected: parsed.expected }, element);
    return 'value' in parsed ? parsed.value : undefined;
  }

  /** Of two elements of one name the last counts. */
  #follows(
    given: Map<string, XmlNode>,
    name: string,
    child: XmlNode,
    path: readonly (string | number)[],
  ): void {
    const before = given.get(name);
    if (before) this.#onUnread?.([...path, name], before);
    given.set(name, child);
  }

  #report(path: readonly (string | number)[], issue: Omit<RequestIssue, 'path'>, element: XmlNode): void {
    this.#issues.push({ path, ...issue });
    this.#onUnread?.(path, this.resolve(element));
  }
}

function elementsIn(node: XmlNode): number {
  return elementsOf(node).reduce((sum, child) => sum + elementsIn(child), 1);
}

function isNil(element: XmlNode): boolean {
  const nil = attributeOf(element, 'nil') ?? attributeOf(element, 'null');
  return nil === 'true' || nil === '1';
}

// SOAP::Lite sends text outside ASCII so, whatever the WSDL says.
function isBase64(element: XmlNode): boolean {
  return /(^|:)base64(Binary)?$/.test(attributeOf(element, 'type') ?? '');
}

function setDefined(record: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) record[name] = value;
}

/** The operation that a SOAP request calls; `METHOD /path` for another request. */
export function callNameOf(method: string, url: string, body: Uint8Array, contentType?: string): string {
  if (body.length > 0 && /<[^>]*Envelope\b/.test(textOfBody(body.subarray(0, 2000), contentType))) {
    try {
      return openRequest(body, contentType).operation;
    } catch {
      // Not readable as SOAP: named as any other request.
    }
  }
  return `${method} ${new URL(url, 'http://host.example').pathname}`;
}

type Parsed = { readonly value: unknown } | { readonly unset: true } | { readonly expected: string };

const UNSET: Parsed = { unset: true };

/**
 * One scalar of a request. Text kinds are taken as they came, dates and times in texts included: what is wrong with
 * them is for the operation to say. Empty numbers, booleans and dates, and zero dates, are unset.
 */
export function parseRequestScalar(kind: FieldSpec['kind'], raw: string): Parsed {
  const parse = parsers[kind];
  if (!parse) return { value: raw };
  const text = raw.trim();
  if (text === '' || isZeroDate(text)) return UNSET;
  return parse(text);
}

const parsers: Readonly<Partial<Record<FieldSpec['kind'], (text: string) => Parsed>>> = {
  int: (text) => {
    const whole = /^[+-]?\d+(\.0*)?$/.test(text) ? Number(text) : Number.NaN;
    return whole >= -0x8000_0000 && whole <= 0x7fff_ffff ? { value: whole } : { expected: 'xsd:int' };
  },
  boolean: (text) =>
    /^(true|1)$/i.test(text)
      ? { value: true }
      : /^(false|0)$/i.test(text)
        ? { value: false }
        : { expected: 'xsd:boolean' },
  decimal: (text) => {
    if (isDecimal(text)) return { value: text };
    // Clients without a decimal type send what their floating point prints.
    return /^[+-]?\d+(\.\d+)?E[+-]?\d+$/i.test(text)
      ? { value: String(Number(text)) }
      : { expected: 'xsd:decimal' };
  },
  date: (text) => {
    const date = text.slice(0, 10);
    const rest = text.slice(10);
    return isLocalDate(date) && /^(|Z|[+-]\d\d:\d\d|[T ]\d\d:\d\d:\d\d.*)$/.test(rest)
      ? { value: date }
      : { expected: 'xsd:date' };
  },
  time: (text) => {
    const time = text.replace(/(Z|[+-]\d\d:\d\d)$/, '').replace(/\.0+$/, '');
    return isLocalTime(time) ? { value: time } : { expected: 'xsd:time' };
  },
  dateTime: dateTime,
  wallClock: (text) => dateTime(text.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
};

function dateTime(text: string): Parsed {
  return isDateTime(text) ? { value: text.replace(' ', 'T') } : { expected: 'xsd:dateTime' };
}
