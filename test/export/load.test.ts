import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { filesGone, versionsGone } from '../../src/export/lake/batches.js';
import { s3PlaceOf } from '../../src/export/load/s3.js';
import { selectedIn } from '../../src/export/load/singer.js';

const path = mkdtempSync(join(tmpdir(), 'workforce-load-'));
afterAll(() => rmSync(path, { recursive: true }));

it('puts objects below the prefix of an address, however it ends, and takes no other address', () => {
  const at = (address: string) => {
    const { bucket, prefix } = s3PlaceOf(address) ?? {};
    return bucket === undefined ? undefined : `${bucket}|${prefix}`;
  };
  expect(at('s3://lake')).toBe('lake|');
  expect(at('s3://lake/')).toBe('lake|');
  for (const address of [
    's3://lake/workforce/march',
    's3://lake/workforce/march/',
    's3://lake/workforce/march//',
  ])
    expect(at(address)).toBe('lake|workforce/march/');
  for (const address of ['lake/workforce', 's3://', 's3://Lake', 'https://lake.example/x'])
    expect(at(address)).toBeUndefined();
});

it('takes of a catalog the streams that it selects, by their own word before that of the schema', () => {
  const stream = (name: string, schema: object, ...metadata: object[]) => ({
    ...{ stream: name, schema },
    metadata: metadata.map((own) => ({ breadcrumb: [], metadata: own })),
  });
  const column = { breadcrumb: ['properties', 'id'], metadata: { selected: true } };
  const streams = [
    stream('a', {}, { selected: true }),
    stream('b', { selected: true }, { selected: false }),
    stream('c', { selected: true }, { inclusion: 'available' }),
    stream('d', {}, { inclusion: 'available' }),
    { stream: 'e', schema: {} },
    { stream: 'f', schema: {}, metadata: [column] },
  ];
  expect([...selectedIn(JSON.stringify({ streams }))!]).toEqual(['a', 'c']);
  expect(selectedIn('{}')).toBeUndefined();
});

it('misses files with versions since the last base that kept none, also where a manifest is gone', () => {
  const folder = new ExportFolder(path);
  const dataset = (file: string) => ({ datasets: [{ files: [{ file }] }] });
  const batch = (id: number, manifest: string) => ({
    id,
    generation: id,
    kind: 'base',
    state: 'current',
    manifest,
  });
  const write = (name: string, value: object) => writeFileSync(join(path, name), JSON.stringify(value));
  mkdirSync(path, { recursive: true });
  write('batches.json', { batches: [0, 1, 2].map((id) => batch(id, `manifest-${id}.json`)) });
  write('manifest-0.json', { request: {}, ...dataset('of-no-version.parquet') });
  write('manifest-1.json', { request: { history: true }, ...dataset('employees.parquet') });
  expect(versionsGone(folder)).toEqual(['employees.parquet', 'manifest-2.json']);
  // A list without the last batch is an older one: of the others nobody knows.
  expect(filesGone(folder, 3)).toEqual(['batches.json']);
  writeFileSync(join(path, 'employees.parquet'), '1234567');
  write('manifest-1.json', { datasets: [{ files: [{ file: 'employees.parquet', bytes: 6 }] }] });
  write('manifest-2.json', { datasets: [{ files: [{ file: 'employees.parquet', bytes: 7 }] }] });
  expect(filesGone(folder, 2)).toEqual(['of-no-version.parquet', 'employees.parquet']);
});
