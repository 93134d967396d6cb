import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isDatabaseProblem } from '../../src/database/DatabaseError.js';
import { KeyFile } from '../../src/database/keyInFile.js';
import { prepareDatabase } from '../../src/database/prepareDatabase.js';
import { SqliteFile } from '../../src/database/SqliteFile.js';
import { SqliteSql } from '../../src/database/SqliteSql.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('changes nothing of a database whose tables are of the next version', async () => {
  const file = await SqliteFile.open(join(folder, 'newer.db'), 'state');
  const sql = new SqliteSql(file);
  const schema = (...migrations: string[][]) => ({
    ...{ option: 'state', tables: ['CREATE TABLE things (id)'], migrations, first: 'things' },
  });
  const more = ['CREATE TABLE more (id)'];
  expect(await prepareDatabase(sql, schema())).toBe('made');
  expect(await prepareDatabase(sql, schema(more))).toBe('kept');
  await expect(prepareDatabase(sql, schema())).rejects.toThrow(
    'has version 2 of its tables and this toolkit knows 1',
  );
  expect(await prepareDatabase(sql, schema(more))).toBe('kept');
  for (const damaged of ['', '0', '-1', 'x']) {
    file.change(`UPDATE marks SET value = ? WHERE name = 'schema'`, damaged);
    await expect(prepareDatabase(sql, schema(more))).rejects.toThrow('and this toolkit knows 2');
  }
  file.close();
});

it('takes the rights of others from a database that it opens', async () => {
  const path = join(folder, 'open.db');
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  (await SqliteFile.open(path, 'state')).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('leaves no key beside a database of another key, unless it was there before', () => {
  const made = join(folder, 'without-key.db');
  const key = new KeyFile(made);
  key.key();
  expect(() => key.check('state', 'other', 'kept')).toThrow(`${made}.key is not there`);
  expect(existsSync(`${made}.key`)).toBe(false);
  const older = join(folder, 'with-key.db');
  writeFileSync(`${older}.key`, 'a key');
  expect(() => new KeyFile(older).check('state', 'other', 'kept')).toThrow('under another key than');
  expect(readFileSync(`${older}.key`, 'utf8')).toBe('a key');
  expect(() => new KeyFile(older).check('state', 'same', 'made')).toThrow('its former content is lost');
  new KeyFile(older).check('state', 'same', 'kept');
});

it.each([
  ['ENOSPC', 'no space left', 'full'],
  ['EDQUOT', 'disk quota exceeded', 'full'],
  ['EROFS', 'read-only file system', 'unwritable'],
  ['', 'attempt to write a readonly database', 'unwritable'],
  ['', 'unable to open database file', 'unwritable'],
  ['', 'database disk image is malformed', 'damaged'],
  ['', 'file is not a database', 'damaged'],
  ['', 'database is locked', 'busy'],
  ['', 'no such column: x', undefined],
])('an error %s (%s) of a database means %s', (code, message, problem) => {
  expect(isDatabaseProblem(Object.assign(new Error(message), code ? { code } : {}), folder)).toBe(problem);
});
