import { asBytes, type Beside, besideOf, endOf, startOf } from '../../encoding/xml/beside.js';
import { CodecError } from '../../encoding/xml/limits.js';
import { parseXmlParts } from '../../encoding/xml/parseXml.js';
import { withoutReferences } from '../../encoding/xml/references.js';
import { childNamed, elementsOf, localName, textOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Exchange } from '../Assumption.js';

/** An answer as a tree, read more widely than the decoder does: what is wrong with it is what there is to learn. */
export interface View {
  readonly before: Beside;
  readonly after: Beside;
  /** `page`: no envelope is in it. */
  readonly is: 'value' | 'fault' | 'page' | 'unreadable';
  readonly fault: { readonly code: string; readonly text: string } | undefined;
  /** The `return` part. */
  readonly result: XmlNode | undefined;
  /** The list of records: the part itself, or the list in its wrapper; `undefined` where there is none. */
  readonly list: XmlNode | undefined;
  readonly records: readonly XmlNode[];
}

const views = new WeakMap<Exchange, View>();

/** The view of an answer, made once. */
export function viewOf(exchange: Exchange): View {
  const known = views.get(exchange);
  if (known) return known;
  const made = makeView(exchange);
  views.set(exchange, made);
  return made;
}

export const isValue = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && viewOf(exchange).is === 'value';

export const isFault = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && viewOf(exchange).is === 'fault';

export const isSoap = (exchange: Exchange | undefined): exchange is Exchange =>
  isValue(exchange) || isFault(exchange);

/** The child of a name, whatever its letter case. */
export function childLike(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (!node) return undefined;
  const low = name.toLowerCase();
  return (
    childNamed(node, name) ?? elementsOf(node).find((child) => localName(child.name).toLowerCase() === low)
  );
}

/** The text of a record's field, whatever the letter case of its name; `undefined` where the record has none. */
export function fieldText(record: XmlNode, name: string): string | undefined {
  const field = childLike(record, name);
  return field && textOf(field);
}

const EMPTY = { fault: undefined, result: undefined, list: undefined, records: [] } as const;

function makeView(exchange: Exchange): View {
  const { operation, most } = exchange;
  const { bytes, contentType } = asBytes(exchange);
  const text = Buffer.from(bytes).toString('latin1');
  const start = startOf(text);
  if (start === undefined) return { before: 'nothing', after: 'nothing', is: 'page', ...EMPTY };
  const end = endOf(text);
  const beside = { before: besideOf(text.slice(0, start)), after: besideOf(text.slice(end)) };
  const envelope = treeOf(bytes.subarray(start, end), contentType, most);
  // A page in XHTML has a body too.
  if (envelope && localName(envelope.name) !== 'Envelope') return { ...beside, is: 'page', ...EMPTY };
  const body = childLike(envelope, 'Body');
  const [first] = body ? elementsOf(body) : [];
  if (!first) return { ...beside, is: 'unreadable', ...EMPTY };
  if (localName(first.name) === 'Fault') {
    const code = fieldText(first, 'faultcode') ?? '';
    const fault = { code: code.slice(code.indexOf(':') + 1), text: fieldText(first, 'faultstring') ?? '' };
    return { ...beside, is: 'fault', ...EMPTY, fault };
  }
  const result = childLike(first, 'return') ?? elementsOf(first)[0];
  const list = operation.streams ? childLike(result, operation.streams) : operation.output.item && result;
  return { ...beside, is: 'value', fault: undefined, result, list, records: list ? elementsOf(list) : [] };
}

function treeOf(bytes: Uint8Array, contentType: string, most = Infinity): XmlNode | undefined {
  for (const type of [contentType, 'text/xml; charset=iso-8859-1'])
    try {
      for (const { root } of parseXmlParts([bytes], most, type)) return withoutReferences(root);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
    }
  return undefined;
}
