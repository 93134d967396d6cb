import { isBase64Type, textInBase64 } from '../../encoding/xml/base64Text.js';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { envelopeOf } from '../../encoding/request/envelope.js';
import { requestFieldOf } from '../../encoding/request/requestPlan.js';
import { neutralOf, writeElement } from '../../encoding/request/writer.js';
import type { Element } from '../../encoding/xml/element.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { XmlBytes } from '../../encoding/xml/xmlBytes.js';
import { References } from './References.js';
import { refuse } from './Refusal.js';
import { type SoapRequest, givenType, isBlank, isNil, marked, isSame } from './readRequest.js';
import { holdsToken } from './Token.js';
import { tokenElsewhere, ValueWriter } from './writeValue.js';

/** The parts of a call by their names, without the key, in the order in which they go on. */
interface Parts {
  readonly apiKey: Element;
  readonly others: ReadonlyMap<string, Element>;
  /** Parts that the definition does not know, for the service to judge. */
  readonly extra: ReadonlyMap<string, Element>;
}

// What a client calls a part of which it knows the place alone.
const INVENTED = /\d$|^(param|arg|in|value)$/i;

/**
 * The parts of a call. They are taken by their names, or by their places where a client has invented all names; a call
 * that one reader would take by name and another by place is refused, and one whose key is not there once. A part that
 * stands there twice has one reading where both say the same.
 */
function partsOf({ tag: { name }, children }: Element, operation: AnyOperation | undefined): Parts {
  const known = ['apiKey', ...Object.keys(operation?.input ?? {})];
  const nameless = operation && !children.some(({ tag }) => known.includes(tag.name));
  if (nameless && children.length > known.length)
    throw refuse(`${name} has ${known.length} parts, and ${children.length} came`);
  const found = new Map<string, Element>();
  for (const [place, child] of children.entries()) {
    const part = nameless ? known[place]! : child.tag.name;
    const lower = part.toLowerCase();
    const isUnclear = INVENTED.test(part) || known.some((one) => one.toLowerCase() === lower);
    if (operation && isUnclear && !known.includes(part))
      throw refuse(`${printable(part)} is no part of ${name}`);
    const twin = found.get(part);
    if (twin && !isSame(twin, child)) throw refuse(`the part ${printable(part)} is there twice`);
    found.set(part, child);
  }
  const apiKey = found.get('apiKey');
  if (!apiKey) throw refuse(`${printable(name)} came without an apiKey`);
  // Of an operation that is not known, nothing but the place of its key is.
  if (!operation && children[0] !== apiKey) throw refuse('the apiKey must be the first part');
  const names = operation ? known.slice(1) : [...found.keys()].slice(1);
  const others = names.flatMap((part) => (found.has(part) ? [[part, found.get(part)!] as const] : []));
  const extra = operation ? [...found].filter(([part]) => !known.includes(part)) : [];
  return { apiKey, others: new Map(others), extra: new Map(extra) };
}

// A name that is not known may be anything, a key too.
function printable(name: string): string {
  return /^[A-Za-z_]\w{0,40}$/.test(name) && !/wfg_|key.*\d/i.test(name) ? name : 'something';
}

/** A request that was read and can be written with another key. */
export interface Rewritable {
  readonly apiKey: string;
  /** The names of the parts that came with a value, without the key. */
  readonly partNames: readonly string[];
  /** Those parts as they go on. The same order, however it came, is the same text. */
  readonly parts: string;
}

/** Reads the key of a call and writes its other parts anew. Throws a `Refusal` for what has two readings. */
export function rewritable(request: SoapRequest, operation: AnyOperation | undefined): Rewritable {
  const references = new References(request);
  const { apiKey, others, extra } = partsOf(request.call, operation);
  if (!isBlank(request.call)) throw refuse('the call holds text beside its parts');
  const key = references.follow(apiKey, (element) => {
    if (element.children.length > 0 || isNil(element)) throw refuse('the apiKey is no plain text');
    const isPacked = isBase64Type(givenType(element)?.name);
    checkNoTokenElsewhere(request.envelope, element);
    return ((isPacked ? textInBase64(element.text) : undefined) ?? element.text).trim();
  });
  const writer = new ValueWriter(references);
  for (const [name, spec] of specsOf(operation, others, extra.size > 0)) {
    const part = others.get(name);
    if (part) writer.write(name, spec, part);
    else writer.out.push(neutralText(name, spec!));
  }
  for (const [name, part] of extra) writer.write(name, undefined, part);
  references.checkUsed();
  return {
    apiKey: key,
    partNames: [...others].filter(([, part]) => holdsValue(part)).map(([name]) => name),
    parts: writer.out.join(''),
  };
}

// Clients give a part that is not meant a value of its type that says nothing.
function holdsValue(part: Element): boolean {
  return (
    part.children.length > 0 || marked(part, 'href') !== undefined || !/^\s*(0|false)?\s*$/.test(part.text)
  );
}

/** The bytes of a request with its key. */
export function requestWith(key: string, name: string, parts: string, namespaces: Namespaces): Buffer {
  const apiKey = `<apiKey xsi:type="xsd:string">${escapeXml(key)}</apiKey>`;
  return Buffer.from(envelopeOf(name, apiKey + parts, namespaces));
}

/** What is written, all or up to the last part that came: one in between is not left out, since a server may go by places. */
function specsOf(
  operation: AnyOperation | undefined,
  others: ReadonlyMap<string, Element>,
  hasAll: boolean,
): (readonly [string, FieldSpec | undefined])[] {
  if (!operation) return [...others.keys()].map((name) => [name, undefined] as const);
  const all = Object.entries(operation.input);
  return hasAll ? all : all.slice(0, all.findLastIndex(([name]) => others.has(name)) + 1);
}

function neutralText(name: string, spec: FieldSpec): string {
  const out = new XmlBytes();
  writeElement(out, requestFieldOf(name, spec), neutralOf(spec));
  return out.take().toString();
}

function checkNoTokenElsewhere(element: Element, apiKey: Element): void {
  const { tag, text, children } = element;
  const holds =
    (element !== apiKey && holdsToken(text)) ||
    holdsToken(tag.qualifiedName) ||
    tag.attributes.some(({ value, qualifiedName }) => holdsToken(value) || holdsToken(qualifiedName)) ||
    tag.declarations.some(holdsToken);
  if (holds) throw tokenElsewhere();
  for (const child of children) checkNoTokenElsewhere(child, apiKey);
}
