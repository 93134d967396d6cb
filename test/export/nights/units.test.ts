import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/export/Dataset.js';
import { KeyRing } from '../../../src/export/KeyRing.js';
import { readPart } from '../../../src/export/readPart.js';
import { ApiKey } from '../../../src/secret.js';
import { kept, night, stored } from './night.js';
import { ROOT, type StoredService } from './StoredService.js';
import { smallService } from './world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-units-'));
afterAll(() => rmSync(base, { recursive: true }));

function withoutKey(): StoredService {
  const service = smallService([101, 102], 2);
  service.troubles = { oneUnit: true, spoil: (_, answer) => answer.replace('key-102', '') };
  return service;
}

it.each([
  [undefined, true],
  [[101, 102], false],
] as const)(
  'a unit without a key is skipped, which is complete unless it was asked for: %s',
  async (units, whole) => {
    const service = withoutKey();
    const out = join(base, String(whole));
    const { complete, datasets } = await night(service, out, units ? { units } : {});
    expect(complete).toBe(whole);
    for (const dataset of datasets)
      expect(dataset.units.map((one) => [one.unit, one.state])).toEqual([
        [101, 'done'],
        [102, 'skipped'],
      ]);
    expect(JSON.stringify(datasets)).toContain('gives no key for this unit');
    service.units.delete(102);
    expect(stored(out)).toEqual(kept(service));
  },
);

it('a unit that has lost its key meanwhile is not read with another one', async () => {
  const options = { endpoint: 'https://service.example/soap', retry: false, budget: false } as const;
  const ring = (service: StoredService) =>
    new KeyRing({ ...options, fetch: service.fetch }, new ApiKey(ROOT, 'own'));
  await expect(ring(withoutKey()).client('unit 102')).rejects.toThrow('gives no key for unit 102');
  await expect(ring(smallService([101], 1)).client('unit 102')).rejects.toThrow('gives no key for unit 102');
});

describe('a part', () => {
  const NOTED = '|||||f{"_deleted":false,"_key":"101/1","id":1}\n';
  const reading = async (text: string | undefined, sha256 = 'f'.repeat(64)) => {
    const folder = mkdtempSync(join(base, 'parts-'));
    const path = join(folder, 'part');
    if (text === undefined) mkdirSync(path);
    else writeFileSync(path, text);
    const part = { task: 'punches/101', bytes: text?.length ?? 50, sha256 };
    const rows: Row[] = [];
    try {
      for await (const lines of readPart(path, part as never)) rows.push(...lines.map(({ row }) => row()));
    } catch (error) {
      expect(readdirSync(folder)).toEqual([]);
      throw error;
    }
    return rows;
  };

  it.each([
    ['is not as it was written', NOTED],
    ['is a folder', undefined],
    ['holds half a row', NOTED.replace(',"id":1}', ',"id"')],
  ])('that %s is told, and taken away to be read again', async (_, text) => {
    await expect(reading(text)).rejects.toThrow('the stored part of punches/101 is damaged');
  });

  it('gives each of its rows whole, also one that is longer than what is read at once', async () => {
    const long = NOTED.replace('"id":1', `"id":2,"comment":"${'long '.repeat(150_000)}"`);
    const text = NOTED + long + NOTED.replace('"id":1', '"id":3');
    const rows = await reading(text, createHash('sha256').update(text).digest('hex'));
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(rows[1]!.comment).toHaveLength(750_000);
  });
});
