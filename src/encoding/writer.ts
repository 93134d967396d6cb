import { Secret } from '../secret.js';
import { escapeXml } from './escape.js';
import type { FieldSpec } from './field.js';
import { XSD_TYPE_OF } from './scalar.js';

/** Writes one value as an element of rpc/encoded SOAP: scalars with `xsi:type`, arrays with `SOAP-ENC:arrayType`. */
export function writeElement(name: string, spec: FieldSpec, value: unknown): string {
  if (spec.item) return writeArray(name, spec.item, value as readonly unknown[]);
  if (spec.record)
    return `<${name} xsi:type="tns:${spec.record.name}">${writeFields(spec.record.fields, value)}</${name}>`;
  return `<${name} xsi:type="${typeNameOf(spec)}">${escapeXml(formatScalar(spec, value))}</${name}>`;
}

/** The fields of a record that are given, in wire order. */
export function writeFields(
  fields: Readonly<Record<string, FieldSpec>>,
  value: unknown,
  withAnswerFields = false,
): string {
  let xml = '';
  for (const [name, spec] of Object.entries(fields)) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined && (withAnswerFields || !spec.answerOnly)) xml += writeElement(name, spec, field);
  }
  return xml;
}

function writeArray(name: string, item: FieldSpec, values: readonly unknown[]): string {
  const items = values.map((value) => writeElement('item', item, value)).join('');
  return `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${typeNameOf(item)}[${values.length}]">${items}</${name}>`;
}

/** The qualified name of a type with the prefixes of the toolkit's own envelopes. */
export function typeNameOf(spec: FieldSpec): string {
  if (spec.record) return `tns:${spec.record.name}`;
  if (spec.item) return 'SOAP-ENC:Array';
  return `xsd:${XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF]}`;
}

function formatScalar(spec: FieldSpec, value: unknown): string {
  if (value instanceof Secret) return value.reveal();
  const text = String(value);
  if (spec.kind === 'dateTimeText') return text.replace('T', ' ');
  if (spec.kind === 'dateTime' || spec.kind === 'wallClock') return text.replace(' ', 'T');
  return text;
}

/** What stands for a part that is not given but is followed by one that is (wire fact 2). */
export function neutralOf(spec: FieldSpec): unknown {
  if (spec.item) return [];
  if (spec.record) return {};
  const xsd = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
  return xsd === 'int' || xsd === 'decimal' ? '0' : xsd === 'boolean' ? 'false' : '';
}
