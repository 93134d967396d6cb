import type { Dataset, Row } from './Dataset.js';
import { saysNothing } from '../equivalence/compare.js';
import { sortKey } from './sortKey.js';

/**
 * What tells a row apart from all others of its unit, or `undefined` for a row that does not say it: that one stands for
 * itself, and neither takes the place of another nor gives way to one.
 */
export function identityKey(dataset: Dataset, row: Row): string | undefined {
  const given = givenOf(dataset, row);
  if (given === undefined || given === dataset.identity) return given && sortKey(given, row);
  return sortKey(dataset.identity!, Object.fromEntries(given.map((field) => [field, row[field]])));
}

/** The same for all units in one text that can be read: `101/5012`, or `101/absenceScheduleId=77` where fields take turns. */
export function rowKey(dataset: Dataset, unit: number | undefined, row: Row): string | undefined {
  const given = givenOf(dataset, row);
  const names = dataset.identityByAny === true;
  return given && keyText(unit, ...given.map((field) => (names ? `${field}=` : '') + encoded(row[field])));
}

/** The fields of the identity that stand in a key of `rowKey`; none for a row that says none. */
export function keyFields(dataset: Dataset, unit: number | undefined, key: string): Row {
  const own = unit === undefined ? key : key.slice(key.indexOf('/') + 1);
  if (own.startsWith('~') || !dataset.identity) return {};
  const { fields } = dataset.record;
  return Object.fromEntries(
    own.split('/').map((part, i) => {
      const at = dataset.identityByAny ? part.indexOf('=') : -1;
      const name = at < 0 ? dataset.identity![i]! : part.slice(0, at);
      const text = decodeURIComponent(part.slice(at + 1));
      return [name, fields[name as keyof typeof fields]?.kind === 'int' ? Number(text) : text];
    }),
  );
}

/** The parts of a key as one text. */
export function keyText(unit: number | undefined, ...parts: readonly string[]): string {
  return [...(unit === undefined ? [] : [unit]), ...parts].join('/');
}

/** The fields of the identity that a row has, if they are enough. */
function givenOf({ identity = [], identityByAny }: Dataset, row: Row): readonly string[] | undefined {
  const given = identity.some((field) => saysNothing(row[field]))
    ? identity.filter((field) => !saysNothing(row[field]))
    : identity;
  const needed = identityByAny ? 1 : identity.length;
  return given.length === 0 || given.length < needed ? undefined : given;
}

// Half a character cannot be written.
const LONE_SURROGATE = /\p{Surrogate}/gu;

function encoded(value: unknown): string {
  return typeof value === 'number'
    ? String(value)
    : encodeURIComponent(String(value).replace(LONE_SURROGATE, '\ufffd'));
}
