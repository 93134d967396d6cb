import { type ColumnType, DECIMAL_DIGITS, DECIMAL_PLACES } from './columnTypes.js';
import { KEY } from '../columnsOf.js';
import type { DatasetSchema, SchemaDocument } from './schemaDocument.js';

export const DIALECTS = ['duckdb', 'sqlite', 'postgres'] as const;
export type Dialect = (typeof DIALECTS)[number];

const DECIMAL = `(${DECIMAL_DIGITS}, ${DECIMAL_PLACES})`;

const SQL_TYPES: Readonly<Record<Dialect, Readonly<Record<ColumnType, string>>>> = {
  duckdb: {
    ...{ text: 'VARCHAR', integer: 'INTEGER', boolean: 'BOOLEAN', decimal: `DECIMAL${DECIMAL}` },
    ...{ date: 'DATE', time: 'TIME', timestamp: 'TIMESTAMP', json: 'JSON' },
  },
  // SQLite has no decimals: as a number, one of many digits would not stay what it is.
  sqlite: {
    ...{ text: 'TEXT', integer: 'INTEGER', boolean: 'INTEGER', decimal: 'TEXT' },
    ...{ date: 'TEXT', time: 'TEXT', timestamp: 'TEXT', json: 'TEXT' },
  },
  // Without digits and places a numeric is exact, whatever comes; with them it would be rounded without a word.
  postgres: {
    ...{ text: 'text', integer: 'integer', boolean: 'boolean', decimal: 'numeric' },
    ...{ date: 'date', time: 'time', timestamp: 'timestamp', json: 'jsonb' },
  },
};

export function sqlType(dialect: Dialect, type: ColumnType): string {
  return SQL_TYPES[dialect][type];
}

/** The statements that make the tables of an export. */
export function ddl(dialect: Dialect, { datasets }: Pick<SchemaDocument, 'datasets'>): string {
  return datasets.map((dataset) => `${createTable(dialect, dataset)};\n`).join('\n');
}

/** The statement that makes the table of a dataset, unless it is there. */
export function createTable(dialect: Dialect, { name, columns, primaryKey }: DatasetSchema): string {
  const lines = columns.map(
    (column) =>
      `  ${quoted(column.name)} ${sqlType(dialect, column.type)}${column.nullable ? '' : ' NOT NULL'}`,
  );
  const key = `  PRIMARY KEY (${primaryKey.map(quoted).join(', ')})`;
  return `CREATE TABLE IF NOT EXISTS ${quoted(name)} (\n${[...lines, key].join(',\n')}\n)`;
}

/** Counts the rows of a table but those that no id tells apart: their keys have a `~`. */
export function countOfRows(name: string): string {
  return `SELECT count(*) AS rows FROM ${quoted(name)} WHERE ${quoted(KEY)} NOT LIKE '%~%'`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
