import { type Client, createClient } from '../client/client.js';
import type { ClientOptions } from '../client/clientOptions.js';
import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';
import { leftOutOf } from '../definition/decodeMarks.js';
import { FaultError, isClientError } from '../errors/index.js';
import { type ListedUnit, unitsOnce, withSameKey } from '../recipes/unitsOnce.js';
import type { ApiKey } from '../secret.js';
import { counted } from '../text/counted.js';

/** A unit that can be exported. Holds no key. */
export interface ExportUnit {
  readonly id: number;
  readonly name: string;
  /** Names the key with which it is read: `own` is the key that was configured, `unit 101` that of the unit. */
  readonly alias: string;
  readonly skipped?: string;
  /** The other units, where the key is that of the main unit: it may show their rows too. */
  readonly besides?: readonly number[];
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
  readonly #own: ApiKey;
  readonly #clients = new Map<string, Client>();
  #units: Promise<readonly UnitKeyV2[]> | undefined;

  constructor(options: Omit<ClientOptions, 'apiKey'>, apiKey: ApiKey) {
    this.#options = options;
    this.#own = apiKey;
    this.own = createClient({ ...options, apiKey });
  }

  /**
   * The units that the configured key sees. With the key of a single unit that is this unit, under the alias `own`. Throws a
   * `NoKey` where the service gives no key of a unit, and the configured one is not that of a single unit.
   */
  async units(signal?: AbortSignal): Promise<ExportUnit[]> {
    const options = signal ? { signal } : {};
    const keys = await this.#keys(options);
    if (keys.length > 0) return unitsOnce(keys).map((unit, _, all) => this.#unitOf(unit, all));
    await this.checkWhole([], undefined, signal);
    const found = await this.own.wsdlGetUnit({}, options);
    const [only, ...others] = found;
    if (others.length > 0 || found.leftOut > 0 || (only && only.id === undefined))
      throw new NoKey(
        `the service gives no list of the keys of units, and the key itself is not that of one unit: it sees ${counted(found.length + found.leftOut, 'unit')}. Call again later, or use the keys of the units.`,
      );
    return only ? [{ id: only.id!, name: only.name ?? '', alias: OWN_KEY }] : [];
  }

  /** Throws a `NoKey` where the list of keys lacks units, unless those that were asked for are seen. */
  async checkWhole(
    seen: readonly ExportUnit[],
    asked: readonly number[] | undefined,
    signal?: AbortSignal,
  ): Promise<void> {
    const keys = await this.#keys(signal ? { signal } : {});
    const lacks = leftOutOf(keys) + keys.filter(({ id }) => id === undefined).length;
    if (lacks > 0 && !asked?.every((one) => seen.some(({ id }) => id === one)))
      throw new NoKey(
        `the list of keys lacks ${counted(lacks, 'unit')} that it announces, so it is not known which there are. Name the units that you need (--units), or call again later.`,
      );
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
    const units = unitsOnce(keys);
    const unit = units.find((one) => aliasOf(one) === alias);
    const key = unit?.API_key;
    if (!key || key.reveal() === '') throw new NoKey(`the service gives no key for ${alias}`);
    const same = withSameKey(unit, units);
    if (same.length > 0)
      throw new NoKey(
        `the service gives ${alias} the key of unit ${same.join(', ')} too, so it is not known whose rows it shows. Have the list of keys corrected.`,
      );
    return key;
  }

  #unitOf(unit: ListedUnit, all: readonly ListedUnit[]): ExportUnit {
    const { id, name = '', API_key: key } = unit;
    const skipped = !key || key.reveal() === '' ? { skipped: 'the service gives no key for this unit' } : {};
    const others = all.flatMap((other) => (other.id === id ? [] : other.id));
    const besides = key?.reveal() === this.#own.reveal() && others.length > 0 ? { besides: others } : {};
    return { id, name, alias: aliasOf(unit), ...skipped, ...besides };
  }

  #keys(options: { signal?: AbortSignal }): Promise<readonly UnitKeyV2[]> {
    this.#units ??= this.own.wsdlGetUnitsAPIKeyV2({}, options).catch((error: unknown) => {
      this.#units = undefined;
      // The key of a unit may not ask for keys: then there is this unit alone. A fault of the server says nothing of the key.
      if (error instanceof FaultError && /^Client\b/.test(error.code)) return [];
      throw error;
    });
    return this.#units;
  }
}

export class NoKey extends Error {
  override readonly name = 'NoKey';
}

function aliasOf({ id }: ListedUnit): string {
  return `unit ${id}`;
}
