import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
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

it('a part that is not as it was written is told, and taken away to be read again', async () => {
  const folder = join(base, 'parts');
  mkdirSync(folder);
  const path = join(folder, 'part');
  const text = '|||||f{"_deleted":false,"_key":"101/1","id":1}\n';
  writeFileSync(path, text);
  const part = { task: 'punches/101', bytes: text.length, sha256: 'f'.repeat(64) };
  const reading = async () => {
    for await (const lines of readPart(path, part as never)) lines.map(({ row }) => row());
  };
  await expect(reading()).rejects.toThrow('the stored part of punches/101 is damaged');
  expect(readdirSync(folder)).toEqual([]);
});
