import { operationNamed } from '../../operations/operationNamed.js';
import { localName, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { allRecords } from '../../operations/allDefinitions.js';
import { nameFact } from './nameFacts.js';

const SOAP =
  /^(Envelope|Header|Body|Fault|fault(code|string|actor)|detail|item|return|multiRef|xmlns|xsi|xsd|xml|type|arrayType|nil|href|id|encodingStyle|mustUnderstand|actor|root|offset|position|lang)$/;
const TYPES =
  /^(string|int|integer|long|short|boolean|decimal|float|double|date|time|dateTime|base64(Binary)?|hexBinary|anyType|ur-type|Array|Struct|Map)$/;
const NAMESPACES = /^http:\/\/(schemas\.xmlsoap\.org|www\.w3\.org|xml\.apache\.org)\//;

let records: ReadonlySet<string> | undefined;

/** Names of elements and attributes, prefixes, types, ids and namespaces that are neither SOAP's nor of the definitions. */
export function xmlNames(elements: readonly XmlNode[]): string[] {
  const seen = new Set<string>();
  const odd = new Set<string>();
  const look = (name: string, isOrdinary: (local: string) => boolean) => {
    if (seen.has(name)) return;
    seen.add(name);
    if (!isOrdinary(localName(name))) odd.add(localName(name));
    if (name.includes(':') && !SOAP.test(name.split(':')[0]!)) odd.add(name.split(':')[0]!);
  };
  // Elements share their attributes: those of a large document are few.
  const done = new Set<XmlNode['attributes']>();
  for (const { name, attributes } of elements) {
    look(name, isKnownName);
    if (done.has(attributes)) continue;
    done.add(attributes);
    for (const [attribute, value] of attributes) {
      if (attribute.startsWith('xmlns')) {
        if (!NAMESPACES.test(value)) odd.add(value);
        odd.add(attribute.slice('xmlns:'.length));
      } else if (!SOAP.test(localName(attribute))) odd.add(attribute);
      else if (/[tT]ype$/.test(attribute)) look(`type:${localName(value).replace(/\[.*/, '')}`, isKnownType);
      else if (!/encodingStyle|nil$|mustUnderstand/.test(attribute)) odd.add(value);
    }
  }
  odd.delete('');
  return [...odd];
}

function isKnownName(name: string): boolean {
  return (
    SOAP.test(name) ||
    nameFact(name) !== undefined ||
    operationNamed(name.replace(/Response$/, '')) !== undefined
  );
}

function isKnownType(name: string): boolean {
  records ??= new Set(allRecords().map((record) => record.name));
  return TYPES.test(name) || records.has(name) || records.has(name.replace(/Array$|^ArrayOf/, ''));
}
