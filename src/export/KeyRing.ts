import { type Client, createClient } from '../client/client.js';
import type { ClientOptions } from '../client/clientOptions.js';
import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';
import { leftOutOf } from '../definition/decodeMarks.js';
import { isClientError } from '../errors/index.js';
import type { ApiKey } from '../secret.js';

/** A unit that can be exported. Holds no key. */
export interface ExportUnit {
  readonly id: number;
  readonly name: string;
  /** Names the key with which it is read: `own` is the key that was configured, `unit 101` that of the unit. */
  readonly alias: string;
  readonly skipped?: string;
}

export const OWN_KEY = 'own';

/**
 * Turns aliases into clients. The keys of units are asked from the service with the configured key, kept in memory, and
 * written nowhere.
 */
export class KeyRing {
  readonly #options: Omit<ClientOptions, 'apiKey'>;
  /** Of the key that was configured. */
  readonly own: Client;
  readonly #clients = new Map<string, Client>();
  #units: Promise<readonly UnitKeyV2[]> | undefined;

  constructor(options: Omit<ClientOptions, 'apiKey'>, apiKey: ApiKey) {
    this.#options = options;
    this.own = createClient({ ...options, apiKey });
  }

  /** The units that the configured key sees. With the key of a single unit that is this unit, under the alias `own`. */
  async units(signal?: AbortSignal): Promise<ExportUnit[]> {
    const options = signal ? { signal } : {};
    const keys = await this.#keys(options);
    if (keys.length > 0) return keys.map(unitOf);
    const found = await this.own.wsdlGetUnit({}, options);
    return found.map(({ id = 0, name = '' }) => ({ id, name, alias: OWN_KEY }));
  }

  /** How many units the list of keys announces and does not show. */
  async leftOut(signal?: AbortSignal): Promise<number> {
    return leftOutOf(await this.#keys(signal ? { signal } : {}));
  }

  /** The units that the service lists beside their keys; `undefined` where it does not list all that it has. */
  async listed(signal?: AbortSignal): Promise<readonly number[] | undefined> {
    try {
      const units = await this.own.wsdlGetUnits({}, signal ? { signal } : {});
      return units.leftOut > 0 || units.issues.length > 0 ? undefined : units.flatMap(({ id }) => id ?? []);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Error && isClientError(error)) return undefined;
      throw error;
    }
  }

  /** The client of an alias. Throws when the service gives no key for it. */
  async client(alias: string, signal?: AbortSignal): Promise<Client> {
    if (alias === OWN_KEY) return this.own;
    const known = this.#clients.get(alias);
    if (known) return known;
    const client = createClient({ ...this.#options, apiKey: await this.key(alias, signal) });
    this.#clients.set(alias, client);
    return client;
  }

  /** The key of a unit's alias. Throws when the service gives none. */
  async key(alias: string, signal?: AbortSignal): Promise<ApiKey> {
    const keys = await this.#keys(signal ? { signal } : {});
    const key = keys.find((unit) => aliasOf(unit) === alias)?.API_key;
    if (!key || key.reveal() === '') throw new NoKey(`the service gives no key for ${alias}`);
    return key;
  }

  #keys(options: { signal?: AbortSignal }): Promise<readonly UnitKeyV2[]> {
    this.#units ??= this.own.wsdlGetUnitsAPIKeyV2({}, options).catch((error: unknown) => {
      this.#units = undefined;
      // The key of a unit may not ask for keys: then there is this unit alone.
      if (error instanceof Error && error.name === 'FaultError') return [];
      throw error;
    });
    return this.#units;
  }
}

export class NoKey extends Error {
  override readonly name = 'NoKey';
}

function unitOf(unit: UnitKeyV2): ExportUnit {
  const { id = 0, name = '', API_key: key } = unit;
  const skipped = !key || key.reveal() === '' ? { skipped: 'the service gives no key for this unit' } : {};
  return { id, name, alias: aliasOf(unit), ...skipped };
}

function aliasOf({ id = 0 }: UnitKeyV2): string {
  return `unit ${id}`;
}
