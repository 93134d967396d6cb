import { Secret } from '../secret.js';
import { escapeXml } from './escape.js';
import type { FieldSpec } from './field.js';
import type { Definition } from './record.js';
import { type ScalarKind, XSD_TYPE_OF } from './scalar.js';

/** Writes the content of an element, between its tags. */
type Write = (value: unknown) => string;

interface FieldWriter {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly open: string;
  readonly close: string;
  readonly write: Write;
}

const records = new WeakMap<Definition<object>, Write>();

/**
 * Writes one value as an element of rpc/encoded SOAP: scalars with `xsi:type`, arrays with `SOAP-ENC:arrayType`, of
 * records the fields that are given, in wire order, without those that only answers carry.
 */
export function writeElement(name: string, spec: FieldSpec, value: unknown): string {
  return writeWith(fieldWriterOf(name, spec), value);
}

function fieldWriterOf(name: string, spec: FieldSpec): FieldWriter {
  const open = `<${name} xsi:type="${typeNameOf(spec)}"`;
  return { name, spec, open: spec.item ? open : `${open}>`, close: `</${name}>`, write: writerOf(spec) };
}

function writeWith({ open, close, write }: FieldWriter, value: unknown): string {
  return open + write(value) + close;
}

function writerOf(spec: FieldSpec): Write {
  if (spec.item) return arrayWriterOf(spec.item);
  if (spec.record) return recordWriterOf(spec.record);
  return scalarWriterOf(spec.kind as ScalarKind);
}

/** The rest of the start tag, with the number of items, and the items. */
function arrayWriterOf(item: FieldSpec): Write {
  const type = ` SOAP-ENC:arrayType="${typeNameOf(item)}[`;
  const writer = fieldWriterOf('item', item);
  return (value) => {
    const items = value as readonly unknown[];
    let xml = `${type}${items.length}]">`;
    for (const entry of items) xml += writeWith(writer, entry);
    return xml;
  };
}

function recordWriterOf(record: Definition<object>): Write {
  const known = records.get(record);
  if (known) return known;
  // Made at the first record that is written, because a record of a deployment can hold records of its own type.
  let fields: FieldWriter[] | undefined;
  const write = (value: unknown) => {
    fields ??= Object.entries(record.fields)
      .filter(([, spec]) => !spec.answerOnly)
      .map(([name, spec]) => fieldWriterOf(name, spec));
    let xml = '';
    for (const field of fields) {
      const given = (value as Readonly<Record<string, unknown>>)[field.name];
      if (given !== undefined) xml += field.open + field.write(given) + field.close;
    }
    return xml;
  };
  records.set(record, write);
  return write;
}

function scalarWriterOf(kind: ScalarKind): Write {
  switch (kind) {
    case 'dateTimeText':
      return (value) => escapeXml(String(value).replace('T', ' '));
    case 'dateTime':
    case 'wallClock':
      return (value) => escapeXml(String(value).replace(' ', 'T'));
    case 'secret':
    case 'apiKey':
      return (value) => escapeXml(value instanceof Secret ? value.reveal() : String(value));
    default:
      return (value) => (typeof value === 'string' ? escapeXml(value) : escapeXml(textOf(value)));
  }
}

function textOf(value: unknown): string {
  return value instanceof Secret ? value.reveal() : String(value);
}

/** The qualified name of a type with the prefixes of the toolkit's own envelopes. */
export function typeNameOf(spec: FieldSpec): string {
  if (spec.record) return `tns:${spec.record.name}`;
  if (spec.item) return 'SOAP-ENC:Array';
  return `xsd:${XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF]}`;
}

/** What stands for a part that is not given but is followed by one that is (wire fact 2). */
export function neutralOf(spec: FieldSpec): unknown {
  if (spec.item) return [];
  if (spec.record) return {};
  const xsd = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
  return xsd === 'int' || xsd === 'decimal' ? '0' : xsd === 'boolean' ? 'false' : '';
}
