import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import { envelopeOf } from '../../encoding/request/envelope.js';
import { requestFieldOf } from '../../encoding/request/requestPlan.js';
import { neutralOf, writeElement } from '../../encoding/request/writer.js';
import type { Element } from '../../encoding/xml/element.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { XmlBytes } from '../../encoding/xml/xmlBytes.js';
import { givenType, isBlank, isNil, marked } from './marks.js';
import { partsOf } from './partsOf.js';
import { References } from './References.js';
import { refuse } from './Refusal.js';
import type { SoapRequest } from './readRequest.js';
import { holdsToken } from './Token.js';
import { tokenElsewhere, ValueWriter } from './writeValue.js';

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
    const packed = /^base64(Binary)?$/.test(givenType(element)?.name ?? '');
    checkNoTokenElsewhere(request.envelope, element);
    return (packed ? Buffer.from(element.text, 'base64').toString() : element.text).trim();
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
