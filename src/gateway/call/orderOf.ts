import type { IncomingHttpHeaders } from 'node:http';
import type { AnyOperation } from '../../definition/operation.js';
import { charsetLabel } from '../../encoding/xml/charset.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { holdsToken, TOKEN_PREFIX } from '../request/Token.js';
import { readRequest } from '../request/readRequest.js';
import { requestWith, rewritable } from '../request/rewrite.js';
import { tokenElsewhere } from '../request/writeValue.js';
import { headersToService } from '../server/headers.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Order, CallSetting } from './Order.js';
import { Refusal } from '../request/Refusal.js';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../../encoding/xml/namespaces.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';

/** What a request orders: to the byte where it carries a key, written anew where it carries a token. */
export async function orderOf(
  setting: CallSetting,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Order> {
  const { settings, access } = setting;
  const withKey =
    settings.allowKeys && !(access && mayHoldToken(body, headers['content-type']))
      ? await orderWithKey(setting, headers, body)
      : undefined;
  const order =
    withKey && !(access && withKey.read?.apiKey.startsWith(TOKEN_PREFIX))
      ? withKey
      : await orderWithToken(setting, headers, body);
  const idempotencyKey = headers['idempotency-key'];
  if (idempotencyKey === undefined) return order;
  if (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey))
    throw new Refusal('Client', 'Idempotency-Key: expected one word of at most 255 characters of ASCII', 400);
  return { ...order, idempotencyKey };
}

/** True where the bytes of a token are there, in whatever charset, or where nobody can look for them. */
function mayHoldToken(body: Buffer, contentType: string | undefined): boolean {
  const head = body.subarray(0, HEAD);
  // In UTF-16 and UTF-32 the other bytes are 0.
  const bytes = head.includes(0) ? Buffer.from(body.filter((byte) => byte !== 0)) : body;
  if (bytes.includes(TOKEN_PREFIX) || holdsPacked(bytes)) return true;
  return OTHER_BYTES.test(charsetLabel(contentType, head, true)!);
}

/** True for base64 of a token, wherever in its threes of bytes it begins. */
function holdsPacked(bytes: Buffer): boolean {
  if (!PACKED.some((part) => bytes.includes(part))) return false;
  const runs = bytes.toString('latin1').match(/[A-Za-z0-9+/]{24,}/g) ?? [];
  // By chance three bytes in a picture are the same, and never so many.
  return runs.some((run) => /wfg_(k\.|[0-9a-f]{10})/.test(Buffer.from(run, 'base64').toString('latin1')));
}

const HEAD = 1_024;
/** Charsets in which letters of ASCII may have other bytes. */
const OTHER_BYTES =
  /^(utf-?7|unicode|csunicode|utf-?32|ucs-?4|x-?ibm|ibm|ebcdic|cp0?37|cp500|cp1047|iso-2022|hz)/i;
const PACKED = [0, 1, 2].map((before) => {
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor(((before + TOKEN_PREFIX.length) * 8) / 6);
  return Buffer.from('\0'.repeat(before) + TOKEN_PREFIX)
    .toString('base64')
    .slice(from, to);
});

// A token can be spelled so that its bytes are not there.
function isSpelled(body: Buffer): boolean {
  return ['&#', '<!', 'base64'].some((mark) => body.includes(mark) || body.includes(mark, 0, 'utf16le'));
}

async function orderWithKey(
  { settings: { protect, watch, rest }, access }: CallSetting,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Order> {
  const looks =
    protect.repeatReads || protect.writes !== undefined || watch !== undefined || rest !== undefined;
  const contentType = headers['content-type'];
  let refused: string | undefined;
  const unlessRefused = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = error.message;
      return undefined;
    }
  };
  const isRead = looks || (access && isSpelled(body));
  const request = isRead ? unlessRefused(() => readRequest(body, contentType)) : undefined;
  const name = request?.call.tag.name ?? operationIn(body, contentType) ?? '';
  const operation = await operationNamed(name);
  const read = request && unlessRefused(() => rewritable(request, operation));
  // What is not known, or can be read in two ways, may do anything.
  const effect = looks && !read ? 'append' : (operation?.effect ?? 'append');
  return { name, operation, headers: headersToService(headers), body, effect, read, by: undefined, refused };
}

async function orderWithToken(
  setting: CallSetting,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Order> {
  const { access, vault, namespaces } = setting;
  const request = readRequest(body, headers['content-type']);
  const { name } = request.call.tag;
  const operation = await operationNamed(name);
  const read = rewritable(request, operation);
  const { apiKey, parts } = read;
  if (!access || !apiKey.startsWith(TOKEN_PREFIX))
    throw new Refusal(
      'Client',
      'the apiKey must be a token of this gateway: keys of the service do not pass here',
    );
  const { token, key, unit } = await access.admit(apiKey, name, operation);
  const others = (await vault.all()).map((other) => other.reveal());
  const listed = headersToService(headers);
  if (Object.values(listed).some(holdsToken)) throw tokenElsewhere();
  return {
    ...{ name, operation, read, effect: operation?.effect ?? 'append' },
    headers: { ...listed, ...ownHeaders(setting.settings, name, operation) },
    body: requestWith(key.reveal(), name, parts, namespaces),
    by: { token, key: key.reveal(), unit, tokens: access.tokensFor(token, [key.reveal(), ...others]) },
  };
}

/** The headers of a request that the gateway writes itself. */
export function ownHeaders(
  { service }: GatewaySettings,
  name: string,
  operation: AnyOperation | undefined,
): Record<string, string> {
  const { actionPrefix = 'uri:Service/', actions = {} } = service;
  const action =
    (Object.hasOwn(actions, name) && actions[name]) || actionPrefix + (operation?.action ?? name);
  return { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: `"${action}"` };
}

/** The definition of an operation; `undefined` for one that is not known. */
export async function operationNamed(name: string): Promise<AnyOperation | undefined> {
  const loaded = operations.get(name);
  if (loaded || !Object.hasOwn(operationLoaders, name)) return loaded;
  const operation: AnyOperation = await operationLoaders[name as keyof typeof operationLoaders]();
  operations.set(name, operation);
  return operation;
}

/** Those that were loaded: to import one again costs more than to read a call. */
const operations = new Map<string, AnyOperation>();

/** The name of the first element in a request's Body, without a look at the rest; `undefined` where there is none. */
export function operationIn(body: Uint8Array, contentType: string | undefined): string | undefined {
  const document = new DocumentBytes(contentType, limitsOf());
  try {
    for (const scanner of document.write(body)) return firstInBody(scanner);
    for (const scanner of document.end()) return firstInBody(scanner);
  } catch {
    // Whoever reads it whole says what is wrong with it.
  }
  return undefined;
}

function firstInBody(scanner: Scanner): string | undefined {
  let inBody = false;
  for (;;) {
    const token = scanner.next();
    if (token === Token.Need || token === Token.Done) return undefined;
    if (token === Token.End) inBody = false;
    if (token !== Token.Start) continue;
    const { name, namespace } = scanner.tag;
    if (inBody) return name;
    inBody = scanner.depth === 2 && name === 'Body' && [SOAP_ENVELOPE, SOAP_12_ENVELOPE].includes(namespace);
  }
}
