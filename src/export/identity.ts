import { createHash, hash } from 'node:crypto';
import { saysNothing } from '../equivalence/compare.js';
import type { Dataset, Row } from './Dataset.js';
import { NO_UNIT } from './ExportTask.js';

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

/**
 * Tells rows that an answer before gave too: the same in all that came, with an id. As often as that answer had the row, and not
 * more often, it is taken for it.
 */
export function betweenWindows({ uncertainId }: Pick<Dataset, 'uncertainId'>) {
  const before = new Map<string, number>();
  let now = new Map<string, number>();
  return {
    /** `content` is all of the row as a text. */
    isNew(row: () => Row, content: string | Buffer): boolean {
      if (uncertainId === undefined || saysNothing(row()[uncertainId])) return true;
      const key = hash('sha256', content, 'base64').slice(0, CONTENT_DIGITS);
      const count = (now.get(key) ?? 0) + 1;
      now.set(key, count);
      return count > (before.get(key) ?? 0);
    },
    /** Forgets the rows of an answer that failed. */
    again(): void {
      now = new Map();
    },
    /** The answer is whole: what comes next is of other days. */
    next(): void {
      for (const [key, count] of now) before.set(key, Math.max(count, before.get(key) ?? 0));
      now = new Map();
    },
  };
}

const CONTENT_DIGITS = 32;
const DIGITS = 16;

/** A text by which rows stand in the order of some fields: numbers by value, texts by their characters. */
export function sortKey(fields: readonly string[], row: Row): string {
  let key = part(row[fields[0]!]);
  for (let i = 1; i < fields.length; i++) key += `\u0000${part(row[fields[i]!])}`;
  return key;
}

function part(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'number') return `t${String(value)}`;
  const digits = String(Math.abs(value)).padStart(DIGITS, '0');
  // Below zero the greatest comes last.
  return value < 0 ? `a${[...digits].map((digit) => 9 - Number(digit)).join('')}` : `n${digits}`;
}

/** Which records the units have. Where that is the same as it was, nothing was deleted. */
export type Census = ReturnType<typeof censusOf>;

export function censusOf(dataset: Dataset) {
  const units = new Map<number, Set<string>>();
  return {
    count(row: Row, unit = NO_UNIT): void {
      const ids = units.get(unit) ?? new Set();
      units.set(unit, ids.add(identityKey(dataset, row) ?? ''));
    },
    /** A hash of what a unit has. */
    of(unit = NO_UNIT): string {
      const hash = createHash('sha256');
      for (const id of [...(units.get(unit) ?? [])].sort()) hash.update(`${id}\n`);
      return hash.digest('hex').slice(0, 32);
    },
  };
}
