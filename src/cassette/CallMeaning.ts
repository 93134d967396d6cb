import { callNameOf, type DecodedParts, openRequest } from '../encoding/server/decodeRequest.js';
import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { textOfBody } from '../encoding/xml/bodyText.js';
import { parseXml } from '../encoding/xml/parseXml.js';
import { childNamed, elementsOf, localName, textOf, type XmlNode } from '../encoding/xml/XmlNode.js';
import { groupedBy } from '../text/groupedBy.js';
import { jsonIn } from '../text/jsonIn.js';
import { operationNamed } from '../operations/operationNamed.js';
import { API_KEY } from './scrub/nameFacts.js';
import type { ScrubbedBody } from './scrub/Recording.js';
import { identifierIn, namesOfSteps, urlPartsOf } from './scrub/urlLeaves.js';
import type { CallFacts } from './StoredCall.js';

/** A request as it came, or as it stands in a recording. */
export interface RequestOnWire {
  readonly method: string;
  readonly url: string;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** The request of a recorded call, as it would come over the wire. */
export function requestOf(
  { method, url, contentType }: CallFacts['http'],
  request: ScrubbedBody | undefined,
): RequestOnWire {
  const { extension, text } = request ?? { extension: 'txt', text: '' };
  return {
    ...{ method, url },
    contentType: extension === 'xml' ? 'text/xml; charset=utf-8' : contentType,
    body: Buffer.from(extension === 'txt' ? '' : text),
  };
}

/** What a request asks for, without how it is written. */
export interface CallMeaning {
  /** Local name of the body element; `GET` for a call that is not SOAP. */
  readonly operation: string;
  /** The parts by name; for a call that is not SOAP: `path`, `query` and `body`. */
  readonly parts: Readonly<Record<string, unknown>>;
  /** The types of the parts; absent where names alone say what a value is. */
  readonly fields: Readonly<Record<string, FieldSpec>> | undefined;
  /** A SOAP call of an operation that no definition has: its names say nothing, but of secrets. */
  readonly isUndefined?: true;
}

/** What a request means: a SOAP operation with its parts, or a method with path, query and body. */
export function meaningOf(request: RequestOnWire): CallMeaning {
  const { method, url, body, contentType } = request;
  const name = callNameOf(method, url, body, contentType);
  const operation = operationNamed(name);
  if (operation) return meaningOfParts(operation, openRequest(body, contentType).decode(operation));
  const isSoap = !name.includes(' ');
  if (isSoap) {
    // With what it refers to, which stands beside the call.
    const parts = partsByName(childNamed(parseXml(body, contentType), 'Body')!);
    return { operation: name, parts, fields: undefined, isUndefined: true };
  }
  const { segments, query } = urlPartsOf(url);
  const text = textOfBody(body, contentType).trim();
  return {
    operation: method,
    parts: {
      path: pathParts(method, segments),
      query: queryParts(query),
      ...(text === '' ? {} : { body: identified(bodyValue(text)) }),
    },
    fields: undefined,
  };
}

function partsByName(node: XmlNode): Record<string, unknown> {
  const named = groupedBy(elementsOf(node), (child) => localName(child.name));
  const partOf = (child: XmlNode) =>
    elementsOf(child).length > 0 ? partsByName(child) : textOf(child).trim();
  return Object.fromEntries(
    [...named].map(([name, [first, ...more]]) => [
      name,
      more.length === 0 ? partOf(first!) : [first!, ...more].map(partOf),
    ]),
  );
}

/** True for a call that changes nothing: a read of SOAP, or a `GET`. */
export function isRead(operation: string, method: string): boolean {
  const known = operationNamed(operation);
  return known ? known.effect === 'read' : method === 'GET';
}

function pathParts(method: string, segments: readonly string[]): unknown[] {
  const names = namesOfSteps(method, segments);
  return segments.map((segment, i) =>
    names[i] === undefined ? segment : { [names[i]]: identified(segment) },
  );
}

/** A parameter that is given several times has all its values. */
function queryParts(query: readonly (readonly [string, string])[]): Record<string, unknown> {
  const valuesOf = (name: string) =>
    query.filter(([other]) => other === name).map(([, value]) => identified(value));
  return Object.fromEntries(
    query.map(([name]) => [name, valuesOf(name).length === 1 ? valuesOf(name)[0] : valuesOf(name)]),
  );
}

/** With `badgeNumber:1001` as a field of that name, wherever it stands. */
function identified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identified);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, identified(field)]));
  const identifier = typeof value === 'string' ? identifierIn(value) : undefined;
  return identifier ? { [identifier.name]: identifier.value } : value;
}

/** What the parts of a SOAP call mean. */
export function meaningOfParts(operation: AnyOperation, { apiKey, parts }: DecodedParts): CallMeaning {
  const given = Object.entries(parts).filter(([, value]) => !isNeutral(value));
  return {
    operation: operation.name,
    parts: { ...(apiKey ? { apiKey } : {}), ...Object.fromEntries(given) },
    fields: { apiKey: API_KEY, ...operation.input },
  };
}

/** True for what a part that is not given can be filled with (wire fact 2). */
function isNeutral(value: unknown): boolean {
  if (value !== null && typeof value === 'object')
    return Object.keys(value).length === 0 && !('reveal' in value);
  return value === '' || value === 0 || value === '0' || value === false;
}

function bodyValue(text: string): unknown {
  const isForm = /^[^\s=&]+=[^\s]*$/.test(text);
  return jsonIn(text) ?? (isForm ? Object.fromEntries(new URLSearchParams(text)) : text);
}
