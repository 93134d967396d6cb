import type { Client } from '../client/client.js';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { forEachUnit } from '../recipes/forEachUnit.js';
import type { Secret } from '../secret.js';
import { Alias } from './Alias.js';

/** Who an alias stands for. */
export interface Known {
  readonly alias: string;
  readonly badgeNo: string;
  readonly name: string;
  readonly unit: number;
}

/** `several`: the beginning of an alias that more than one has. `unknown`: some units could not be read. */
export type WhoIs =
  | { readonly is: 'known'; readonly who: Known }
  | { readonly is: 'several'; readonly who: readonly Known[] }
  | { readonly is: 'nobody' }
  | { readonly is: 'unknown'; readonly units: readonly number[] };

/** The digits of an alias, with the word before them or without; a page may have cut them. */
const ASKED = /^(employee-|E-)?([0-9a-f]{4,16})(?:…|\.\.\.)?$/;
const WHOLE = { 'employee-': 16, 'E-': 10 } as const;

/**
 * Reads the employees of all units and makes the alias of each: who of them has this one, or one that begins with these four
 * digits or more. Where units could not be read, only a whole alias is known. Keeps nothing. Throws a `ConfigurationError` for what is
 * no alias, and a `ClientError` where the units cannot be found.
 */
export async function whoIs(
  root: Client,
  asked: string,
  { key, signal }: { readonly key: Secret; readonly signal?: AbortSignal },
): Promise<WhoIs> {
  const [, word, digits] = ASKED.exec(asked) ?? [];
  if (digits === undefined)
    throw new ConfigurationError('alias', 'expected an alias, or four or more digits that it begins with');
  const aliases = new Alias(key);
  const call = signal ? { signal } : {};
  const found = new Map<number, Known>();
  const results = await forEachUnit(
    root,
    async ({ stream }) => {
      const employees = stream.wsdlGetEmployeesV2({}, call);
      let isWhole = true;
      for await (const { id, badgeNo = '', restId = 0, ...names } of employees) {
        // Anybody may be who has no id that can be read.
        isWhole &&= id !== undefined;
        if (id === undefined) continue;
        const alias = aliases.namesOf(id).find((name) => name.replace(word ?? /^.*-/, '').startsWith(digits));
        const name = `${names.givenName ?? ''} ${names.familyName ?? ''}`.trim();
        if (alias) found.set(id, { alias, badgeNo, name, unit: restId });
      }
      return isWhole && employees.leftOut === 0;
    },
    { ...call },
  );
  const [who, ...others] = found.values();
  if (who && others.length > 0) return { is: 'several', who: [who, ...others] };
  const units = results
    .filter((one) => one.status === 'failed' || !one.value)
    .map(({ unit }) => unit.id ?? 0);
  const isWhole = word !== undefined && digits.length === WHOLE[word as keyof typeof WHOLE];
  if (who && (isWhole || units.length === 0)) return { is: 'known', who };
  return units.length > 0 ? { is: 'unknown', units } : { is: 'nobody' };
}
