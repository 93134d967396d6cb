import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Contract, contractAfter } from '../../src/export/lake/publish.js';
import type { ColumnSchema, SchemaDocument } from '../../src/export/lake/schemaDocument.js';
import { changes, night } from './nights/night.js';
import { smallService } from './nights/world.js';

const column = (name: string, more: Partial<ColumnSchema> = {}): ColumnSchema => ({
  ...{ name, type: 'text', nullable: true, personal: false },
  ...more,
});

function schema(id: number, datasets: Readonly<Record<string, readonly ColumnSchema[]>>): SchemaDocument {
  return {
    ...{ format: 1, batch: { id, generation: 1 }, zones: { unit: '', service: '', UTC: '' } },
    datasets: Object.entries(datasets).map(([name, columns]) => ({
      ...{ name, source: { operation: 'o', record: 'r' }, mode: 'changes', primaryKey: ['_key'], columns },
    })),
  };
}

const KEY = column('_key', { nullable: false });
const CITY = column('city');
const HOURS = column('hours', { type: 'decimal', precision: 38, scale: 10, unit: 'hours' });

it.each([
  ['nothing', [KEY, CITY, HOURS], '1.0', []],
  ['a new column', [KEY, CITY, HOURS, column('zip')], '1.1', ['additive: people: zip is new']],
  ['a column that is gone', [KEY, HOURS], '2.0', ['breaking: people: city is gone']],
  [
    'a column of another type, and a new one',
    [KEY, column('city', { type: 'integer' }), HOURS, column('zip')],
    '2.0',
    ['breaking: people: city was text and is integer', 'additive: people: zip is new'],
  ],
  [
    'a column of other places',
    [KEY, CITY, { ...HOURS, scale: 2 }],
    '2.0',
    ['breaking: people: hours has other digits or places'],
  ],
  [
    'a column in another unit',
    [KEY, CITY, { ...HOURS, unit: 'days' }],
    '2.0',
    ['breaking: people: hours counts in another unit or clock'],
  ],
  [
    'a column that may be empty now',
    [{ ...KEY, nullable: true }, CITY, HOURS],
    '2.0',
    ['breaking: people: _key may have no value now'],
  ],
  [
    'a column that always has a value now',
    [KEY, { ...CITY, nullable: false }, HOURS],
    '1.1',
    ['additive: people: city always has a value now'],
  ],
])('has for %s the version and the class of the change', (_, columns, version, expected) => {
  const first = schema(0, { people: [KEY, CITY, HOURS] });
  const contract = contractAfter({}, first);
  const next = schema(1, { people: columns });
  const after = contractAfter({ contract, schema: first }, next);
  expect([contract.version, contract.changes]).toEqual(['1.0', []]);
  expect(after.version).toBe(version);
  expect(after.changes.map(({ kind, what }) => `${kind}: ${what}`)).toEqual(expected);
  // What was killed before the schema was written asks again.
  expect(contractAfter({ contract: after, schema: first }, next)).toEqual(after);
});

it('counts another key as a breaking change', () => {
  const first = schema(0, { people: [KEY] });
  const [people] = schema(1, { people: [KEY] }).datasets;
  const next = { ...schema(1, {}), datasets: [{ ...people!, primaryKey: ['_unit', '_key'] }] };
  const after = contractAfter({ contract: contractAfter({}, first), schema: first }, next);
  expect(after.changes).toEqual([
    { version: '2.0', batch: 1, kind: 'breaking', what: 'people: the key is _unit,_key' },
  ]);
});

it('counts datasets that come and go, and keeps the list', () => {
  const [one, two, three] = [{ a: [KEY] }, { a: [KEY], b: [KEY] }, { b: [KEY] }].map((all, i) =>
    schema(i, all),
  );
  const second = contractAfter({ contract: contractAfter({}, one!), schema: one }, two!);
  const third = contractAfter({ contract: second, schema: two }, three!);
  expect(third.changes).toEqual([
    { version: '1.1', batch: 1, kind: 'additive', what: 'b is new' },
    { version: '2.0', batch: 2, kind: 'breaking', what: 'a is gone' },
  ]);
  expect(Object.keys(third.$defs)).toEqual(['b']);
});

it('holds for every line of base and changes, and not for lines of other types', async () => {
  const out = mkdtempSync(join(tmpdir(), 'workforce-contract-'));
  const service = smallService([101], 1);
  await night(service, out);
  service.now = '2026-03-18T01:00:00';
  service.remove('schedules', [...service.tables.schedules.keys()][0]!);
  await changes(service, out);
  const { $defs, version } = JSON.parse(readFileSync(join(out, 'contract.json'), 'utf8')) as Contract;
  expect(version).toBe('1.0');
  for (const [name, definition] of Object.entries($defs)) {
    const form = z.fromJSONSchema(definition as Parameters<typeof z.fromJSONSchema>[0]);
    for (const file of [`${name}.ndjson`, `changes-0001/${name}.ndjson`])
      for (const line of readFileSync(join(out, file), 'utf8').split('\n').filter(Boolean)) {
        const row = JSON.parse(line) as object;
        expect({ line, problem: form.safeParse(row).error?.message }).toEqual({ line, problem: undefined });
        expect(form.safeParse({ ...row, _key: 7 }).success).toBe(false);
        expect(form.safeParse({ ...row, _deleted: undefined }).success).toBe(false);
      }
  }
  rmSync(out, { recursive: true });
});

it.each(['contract.json', 'schema.json'])(
  'does not begin again in silence when %s is damaged: nothing is read, and it stays as it is',
  async (name) => {
    const out = mkdtempSync(join(tmpdir(), 'workforce-contract-'));
    const service = smallService([101], 1);
    await night(service, out);
    writeFileSync(join(out, name), '{"version": "2.');
    await expect(changes(service, out)).rejects.toThrow(
      new RegExp(`${name} is damaged on the disk. Put it back from a backup.*remove it to accept that`),
    );
    expect(readFileSync(join(out, name), 'utf8')).toBe('{"version": "2.');
    rmSync(join(out, name));
    await changes(service, out);
    rmSync(out, { recursive: true });
  },
);
