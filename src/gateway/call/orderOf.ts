import type { IncomingHttpHeaders } from 'node:http';
import type { AnyOperation } from '../../definition/operation.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { holdsToken, TOKEN_PREFIX } from '../request/Token.js';
import { KeyTokens } from '../answer/KeyTokens.js';
import { readRequest } from '../request/readRequest.js';
import { type Rewritable, requestWith, rewritable } from '../request/rewrite.js';
import { tokenElsewhere } from '../request/writeValue.js';
import { headersToService } from '../server/headers.js';
import type { CallSetting } from './CallSetting.js';
import type { Order } from './Order.js';
import { operationIn } from './operationIn.js';
import { Refusal } from '../request/Refusal.js';

/** What a request orders: to the byte where it carries a key, written anew where it carries a token. */
export async function orderOf(
  setting: CallSetting,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Order> {
  const { settings, access } = setting;
  const withKey =
    settings.allowKeys && !(access && mayHoldToken(body))
      ? await orderWithKey(setting, headers, body)
      : undefined;
  return withKey && !(access && withKey.read?.apiKey.startsWith(TOKEN_PREFIX))
    ? withKey
    : orderWithToken(setting, headers, body);
}

// Also in UTF-16 of either order, where every other byte is 0.
function mayHoldToken(body: Buffer): boolean {
  return body.includes(TOKEN_PREFIX) || body.includes(TOKEN_PREFIX, 0, 'utf16le');
}

// A token can be spelled so that its bytes are not there.
function isSpelled(body: Buffer): boolean {
  return ['&#', '<!'].some((mark) => body.includes(mark) || body.includes(mark, 0, 'utf16le'));
}

async function orderWithKey(
  { settings: { protect, watch, rest }, access }: CallSetting,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Order> {
  const name = operationIn(body, headers['content-type']) ?? '';
  const operation = await operationNamed(name);
  const looks =
    protect.repeatReads || protect.writes !== undefined || watch !== undefined || rest !== undefined;
  const read =
    looks || (access && isSpelled(body)) ? strictly(body, headers['content-type'], operation) : undefined;
  // What is not known, or can be read in two ways, may do anything.
  const effect = looks && !read ? 'append' : (operation?.effect ?? 'append');
  return { name, operation, headers: headersToService(headers), body, effect, read, by: undefined };
}

function strictly(
  body: Buffer,
  contentType: string | undefined,
  operation: AnyOperation | undefined,
): Rewritable | undefined {
  try {
    return rewritable(readRequest(body, contentType), operation);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
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
    headers: {
      ...listed,
      'content-type': 'text/xml; charset=utf-8',
      accept: 'text/xml',
      soapaction: `"${soapActionOf(setting, name, operation)}"`,
    },
    body: requestWith(key.reveal(), name, parts, namespaces),
    by: {
      token,
      key: key.reveal(),
      unit,
      tokens: new KeyTokens([key.reveal(), ...others], (text) => access.tokenFor(token, text)),
    },
  };
}

function soapActionOf({ settings }: CallSetting, name: string, operation: AnyOperation | undefined): string {
  const { actionPrefix = 'uri:Service/', actions = {} } = settings.service;
  return (Object.hasOwn(actions, name) && actions[name]) || actionPrefix + (operation?.action ?? name);
}

async function operationNamed(name: string): Promise<AnyOperation | undefined> {
  return Object.hasOwn(operationLoaders, name)
    ? operationLoaders[name as keyof typeof operationLoaders]()
    : undefined;
}
