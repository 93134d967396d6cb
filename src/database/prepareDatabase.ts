import { ConfigurationError } from '../errors/index.js';
import type { Sql, Statements } from './Sql.js';

/** The tables of a database, as a version of the toolkit knows them. */
export interface Schema {
  /** The setting that names the database, in errors. */
  readonly option: string;
  /** What makes the tables of the newest version. */
  readonly tables: readonly string[];
  /** What brings the tables of a version to the next one: the first is for version 1. The newest version is one more than there are. */
  readonly migrations: readonly (readonly string[])[];
  /** A table of the databases that told no version: these are of version 1. */
  readonly first: string;
}

/** The tables of a database that are there before it is prepared. */
type Before = 'none' | 'older';

/**
 * Makes the tables (`made`), or brings older ones up to date (`kept`). Throws a `ConfigurationError` for a database of a
 * newer version, and changes nothing of it. `before` is told what is there before anything is made of it, and can throw.
 */
export function prepareDatabase(
  sql: Sql,
  schema: Schema,
  before?: (found: Before) => void,
): Promise<'made' | 'kept'> {
  return sql.together(preparation(schema, sql.tables, before));
}

function* preparation(
  { option, tables, migrations, first }: Schema,
  namesOfTables: string,
  before?: (found: Before) => void,
): Statements<'made' | 'kept'> {
  const version = migrations.length + 1;
  const names = (yield [namesOfTables]).map(({ name }) => name);
  const marked = names.includes('marks') ? yield* markNamed('schema') : undefined;
  const found = marked === undefined ? (names.includes(first) ? 1 : 0) : Number(marked);
  const isKnown = Number.isInteger(found) && found <= version && (marked === undefined || found > 0);
  if (!isKnown)
    throw new ConfigurationError(
      option,
      `the database has version ${marked} of its tables and this toolkit knows ${version}: update the toolkit, or name another database`,
    );
  if (marked !== undefined && found === version) return 'kept';
  before?.(found === 0 ? 'none' : 'older');
  yield ['CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value TEXT NOT NULL)'];
  for (const statement of found === 0 ? tables : migrations.slice(found - 1).flat()) yield [statement];
  yield [
    `INSERT INTO marks (name, value) VALUES ('schema', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    String(version),
  ];
  return found === 0 ? 'made' : 'kept';
}

/** Whether a key is the one under which a database was begun. */
export type KeyStanding = 'same' | 'other';

/** Keeps a check value of a key with the database, the first time; later it says whether the key is the same. */
export function* standingOfKey(name: string, checkValue: string): Statements<KeyStanding> {
  yield ['INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', name, checkValue];
  return (yield* markNamed(name)) === checkValue ? 'same' : 'other';
}

function* markNamed(name: string): Statements<string | undefined> {
  const [row] = yield ['SELECT value FROM marks WHERE name = ?', name];
  return row && String(row.value);
}
