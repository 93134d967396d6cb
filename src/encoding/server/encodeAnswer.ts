import { madeOnce } from '../../text/madeOnce.js';
import type { Fault } from '../answer/fault.js';
import { entityOf } from '../xml/escape.js';
import { isXmlText } from '../xml/xmlChars.js';
import { type Namespaces, SOAP_ENCODING, SOAP_ENVELOPE, XSD, XSI } from '../xml/namespaces.js';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { Secret } from '../../secret.js';
import { XSD_TYPE_OF, type XsdType } from '../../definition/scalar.js';
import { typeNameOf } from '../request/requestPlan.js';

/** The answer of an operation as an rpc/encoded SOAP 1.1 envelope. Values that are `undefined` are left out, `null` is nil. */
export function encodeAnswer(operation: AnyOperation, value: unknown, style: AnswerStyle): string {
  const { name, output } = operation;
  const write = writerOf('return', output);
  return document(
    `<ns1:${name}Response xmlns:ns1="${escapeAnswerText(style.namespaces.operations)}">${write(value, style)}</ns1:${name}Response>`,
    style,
  );
}

/** A fault as an envelope, with typed children that are always there. */
export function encodeFault(fault: Fault, style: AnswerStyle): string {
  const child = (name: string, text: string) =>
    `<${name} xsi:type="xsd:string">${escapeAnswerText(text)}</${name}>`;
  const detail =
    fault.detail === undefined
      ? child('detail', '')
      : `<detail>${typeof fault.detail === 'string' ? escapeAnswerText(fault.detail) : detailOf(fault.detail as object)}</detail>`;
  const code = child('faultcode', `SOAP-ENV:${fault.code}`);
  return document(
    `<SOAP-ENV:Fault>${code}${child('faultactor', fault.actor ?? '')}${child('faultstring', fault.string)}${detail}</SOAP-ENV:Fault>`,
    style,
  );
}

function detailOf(detail: object): string {
  return Object.entries(detail)
    .map(([name, value]) => `<${name}>${escapeAnswerText(String(value))}</${name}>`)
    .join('');
}

function document(body: string, style: AnswerStyle): string {
  const charset = (style.charset ?? 'utf-8').toUpperCase();
  const comment = style.trailingComment === undefined ? '' : `\n<!--\n${style.trailingComment}\n-->`;
  return (
    `<?xml version="1.0" encoding="${charset}"?>` +
    `<SOAP-ENV:Envelope SOAP-ENV:encodingStyle="${SOAP_ENCODING}" xmlns:SOAP-ENV="${SOAP_ENVELOPE}" xmlns:xsd="${XSD}"` +
    ` xmlns:xsi="${XSI}" xmlns:SOAP-ENC="${SOAP_ENCODING}" xmlns:tns="${escapeAnswerText(style.namespaces.types)}">` +
    `<SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>${comment}`
  );
}

/**
 * The `Content-Type` of what a server writes: of SOAP, the WSDL and its schema. The charset stands in capitals, because old
 * clients (soap4r with a present Ruby) cannot read a document that says it in lower case.
 */
export function answerContentType(charset: AnswerStyle['charset'] = 'utf-8', type = 'text/xml'): string {
  return `${type}; charset=${charset.toUpperCase()}`;
}

/** The bytes of an answer; in ISO-8859-1, characters that it lacks become `?`, as servers do (wire fact 5). */
export function answerBytes(xml: string, charset: AnswerStyle['charset'] = 'utf-8'): Buffer {
  if (charset === 'utf-8') return Buffer.from(xml, 'utf8');
  return Buffer.from(xml.replace(/[^\0-\u00FF]/gu, '?'), 'latin1');
}

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
function writerOf(name: string, spec: FieldSpec): Write {
  const byName = madeOnce(written, spec, () => new Map<string, Write>());
  return madeOnce(byName, name, () => {
    if (spec.item) return arrayWriter(name, spec.item);
    return spec.record ? recordWriter(name, spec) : scalarWriter(name, spec);
  });
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

const SPECIAL = /[&<>"'\r]|[^\t\n\r -\uFFFD]/g;

/** Text as content or as an attribute value, with the entities that servers write. */
export function escapeAnswerText(text: string): string {
  return text.search(SPECIAL) >= 0 ? text.replace(SPECIAL, answerEntityOf) : text;
}

/** Characters that XML cannot hold at all become `?`: an answer must be readable. */
function answerEntityOf(character: string): string {
  if (character === "'") return '&apos;';
  return isXmlText(character) ? entityOf(character) : '?';
}
