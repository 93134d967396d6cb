import type { FieldSpec } from '../../definition/field.js';
import { typeNameOf } from '../../encoding/request/typeName.js';
import type { Element } from '../../encoding/xml/element.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import { isXmlText } from '../../encoding/xml/xmlChars.js';
import { holdsToken } from './Token.js';
import type { Refusal } from './Refusal.js';
import { givenType, isBlank, isNil, marked } from './marks.js';
import type { References } from './References.js';
import { refuse } from './refuse.js';

/**
 * Writes a value anew: its text as it came, its types those of the definition, its references followed. What the
 * definition does not know keeps the type that the caller gave it. Throws a `Refusal` for what has two readings.
 */
export function writeValue(
  name: string,
  spec: FieldSpec | undefined,
  given: Element,
  references: References,
  out: string[],
): void {
  references.follow(given, (element) => {
    if (isNil(element)) {
      if (!isBlank(element) || element.children.length > 0) throw refuseValue(name, 'is nil and has a value');
      out.push(`<${name}${typeAttribute(spec, element)} xsi:nil="true"/>`);
    } else if (spec?.item || (!spec && isArray(element)))
      writeArray(name, spec?.item, element, references, out);
    else if (spec?.record || (!spec && element.children.length > 0))
      writeFields(name, spec, element, references, out);
    else writeText(name, spec, element, out);
  });
}

function writeArray(
  name: string,
  item: FieldSpec | undefined,
  element: Element,
  references: References,
  out: string[],
): void {
  if (!isBlank(element)) throw refuseValue(name, 'is a list and holds text');
  checkPlace(name, element, 'offset', 0);
  const type = item ? typeNameOf(item) : 'xsd:anyType';
  const { children } = element;
  out.push(`<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${type}[${children.length}]">`);
  for (const [i, child] of children.entries()) {
    checkPlace(name, child, 'position', i);
    writeValue('item', item, child, references, out);
  }
  out.push(`</${name}>`);
}

function writeFields(
  name: string,
  spec: FieldSpec | undefined,
  element: Element,
  references: References,
  out: string[],
): void {
  if (!isBlank(element)) throw refuseValue(name, 'is a record and holds text');
  const given = new Map<string, Element>();
  for (const child of element.children) {
    const field = child.tag.name;
    if (given.has(field)) throw refuseValue(name, 'has a field twice');
    if (holdsToken(field)) throw tokenElsewhere();
    given.set(field, child);
  }
  const fields = spec?.record?.fields ?? {};
  out.push(`<${name}${typeAttribute(spec, element)}>`);
  for (const [field, child] of inOrder(given, fields))
    writeValue(field, Object.hasOwn(fields, field) ? fields[field] : undefined, child, references, out);
  out.push(`</${name}>`);
}

// Some clients send fields in another order each time: the same record must be the same text.
function inOrder(
  given: ReadonlyMap<string, Element>,
  fields: Readonly<Record<string, FieldSpec>>,
): readonly (readonly [string, Element])[] {
  const known = Object.keys(fields).flatMap((name) =>
    given.has(name) ? [[name, given.get(name)!] as const] : [],
  );
  return [...known, ...[...given].filter(([name]) => !Object.hasOwn(fields, name))];
}

function writeText(name: string, spec: FieldSpec | undefined, element: Element, out: string[]): void {
  if (element.children.length > 0) throw refuseValue(name, 'is a plain value and holds elements');
  const type = givenType(element);
  // So SOAP::Lite sends text outside ASCII, whatever the WSDL says.
  const packed = spec && /^base64(Binary)?$/.test(type?.name ?? '');
  const text = packed ? Buffer.from(element.text, 'base64').toString() : element.text;
  if (holdsToken(text)) throw tokenElsewhere();
  // Only what was packed can hold what XML cannot.
  if (!isXmlText(text)) throw refuseValue(name, 'holds a character that XML cannot hold');
  out.push(`<${name}${typeAttribute(spec, element)}>${escapeXml(text)}</${name}>`);
}

/** The type of a value as the gateway writes it: that of the definition, else a plain one of the caller's. */
function typeAttribute(spec: FieldSpec | undefined, element: Element): string {
  if (spec) return ` xsi:type="${typeNameOf(spec)}"`;
  const type = givenType(element);
  return type?.isXsd ? ` xsi:type="xsd:${type.name}"` : '';
}

function isArray(element: Element): boolean {
  return marked(element, 'arrayType') !== undefined || givenType(element)?.name === 'Array';
}

// gSOAP says the place of every item. Where it says another than it has, two readers could take it for two.
function checkPlace(name: string, element: Element, attribute: string, place: number): void {
  const said = marked(element, attribute);
  if (said !== undefined && said.replace(/\s/g, '') !== `[${place}]`)
    throw refuseValue(name, 'is a list whose items say other places than they have');
}

/** A token that stands where the key does not belong. */
export function tokenElsewhere(): Refusal {
  return refuse('the token stands in another place than the apiKey: have it replaced, it may be read there');
}

function refuseValue(name: string, why: string): Refusal {
  return refuse(`${/^\w{1,60}$/.test(name) ? name : 'a value'} ${why}`);
}
