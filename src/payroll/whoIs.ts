import type { Client } from '../client/client.js';
import { forEachUnit } from '../recipes/forEachUnit.js';
import type { Secret } from '../secret.js';
import { Alias } from './Alias.js';

/** Who an alias stands for. */
export interface Known {
  readonly badgeNo: string;
  readonly name: string;
  readonly unit: number;
}

/**
 * Reads the employees of all units and makes the alias of each: who of them has this one. Of units that could not be read nobody knows:
 * `unknown`. Keeps nothing. Throws a `ClientError` where the units cannot be found.
 */
export async function whoIs(
  root: Client,
  alias: string,
  { key, signal }: { readonly key: Secret; readonly signal?: AbortSignal },
): Promise<
  | { readonly is: 'known'; readonly who: Known }
  | { readonly is: 'nobody' }
  | { readonly is: 'unknown'; readonly units: readonly number[] }
> {
  const aliases = new Alias(key);
  const call = signal ? { signal } : {};
  const results = await forEachUnit(
    root,
    async ({ stream }) => {
      for await (const {
        id = 0,
        badgeNo = '',
        givenName = '',
        familyName = '',
        restId = 0,
      } of stream.wsdlGetEmployeesV2({}, call))
        if (aliases.namesOf(id).includes(alias))
          return { badgeNo, name: `${givenName} ${familyName}`.trim(), unit: restId };
      return undefined;
    },
    { ...call },
  );
  const who = results.flatMap((one) => (one.status === 'done' ? (one.value ?? []) : []))[0];
  if (who) return { is: 'known', who };
  const failed = results.filter(({ status }) => status === 'failed').map(({ unit }) => unit.id ?? 0);
  return failed.length > 0 ? { is: 'unknown', units: failed } : { is: 'nobody' };
}
