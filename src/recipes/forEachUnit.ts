import { type Client, clientWithKey } from '../client/client.js';
import { AbortedError, type ClientError, ConfigurationError, KeyUnavailableError } from '../errors/index.js';
import type { UnitKeyV2 } from '../records/organisation/UnitKeyV2.js';
import { ApiKey } from '../secret.js';
import { unitsOnce, withSameKey } from './unitsOnce.js';

/** A unit as `wsdlGetUnitsAPIKeyV2` describes it, without its key. */
export type Unit = Omit<UnitKeyV2, 'API_key' | 'validationErrors'>;

/** What became of one unit. `error` is what the function threw, or a `ClientError` when it was not run. */
export type UnitResult<T> =
  | { readonly status: 'done'; readonly unit: Unit; readonly value: T }
  | { readonly status: 'failed'; readonly unit: Unit; readonly error: unknown };

/** Options of `forEachUnit`. */
export interface ForEachUnitOptions {
  /** Which units; default all. */
  readonly filter?: ((unit: Unit) => boolean) | undefined;
  /** How many units are worked on at once; default 8. How many requests are under way is up to the client's budget. */
  readonly concurrent?: number | undefined;
  /** Starts no more units when it aborts; those not started fail with an `AbortedError`. Give it to the calls too. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Finds the units of a customer with its root key and runs a function for each, with a client that has the unit's key and
 * is otherwise as `root`. One unit's failure does not end the others: the results, in the order of the units, say of each
 * what became of it; where the service lists no unit, or its list lacks some or their ids, a last one without an id says that
 * units failed that nobody knows. No key is in them. Throws a `ClientError` when the units cannot be found.
 *
 * @example
 * ```ts
 * import { createClient, forEachUnit } from 'workforce-soap';
 *
 * const root = createClient({ endpoint: 'https://wfs.example/soap', apiKey: process.env.WORKFORCE_KEY! });
 * const results = await forEachUnit(root, (client) => client.wsdlGetRoles(), { filter: ({ name }) => name !== 'Test' });
 * for (const { unit, ...result } of results)
 *   console.log(unit.name, result.status === 'done' ? result.value.length : result.error);
 * ```
 */
export async function forEachUnit<T>(
  root: Client,
  run: (client: Client, unit: Unit) => Promise<T>,
  options: ForEachUnitOptions = {},
): Promise<UnitResult<T>[]> {
  const { filter = () => true, concurrent = 8, signal } = options;
  if (!Number.isInteger(concurrent) || concurrent < 1)
    throw new ConfigurationError('concurrent', 'expected a whole number from 1');
  if (typeof run !== 'function')
    throw new ConfigurationError('run', 'expected a function of a client and a unit');
  const found = await root.wsdlGetUnitsAPIKeyV2({}, signal ? { signal } : {});
  const units = unitsOnce(found).map((listed) => {
    const { API_key: key, validationErrors: _, ...unit } = listed;
    return { unit, key, same: withSameKey(listed, found) };
  });
  const results: UnitResult<T>[] = [];
  const queue = units.filter(({ unit }) => filter(unit)).entries();
  const work = async () => {
    for (const [i, one] of queue) results[i] = await runUnit(one);
  };
  const runUnit = async ({ unit, key, same }: (typeof units)[number]): Promise<UnitResult<T>> => {
    try {
      if (same.length > 0)
        throw new KeyUnavailableError(
          `the service gave unit ${unit.id} the one of unit ${same.join(', ')}`,
          FACTS,
        );
      const client = clientWithKey(root, usable(unit, key, signal));
      return { status: 'done', unit, value: await run(client, unit) };
    } catch (error) {
      return { status: 'failed', unit, error };
    }
  };
  await Promise.all(Array.from({ length: concurrent }, work));
  const lacks = found.leftOut + found.filter(({ id }) => id === undefined).length;
  if (lacks || !found.length) {
    const what = `the list lacks ${lacks || 'all'} units`;
    results.push({ status: 'failed', unit: {}, error: new KeyUnavailableError(what, FACTS) });
  }
  return results;
}

const FACTS = { operation: 'wsdlGetUnitsAPIKeyV2' };

function usable(unit: Unit, key: ApiKey | undefined, signal: AbortSignal | undefined): ApiKey {
  if (signal?.aborted) throw new AbortedError(false, FACTS) satisfies ClientError;
  if (!key?.reveal())
    throw new KeyUnavailableError(`the service gave none for unit ${unit.id}`, FACTS) satisfies ClientError;
  return new ApiKey(key.reveal(), `unit ${unit.id}`);
}
