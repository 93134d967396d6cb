import type { Dataset, Row } from './Dataset.js';
import { saysNothing } from '../settle/sameValue.js';
import { sortKey } from './sortKey.js';

/**
 * What tells a row apart from all others of its unit, or `undefined` for a row that does not say it: that one stands for
 * itself, and neither takes the place of another nor gives way to one.
 */
export function identityKey({ identity = [], identityByAny }: Dataset, row: Row): string | undefined {
  const given = identity.filter((field) => !saysNothing(row[field]));
  const needed = identityByAny ? 1 : identity.length;
  if (given.length === 0 || given.length < needed) return undefined;
  return sortKey(identity, Object.fromEntries(given.map((field) => [field, row[field]])));
}
