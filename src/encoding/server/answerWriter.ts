import { Secret } from '../../secret.js';
import type { FieldSpec } from '../../definition/field.js';
import { XSD_TYPE_OF, type XsdType } from '../../definition/scalar.js';
import { typeNameOf } from '../request/typeName.js';
import type { Namespaces } from '../xml/namespaces.js';

/** How a server writes its answers; servers differ in each of these (wire facts 4 to 7 and 14). */
export interface AnswerStyle {
  readonly namespaces: Namespaces;
  readonly charset?: 'utf-8' | 'iso-8859-1' | undefined;
  /** Empty arrays as `xsi:nil="true"`. */
  readonly nilArrays?: boolean | undefined;
  /** Dates without a value as `0000-00-00` instead of nil (where the WSDL requires them) or leaving them out. */
  readonly zeroDates?: boolean | undefined;
  /** Text of a comment after the envelope. */
  readonly trailingComment?: string | undefined;
  /** Secrets as `[redacted]`: for showing the answer, not for sending it. */
  readonly redact?: boolean | undefined;
}

type Write = (value: unknown, style: AnswerStyle) => string;

const written = new WeakMap<FieldSpec, Map<string, Write>>();

/** How an element of a name and spec is written in answers, worked out once. */
export function writerOf(name: string, spec: FieldSpec): Write {
  const byName = written.get(spec) ?? new Map<string, Write>();
  written.set(spec, byName);
  const known = byName.get(name);
  if (known) return known;
  const write = spec.item
    ? arrayWriter(name, spec.item)
    : spec.record
      ? recordWriter(name, spec)
      : scalarWriter(name, spec);
  byName.set(name, write);
  return write;
}

function arrayWriter(name: string, item: FieldSpec): Write {
  const open = `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="${typeNameOf(item)}[`;
  const close = `</${name}>`;
  return (value, style) => {
    const values = (value ?? []) as readonly unknown[];
    if (values.length === 0)
      return `${open}0]"${style.nilArrays || value === null ? ' xsi:nil="true"/>' : `>${close}`}`;
    const write = writerOf('item', item);
    let xml = `${open}${values.length}]">`;
    for (const entry of values) xml += write(entry, style);
    return xml + close;
  };
}

function recordWriter(name: string, spec: FieldSpec): Write {
  const open = `<${name} xsi:type="${typeNameOf(spec)}">`;
  const close = `</${name}>`;
  const fields = Object.entries(spec.record!.fields);
  const names = fields.map(([field]) => field);
  const isDate = fields.map(([, { kind }]) => kind === 'date' || kind === 'dateTime' || kind === 'wallClock');
  // The WSDL requires these, and declares them nillable.
  const isNil = fields.map(([, { required, unsettable }]) => required && unsettable);
  let writers: Write[] | undefined;
  return (value, style) => {
    if (value === null) return `${open.slice(0, -1)} xsi:nil="true"/>`;
    writers ??= fields.map(([field, fieldSpec]) => writerOf(field, fieldSpec));
    const record = (value ?? {}) as Readonly<Record<string, unknown>>;
    let xml = open;
    for (let i = 0; i < names.length; i++) {
      const field = record[names[i]!];
      if (field !== undefined) xml += writers[i]!(field, style);
      else if (style.zeroDates && isDate[i]) xml += writers[i]!(zeroOf(fields[i]![1]), style);
      else if (isNil[i]) xml += writers[i]!(null, style);
    }
    return xml + close;
  };
}

function zeroOf({ kind }: FieldSpec): string {
  return kind === 'date' ? '0000-00-00' : '0000-00-00T00:00:00';
}

function scalarWriter(name: string, spec: FieldSpec): Write {
  const type: XsdType = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
  const open = `<${name} xsi:type="xsd:${type}">`;
  const nil = `${open.slice(0, -1)} xsi:nil="true"/>`;
  const close = `</${name}>`;
  const isSecret = spec.kind === 'secret' || spec.kind === 'apiKey';
  return (value, style) => {
    if (value === null) return nil;
    if (isSecret) return open + (style.redact ? '[redacted]' : escapeAnswerText(textOf(value))) + close;
    // Numbers, dates and times need no escaping, and servers write them unescaped.
    return open + (type === 'string' ? escapeAnswerText(String(value)) : String(value)) + close;
  };
}

function textOf(value: unknown): string {
  return value instanceof Secret ? value.reveal() : String(value);
}

// Characters that XML cannot hold at all become `?`: an answer must be readable.
const SPECIAL = /[&<>"'\r]|[^\t\n\r -\uFFFD]/g;
const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

/** Text as content or as an attribute value, with the entities that servers write. */
export function escapeAnswerText(text: string): string {
  return text.search(SPECIAL) >= 0 ? text.replace(SPECIAL, (character) => ENTITY[character] ?? '?') : text;
}
