export type Fields = Readonly<Record<string, string>>;

export interface Asked {
  readonly operation: string;
  /** The parts that hold text or a record, as flat fields. */
  readonly fields: Fields;
  /** The rows of the parts that hold a list, by the name of the part. */
  readonly lists: Readonly<Record<string, readonly Fields[]>>;
}

interface Element {
  readonly name: string;
  readonly inside: Element[];
  text: string;
}

const MARKUP = /<!\[CDATA\[(.*?)\]\]>|<[?!][^>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"]*"|[^">])*?)(\/?)>/gs;
const NAMED: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The elements of a document, without prefixes and attributes. Throws where an element does not end. */
function read(xml: string): Element {
  const root: Element = { name: '', inside: [], text: '' };
  const open = [root];
  let at = 0;
  for (const found of xml.matchAll(MARKUP)) {
    const [all, data, isEnd, name, , isEmpty] = found;
    const parent = open.at(-1)!;
    parent.text += unescaped(xml.slice(at, found.index)) + (data ?? '');
    at = found.index + all.length;
    if (name === undefined) continue;
    if (isEnd) {
      if (open.pop() === root || parent.name !== name) throw new Error(`</${name}> ends ${parent.name}`);
      continue;
    }
    const element = { name, inside: [], text: '' };
    parent.inside.push(element);
    if (!isEmpty) open.push(element);
  }
  if (open.length > 1) throw new Error(`${open.at(-1)!.name} does not end`);
  return root;
}

const unescaped = (text: string) =>
  text.includes('&') ? text.replace(/&(\w+);/g, (all, name: string) => NAMED[name] ?? all) : text;

const childOf = ({ inside }: Element, named: string) => inside.find(({ name }) => name === named)!;

/** What a request asks for. Only the body's element says which operation it is. */
export function readRequest(xml: string): Asked {
  const body = childOf(childOf(read(xml), 'Envelope'), 'Body');
  const { name: operation, inside: parts } = body.inside.find(({ inside }) => inside.length > 0)!;
  const fields: Record<string, string> = {};
  const lists: Record<string, readonly Fields[]> = {};
  for (const part of parts) {
    const items = part.inside.filter(({ name }) => name === 'item');
    if (part.inside.length === 0) fields[part.name] = textOf(part);
    else if (items.length > 0) lists[part.name] = items.map(flat);
    else Object.assign(fields, flat(part));
  }
  return { operation, fields, lists };
}

function flat({ inside }: Element): Fields {
  const texts = inside.filter((element) => element.inside.length === 0);
  return Object.fromEntries(texts.map((element) => [element.name, textOf(element)]));
}

const textOf = ({ text }: Element): string => (text.trim() === '' ? '' : text.replace(/\r\n?/g, '\n'));

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
