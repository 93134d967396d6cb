import type { FieldSpec } from '../../definition/field.js';
import { typeNameOf } from '../../encoding/request/requestPlan.js';
import { isBase64Type, textInBase64 } from '../../encoding/xml/base64Text.js';
import type { Element } from '../../encoding/xml/element.js';
import { escapeXml } from '../../encoding/xml/escape.js';
import { isXmlText } from '../../encoding/xml/xmlChars.js';
import { givenType, isBlank, isNil, isSame, marked } from './readRequest.js';
import type { References } from './References.js';
import { type Refusal, refuse } from './Refusal.js';
import { holdsToken } from './Token.js';

/**
 * Writes values anew: their text as it came, their types those of the definition, their references followed. What the
 * definition does not know keeps the type that the caller gave it. Throws a `Refusal` for what has two readings.
 */
export class ValueWriter {
  readonly out: string[] = [];
  readonly #references: References;

  constructor(references: References) {
    this.#references = references;
  }

  write(name: string, spec: FieldSpec | undefined, given: Element): void {
    this.#references.follow(given, (element) => {
      if (isNil(element)) {
        if (!isBlank(element) || element.children.length > 0)
          throw refuseValue(name, 'is nil and has a value');
        this.out.push(`<${name}${typeAttribute(spec, element)} xsi:nil="true"/>`);
      } else if (givenType(element)?.name === 'Map') this.#map(name, spec, element);
      else if (spec?.item || (!spec && isArray(element))) {
        checkPlace(name, element, 'offset', 0);
        for (const [i, child] of element.children.entries()) checkPlace(name, child, 'position', i);
        this.#array(name, spec?.item, element, element.children);
      } else if (spec?.record || (!spec && element.children.length > 0))
        this.#fields(
          name,
          spec,
          element,
          element.children.map((child) => [child.tag.name, child]),
        );
      else this.#text(name, spec, element);
    });
  }

  #array(name: string, item: FieldSpec | undefined, element: Element, items: readonly Element[]): void {
    if (!isBlank(element)) throw refuseValue(name, 'is a list and holds text');
    const type = item ? typeNameOf(item) : 'xsd:anyType';
    this.out.push(`<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${type}[${items.length}]">`);
    for (const one of items) this.write('item', item, one);
    this.out.push(`</${name}>`);
  }

  #fields(
    name: string,
    spec: FieldSpec | undefined,
    element: Element,
    all: readonly (readonly [string, Element])[],
  ): void {
    if (!isBlank(element)) throw refuseValue(name, 'is a record and holds text');
    const given = new Map<string, Element>();
    for (const [field, child] of all) {
      const twin = given.get(field);
      if (twin && !isSame(twin, child))
        throw refuseValue(name, field === 'item' ? 'is one record, and several came' : 'has a field twice');
      if (holdsToken(field)) throw tokenElsewhere();
      given.set(field, child);
    }
    const fields = spec?.record?.fields ?? {};
    this.out.push(`<${name}${typeAttribute(spec, element)}>`);
    for (const [field, child] of inOrder(given, fields))
      this.write(field, Object.hasOwn(fields, field) ? fields[field] : undefined, child);
    this.out.push(`</${name}>`);
  }

  /** An array of PHP with keys of its own: a record by their names, or a list by their numbers. */
  #map(name: string, spec: FieldSpec | undefined, element: Element): void {
    const entries = element.children.map((item) => this.#entryOf(name, item));
    if (spec?.item && entries.every(([key]) => /^\d+$/.test(key)))
      this.#array(
        name,
        spec.item,
        element,
        entries.map(([, value]) => value),
      );
    else if (spec?.record && entries.every(([key]) => /^[A-Za-z_][\w.-]*$/.test(key)))
      this.#fields(name, spec, element, entries);
    else throw refuseValue(name, 'is an array whose keys are not what belongs there');
  }

  #entryOf(name: string, item: Element): readonly [string, Element] {
    const [key, value, more] = item.children;
    if (key?.tag.name !== 'key' || value?.tag.name !== 'value' || more || key.children.length > 0)
      throw refuseValue(name, 'is an array with an item that is no key and value');
    return [key.text.trim(), value];
  }

  #text(name: string, spec: FieldSpec | undefined, element: Element): void {
    if (element.children.length > 0) throw refuseValue(name, 'is a plain value and holds elements');
    const type = givenType(element);
    // So SOAP::Lite sends text outside ASCII, whatever the WSDL says.
    const isPacked = spec && spec.meaning !== 'file' && isBase64Type(type?.name);
    const text = isPacked ? textInBase64(element.text) : element.text;
    if (text === undefined) throw refuseValue(name, 'is called base64 and is none');
    if (holdsToken(text)) throw tokenElsewhere();
    // Only what was packed can hold what XML cannot.
    if (!isXmlText(text)) throw refuseValue(name, 'holds a character that XML cannot hold');
    this.out.push(`<${name}${typeAttribute(spec, element)}>${escapeXml(text)}</${name}>`);
  }
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
  return refuse('the token is in another field than apiKey: replace the token, because it may be read there');
}

function refuseValue(name: string, why: string): Refusal {
  return refuse(`${/^\w{1,60}$/.test(name) ? name : 'a value'} ${why}`);
}
