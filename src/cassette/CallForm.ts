import type { FieldSpec } from '../definition/field.js';
import { openRequest } from '../encoding/server/decodeRequest.js';
import { attributeOf, localName, type XmlNode } from '../encoding/xml/XmlNode.js';
import { formatPath } from '../errors/InputIssue.js';
import { operationNamed } from '../operations/operationNamed.js';
import { type CallMeaning, meaningOf, meaningOfParts, type RequestOnWire } from './CallMeaning.js';

/** What a SOAP request says beside its meaning. A recorded call is found without it. */
export interface CallForm {
  /** Method, address, headers, and all that no part or field has. */
  readonly beside: CallMeaning;
  /** What it means to a server that takes the parts by their position (wire fact 2). */
  readonly byPosition: CallMeaning;
  /** The booleans that a server may take for texts, by their paths. */
  readonly untyped: ReadonlySet<string>;
}

const HIDDEN: FieldSpec = { kind: 'string', sensitivity: 'personal' };

/** The form of a request; `undefined` for one that is no call of a known operation, all of which is in its meaning. */
export function formOf(request: RequestOnWire): CallForm | undefined {
  const { method, url, body, contentType } = request;
  const operation = operationNamed(meaningOf(request).operation);
  if (!operation) return undefined;
  const open = openRequest(body, contentType);
  const { pathname, search } = new URL(url, 'http://host.example');
  const said = new Map<string, string[]>();
  const say = (name: string, text: string) => said.set(name, [...(said.get(name) ?? []), text]);
  for (const element of open.beside) say(localName(element.name), writtenOf(element));
  const untyped = new Set<string>();
  open.decode(operation, {
    onUntyped: (path) => untyped.add(formatPath(path)),
    onUnread: (path, element) => say(formatPath(path), writtenOf(element)),
  });
  const hidden = Object.fromEntries([...said].map(([name, texts]) => [name, texts.join('\n')]));
  return {
    beside: {
      operation: operation.name,
      parts: {
        ...hidden,
        'HTTP method': method.toUpperCase(),
        'HTTP path': pathname.replace(/\/+$/, ''),
        ...(search === '' ? {} : { 'HTTP query': search }),
      },
      fields: {
        ...Object.fromEntries([...said.keys(), 'HTTP query'].map((name) => [name, HIDDEN])),
        'HTTP method': { kind: 'string' },
        'HTTP path': { kind: 'string' },
      },
    },
    untyped,
    byPosition: meaningOfParts(operation, open.decode(operation, { positional: true })),
  };
}

/** What an element says, without prefixes and types. */
function writtenOf(node: XmlNode): string {
  const of = ['actor', 'mustUnderstand', 'nil'].map((name) => attributeOf(node, name) ?? '');
  const inner = node.children.map((child) => (typeof child === 'string' ? child.trim() : writtenOf(child)));
  return JSON.stringify([localName(node.name), ...of, ...inner.filter((text) => text !== '')]);
}
