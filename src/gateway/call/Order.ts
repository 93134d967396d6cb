import type { AnyOperation, Effect } from '../../definition/operation.js';
import type { KeyTokens } from '../answer/KeyTokens.js';
import type { Rewritable } from '../request/rewrite.js';
import type { Token } from '../request/Token.js';
import type { KeyOwner, Vault } from '../access/Vault.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import type { Access } from '../access/Access.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Service } from '../service/Service.js';
import type { Clock } from '../config/Clock.js';

/** What all calls of a gateway share. */
export interface CallSetting {
  readonly settings: GatewaySettings;
  readonly service: Service;
  readonly namespaces: Namespaces;
  /** Where scripts reach the gateway: it signs its own faults with it. */
  readonly publicUrl: string;
  /** Absent where keys pass and no tokens are kept. */
  readonly access: Access | undefined;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** What goes on to the service for one call. */
export interface Order {
  /** Empty where the request does not say it. */
  readonly name: string;
  /** Absent for what is not known. */
  readonly operation: AnyOperation | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What it may do, as far as that is certain. */
  readonly effect: Effect;
  /** Its key and parts; absent where nobody looked, or where it can be read in two ways. */
  readonly read: Rewritable | undefined;
  /** Why the same would be refused with a token, where it came with a key and somebody looked. */
  readonly refused?: string | undefined;
  /** What the script calls this order: under one name each row is one, for good. */
  readonly idempotencyKey?: string;
  /** Of a call with a token. */
  readonly by: Authorised | undefined;
}

interface Authorised {
  readonly token: Token;
  readonly key: string;
  /** Whose the key is: a unit, or `root`; absent where the vault has to be asked. */
  readonly unit: string | undefined;
  /** For the answer. */
  readonly tokens: KeyTokens;
}

/** The key that a call goes on with, as far as anybody has read it. */
export function keyOf({ by, read }: Pick<Order, 'by' | 'read'>): string | undefined {
  return by?.key ?? read?.apiKey;
}

/** Who calls: the name of a token, or a mark that is the same for the same key and shows nothing of it. */
export function scriptOf({ by, read }: Order, markOf: (key: string) => string): string {
  if (by) return by.token.name;
  return read ? `key ${markOf(read.apiKey)}` : 'unknown key';
}

/** Whose key a call goes on with. */
export async function unitOf(order: Order, vault: Vault): Promise<KeyOwner> {
  if (order.by?.unit !== undefined) return { is: 'unit', unit: order.by.unit };
  const key = keyOf(order);
  return key === undefined ? { is: 'none' } : vault.whose(key);
}
