import { madeOnce } from '../../text/madeOnce.js';
import { ConfigurationError } from '../../errors/index.js';
import { ApiKey } from '../../secret.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { secretOf } from '../config/secretOf.js';

// So long a key is used before the vault is asked again, so that a renewed one is found.
const FRESH_MS = 60_000;

/** Whose key it is: the name of a unit, or `root`; nobody's in the vault; or not known. */
export type KeyOwner = { readonly is: 'unit'; readonly unit: string } | { readonly is: 'none' | 'unknown' };

/** The keys of the service. They are here alone, and each is asked for when a call needs it. */
export class Vault {
  readonly #keys: NonNullable<GatewaySettings['keys']>;
  readonly #known = new Map<string, Fresh<Promise<ApiKey>>>();

  constructor(keys: GatewaySettings['keys']) {
    this.#keys = keys ?? {};
  }

  /** The key of a unit, or the root key for `undefined`. Throws a `ConfigurationError`. */
  key(unit: string | undefined): Promise<ApiKey> {
    return madeOnce(this.#known, unit ?? '', () => new Fresh(FRESH_MS, () => this.#ask(unit))).value;
  }

  /** Reads every key once. Throws a `ConfigurationError` for the first that cannot be read. */
  async check(): Promise<void> {
    for (const unit of this.#all) await this.#ask(unit);
  }

  /** Every key that there is, as far as it can be read. */
  async all(): Promise<ApiKey[]> {
    return (await Promise.allSettled(this.#all.map((unit) => this.key(unit)))).flatMap((got) =>
      got.status === 'fulfilled' ? [got.value] : [],
    );
  }

  /** Whose a key is. It is `unknown` when no key is like it and one of the vault cannot be read. */
  async whose(key: string): Promise<KeyOwner> {
    let is: 'none' | 'unknown' = 'none';
    for (const unit of this.#all) {
      const own = await this.key(unit).catch(() => undefined);
      if (own?.reveal() === key) return { is: 'unit', unit: unit ?? 'root' };
      if (!own) is = 'unknown';
    }
    return { is };
  }

  /** The units that have a key of their own, and whether there is a root key. */
  get names(): { readonly root: boolean; readonly units: readonly string[] } {
    return { root: this.#keys.root !== undefined, units: Object.keys(this.#keys.units ?? {}) };
  }

  /** The names of all keys, `undefined` for the root key. */
  get #all(): (string | undefined)[] {
    const { root, units } = this.names;
    return [...(root ? [undefined] : []), ...units];
  }

  async #ask(unit: string | undefined): Promise<ApiKey> {
    const { root, units = {} } = this.#keys;
    const setting = unit === undefined ? 'keys.root' : `keys.units.${unit}`;
    const reference = unit === undefined ? root : Object.hasOwn(units, unit) ? units[unit] : undefined;
    if (!reference) throw new ConfigurationError(setting, 'is not there');
    const alias = unit === undefined ? 'root' : `unit ${unit}`;
    return new ApiKey((await secretOf(setting, reference)).reveal(), alias);
  }
}
