import type { Element } from '../../encoding/xml/element.js';
import { Refusal } from './Refusal.js';

const XSI = /^http:\/\/www\.w3\.org\/(1999|2000\/10|2001)\/XMLSchema-instance$/;
const XSD = /^http:\/\/www\.w3\.org\/(1999|2000\/10|2001)\/XMLSchema$/;

/** The value of an attribute without a namespace, or in SOAP's own where one is given. */
export function marked({ tag }: Element, name: string, namespace?: string): string | undefined {
  return tag.attributes.find(
    (attribute) =>
      attribute.name === name &&
      (namespace === undefined ? isOfSoap(attribute.namespace) : attribute.namespace === namespace),
  )?.value;
}

// `root`, `offset` and `arrayType` are in the namespace of the encoding, `id` and `href` in none.
function isOfSoap(namespace: string): boolean {
  return namespace === '' || namespace === 'http://schemas.xmlsoap.org/soap/encoding/';
}

/** True for an element without text of its own. */
export function isBlank({ text }: Element): boolean {
  return /^\s*$/.test(text);
}

/** True for an element that says that it has no value. */
export function isNil({ tag }: Element): boolean {
  return tag.attributes.some(
    ({ name, namespace, value }) =>
      (name === 'nil' || name === 'null') && XSI.test(namespace) && /^(1|true)$/.test(value),
  );
}

/** The type that a caller gives a value, without its prefix; its namespace says whose it is. */
export function givenType({ tag }: Element): { readonly name: string; readonly isXsd: boolean } | undefined {
  const written = tag.attributes.filter(({ name, namespace }) => name === 'type' && XSI.test(namespace));
  if (written.length > 1) throw new Refusal('Client', 'a value has two types');
  const [, prefix = '', name] = /^\s*(?:([^\s:]+):)?([\w.-]+)\s*$/.exec(written[0]?.value ?? '') ?? [];
  return name === undefined ? undefined : { name, isXsd: XSD.test(tag.scope.uriOf(prefix) ?? '') };
}

/** True for two elements that say the same to every reader. */
export function isSame(one: Element, other: Element): boolean {
  const said = ({ tag, text }: Element) =>
    JSON.stringify([
      ...[tag.name, text],
      tag.attributes.map(({ name, namespace, value }) => [name, namespace, value]),
    ]);
  return (
    said(one) === said(other) &&
    one.children.length === other.children.length &&
    one.children.every((child, i) => isSame(child, other.children[i]!))
  );
}
