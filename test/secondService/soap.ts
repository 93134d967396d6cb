import { XMLParser } from 'fast-xml-parser';

export type Fields = Readonly<Record<string, string>>;

export interface Asked {
  readonly operation: string;
  /** The parts that hold text or a record, as flat fields. */
  readonly fields: Fields;
  /** The rows of the parts that hold a list, by the name of the part. */
  readonly lists: Readonly<Record<string, readonly Fields[]>>;
}

const parser = new XMLParser({
  ...{ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true, trimValues: false },
  isArray: (name) => name === 'item',
  ignoreDeclaration: true,
});

type Node = string | { readonly [name: string]: Node | readonly Node[] };

const isRecord = (node: unknown): node is Record<string, Node | readonly Node[]> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** What a request asks for. Only the body's element says which operation it is. */
export function readRequest(xml: string): Asked {
  const body = (parser.parse(xml) as { Envelope: { Body: Record<string, Node> } }).Envelope.Body;
  const [operation, parts] = Object.entries(body).find(([, node]) => isRecord(node))!;
  const fields: Record<string, string> = {};
  const lists: Record<string, readonly Fields[]> = {};
  for (const [name, node] of Object.entries(parts as Record<string, Node>)) {
    if (!isRecord(node)) fields[name] = textOf(node);
    else if ('item' in node) lists[name] = (node.item as readonly Node[]).map(flat);
    else Object.assign(fields, flat(node));
  }
  return { operation, fields, lists };
}

function flat(node: Node): Fields {
  if (!isRecord(node)) return {};
  const texts = Object.entries(node).filter(([, value]) => !isRecord(value));
  return Object.fromEntries(texts.map(([name, value]) => [name, textOf(value)]));
}

const textOf = (node: unknown): string => (typeof node === 'string' && node.trim() !== '' ? node : '');

const escaped = (text: string) => text.replace(/[&<>"'\r]/g, (letter) => `&#${letter.codePointAt(0)};`);

export interface AnswerRecord {
  readonly fields: Fields;
  readonly validationErrors?: readonly string[];
}

/** A list of records, in the wrapper of a read where it has one. */
export function writeAnswer(
  operation: string,
  records: readonly AnswerRecord[],
  { type, list }: { readonly type: string; readonly list?: string | undefined },
): string {
  const items = records.map(({ fields, validationErrors }) => {
    const texts = Object.entries(fields).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`);
    return `<item xsi:type="tns:${type}">${texts.join('')}${errorsOf(validationErrors)}</item>`;
  });
  const array = `xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:${type}[${records.length}]"`;
  const inside = list
    ? `<return xsi:type="tns:${operation}Result"><${list} ${array}>${items.join('')}</${list}>${errorsOf([])}</return>`
    : `<return ${array}>${items.join('')}</return>`;
  return envelope(`<ns1:${operation}Response xmlns:ns1="uri:Service">${inside}</ns1:${operation}Response>`);
}

function errorsOf(errors: readonly string[] | undefined): string {
  if (!errors) return '';
  const items = errors.map((text) => `<item xsi:type="xsd:string">${escaped(text)}</item>`);
  return `<validationErrors SOAP-ENC:arrayType="xsd:string[${errors.length}]">${items.join('')}</validationErrors>`;
}

export function writeFault(code: string, text: string): string {
  return envelope(
    `<SOAP-ENV:Fault><faultcode xsi:type="xsd:string">SOAP-ENV:${code}</faultcode><faultactor xsi:type="xsd:string"/><faultstring xsi:type="xsd:string">${escaped(text)}</faultstring><detail xsi:type="xsd:string"/></SOAP-ENV:Fault>`,
  );
}

function envelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:tns="uri:Service"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}
