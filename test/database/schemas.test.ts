import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareDatabase, type Schema } from '../../src/database/prepareDatabase.js';
import { SqliteFile } from '../../src/database/SqliteFile.js';
import { SqliteSql } from '../../src/database/SqliteSql.js';
import { SCHEMA as GATEWAY } from '../../src/gateway/state/schema.js';
import { SCHEMA as JOURNAL } from '../../src/journal/store/schema.js';
import { SCHEMA as CHECKS } from '../../src/payroll/history/PayrollHistory.js';

const STATES = join(import.meta.dirname, '../fixtures/upgrade');
const SCHEMAS = { gateway: GATEWAY, journal: JOURNAL, checks: CHECKS };
const dumps = readdirSync(STATES).flatMap((version) =>
  Object.entries(SCHEMAS).flatMap(([name, schema]) => {
    const dump = join(STATES, version, `${name}.sql`);
    return existsSync(dump) ? [[name, version, schema, dump] as const] : [];
  }),
);

/** The columns of the tables, and the indexes, of a new database or of one that was there. */
async function tablesOf(schema: Schema, dump?: string) {
  const file = await SqliteFile.open(':memory:', schema.option);
  if (dump) file.exec(readFileSync(dump, 'utf8'));
  await prepareDatabase(new SqliteSql(file), schema);
  const named = (type: string) =>
    file
      .rows('SELECT name FROM sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY name', type)
      .map(({ name }) => String(name));
  const columns = named('table').map((table) => [
    table,
    ...file
      .rows(`PRAGMA table_info("${table}")`)
      .map(({ name, type, pk }) => [name, type, pk].join(' '))
      .sort(),
  ]);
  const indexes = named('index');
  file.close();
  return { columns, indexes };
}

it('there is a file of an older version for each schema', () => {
  expect(new Set(dumps.map(([name]) => name))).toEqual(new Set(Object.keys(SCHEMAS)));
});

it.each(dumps)(
  'the migrations give a %s of %s the tables of a new one',
  async (_name, _version, schema, dump) => {
    expect(await tablesOf(schema, dump)).toEqual(await tablesOf(schema));
  },
);
