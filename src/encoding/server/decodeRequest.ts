import { ApiKey, Secret } from '../../secret.js';
import { CodecError } from '../xml/limits.js';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation, FieldSpecs } from '../../definition/operation.js';
import { isBase64Type, textInBase64 } from '../xml/base64Text.js';
import { parseXml } from '../xml/parseXml.js';
import { attributeOf, childNamed, elementsOf, localName, textOf, type XmlNode } from '../xml/XmlNode.js';
import { elementsById, referredFrom } from '../xml/references.js';
import { textOfBody } from '../xml/bodyText.js';
import {
  isDateTime,
  isDecimal,
  isLocalDate,
  isLocalTime,
  isZeroDate,
  type ScalarKind,
  XSD_TYPE_OF,
} from '../../definition/scalar.js';

type Path = readonly (string | number)[];

/** A value of a request that is not of its part's or field's type. The value itself is not in it. */
export interface RequestIssue {
  /** Where it stands, such as `['Shifts', 3, 'agreementId']`. */
  readonly path: Path;
  readonly kind: 'value' | 'unknownElement';
  readonly expected: string;
}

export interface DecodedParts {
  readonly apiKey: ApiKey | undefined;
  /** By name; parts that are absent or nil are left out. Secret fields are `Secret`s. */
  readonly parts: Readonly<Record<string, unknown>>;
  readonly issues: readonly RequestIssue[];
}

interface PartsOptions {
  /** Take the parts by their position and ignore their names, as one server library does (wire fact 2). */
  readonly positional?: boolean | undefined;
  /** Gets what is in no part: elements that nobody knows, that cannot be read, or that another of their name follows. */
  readonly onUnread?: ((path: Path, element: XmlNode) => void) | undefined;
  /** Gets a boolean that is written as a word, and not as one by its `xsi:type`: a server may take it for a text (wire fact 10). */
  readonly onUntyped?: ((path: Path) => void) | undefined;
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
  const header = childNamed(envelope, 'Header');
  const others = elementsOf(body).filter((one) => one !== call && attributeOf(one, 'id') === undefined);
  return {
    operation: localName(call.name),
    beside: [...(header ? elementsOf(header) : []), ...others],
    decode: (operation, options = {}) => decodeParts({ body, call }, operation, options),
  };
}

// Elements that a request may come to with its references followed, for each that it holds: an honest client repeats
// little, and a few thousand bytes must not become millions of values.
const MOST_REPEATED = 100;

function decodeParts(
  { body, call }: { readonly body: XmlNode; readonly call: XmlNode },
  operation: AnyOperation,
  { positional = false, onUnread, onUntyped }: PartsOptions,
): DecodedParts {
  const issues: RequestIssue[] = [];
  let left = elementsIn(body) * MOST_REPEATED;
  let byId: ReadonlyMap<string, XmlNode> | undefined;
  const names = ['apiKey', ...Object.keys(operation.input)];
  const parts: Record<string, unknown> = {};
  let apiKey: ApiKey | undefined;
  // Clients that know no names send invented ones, such as c-gensym3 or param0: then the position is all there is.
  const children = elementsOf(resolved(call));
  const given = new Map<string, XmlNode>();
  const byPlace = positional || !children.some((child) => names.includes(localName(child.name)));
  for (const [position, child] of children.entries()) {
    const own = localName(child.name);
    const name = byPlace ? (names[position] ?? own) : own;
    const spec = Object.hasOwn(operation.input, name) ? operation.input[name] : undefined;
    noteLast(given, name, child, []);
    if (name === 'apiKey') apiKey = new ApiKey(textOf(resolved(child)).trim());
    else if (!spec) report([name], { kind: 'unknownElement', expected: 'a part of the operation' }, child);
    // A required list that is there but nil is an empty one: clients without empty arrays send it so.
    else setDefined(parts, name, decoded(spec, child, [name]) ?? (spec.required && spec.item && []));
  }
  return { apiKey, parts, issues };

  /** The element that an `href` points to, or the element itself. */
  function resolved(element: XmlNode): XmlNode {
    if (attributeOf(element, 'href') === undefined) return element;
    byId ??= elementsById(body);
    const target = referredFrom(element, byId);
    if (attributeOf(target, 'href') === undefined) return target;
    throw new CodecError('protocol', 'a href points to no element, or back to itself');
  }

  function decoded(spec: FieldSpec, given: XmlNode, path: Path): unknown {
    if (--left < 0) throw new CodecError('refused', 'its references repeat too much');
    const element = resolved(given);
    if (isNil(element)) return undefined;
    if (spec.item) return itemsOf(spec.item, element, path);
    if (spec.record) return fieldsOf(spec.record.fields, element, path);
    return scalarOf(spec, element, path);
  }

  function itemsOf(item: FieldSpec, element: XmlNode, path: Path): unknown[] {
    const values = elementsOf(element).map((child, i) => decoded(item, child, [...path, i]));
    // A nil row keeps its place: outcomes are matched to rows by position.
    return item.record ? values.map((value) => value ?? {}) : values.filter((value) => value !== undefined);
  }

  function fieldsOf(fields: FieldSpecs, element: XmlNode, path: Path): Record<string, unknown> {
    const record: Record<string, unknown> = {};
    const given = new Map<string, XmlNode>();
    for (const child of elementsOf(element)) {
      const name = localName(child.name);
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const at = [...path, name];
      noteLast(given, name, child, path);
      if (spec) setDefined(record, name, decoded(spec, child, at));
      else report(at, { kind: 'unknownElement', expected: 'a field of the record' }, child);
    }
    return record;
  }

  function scalarOf(spec: FieldSpec, element: XmlNode, path: Path): unknown {
    const written = textOf(element);
    const isPacked = spec.meaning !== 'file' && isBase64Type(attributeOf(element, 'type'));
    const text = isPacked ? textInBase64(written) : written;
    if (text === undefined) {
      report(path, { kind: 'value', expected: 'text in base64' }, element);
      return undefined;
    }
    if (spec.kind === 'secret') return new Secret(text);
    if (spec.kind === 'apiKey') return new ApiKey(text);
    const parse = parsers[spec.kind];
    // What is wrong with a text, dates and times in texts included, is for the operation to say.
    if (!parse) return text;
    const trimmed = text.trim();
    if (trimmed === '' || isZeroDate(trimmed)) return undefined;
    const value = parse(trimmed);
    const isTyped = spec.kind !== 'boolean' || localName(attributeOf(element, 'type') ?? '') === 'boolean';
    if (!isTyped && /^[a-z]/i.test(trimmed)) onUntyped?.(path);
    const expected = `xsd:${XSD_TYPE_OF[spec.kind as ScalarKind]}`;
    if (value === undefined) report(path, { kind: 'value', expected }, element);
    return value;
  }

  /** Of two elements of one name the last counts. */
  function noteLast(given: Map<string, XmlNode>, name: string, child: XmlNode, path: Path): void {
    const before = given.get(name);
    if (before) onUnread?.([...path, name], before);
    given.set(name, child);
  }

  function report(path: Path, issue: Omit<RequestIssue, 'path'>, element: XmlNode): void {
    issues.push({ path, ...issue });
    onUnread?.(path, resolved(element));
  }
}

function elementsIn(node: XmlNode): number {
  return elementsOf(node).reduce((sum, child) => sum + elementsIn(child), 1);
}

function isNil(element: XmlNode): boolean {
  const nil = attributeOf(element, 'nil') ?? attributeOf(element, 'null');
  return nil === 'true' || nil === '1';
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

/** The values of texts; `undefined` for what is none of the kind. */
const parsers: Readonly<Partial<Record<FieldSpec['kind'], (text: string) => unknown>>> = {
  int: (text) => {
    const whole = /^[+-]?\d+(\.0*)?$/.test(text) ? Number(text) : Number.NaN;
    return whole >= -0x8000_0000 && whole <= 0x7fff_ffff ? whole : undefined;
  },
  boolean: (text) => (/^(true|1)$/i.test(text) ? true : /^(false|0)$/i.test(text) ? false : undefined),
  decimal: (text) => {
    if (isDecimal(text)) return text;
    // Clients without a decimal type send what their floating point prints.
    return /^[+-]?\d+(\.\d+)?E[+-]?\d+$/i.test(text) ? String(Number(text)) : undefined;
  },
  date: (text) => {
    const date = text.slice(0, 10);
    const isAlone = /^(|Z|[+-]\d\d:\d\d|[T ]\d\d:\d\d:\d\d.*)$/.test(text.slice(10));
    return isLocalDate(date) && isAlone ? date : undefined;
  },
  time: (text) => {
    const time = text.replace(/(Z|[+-]\d\d:\d\d)$/, '').replace(/\.0+$/, '');
    return isLocalTime(time) ? time : undefined;
  },
  dateTime,
  wallClock: (text) => dateTime(text.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
};

function dateTime(text: string): string | undefined {
  return isDateTime(text) ? text.replace(' ', 'T') : undefined;
}
