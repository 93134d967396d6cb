import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { noteBatch } from '../../src/export/lake/batches.js';
import { deliveries } from '../../src/export/load/deliveries.js';
import { folderWith } from './deliveredFolder.js';

const path = mkdtempSync(join(tmpdir(), 'workforce-deliveries-'));
afterAll(() => rmSync(path, { recursive: true }));

const write = (name: string, value: unknown) => writeFileSync(join(path, name), JSON.stringify(value));

it.each([
  ['the first days', { from: '2026-03-01', to: '2026-03-15' }],
  ['the last days', { from: '2026-03-16', to: '2026-03-31' }],
])('replaces no more than %s where a batch has those alone', (_, days) => {
  const month = { from: '2026-03-01', to: '2026-03-31' };
  const entry = { generation: 1, state: 'current', extractedAt: '', complete: true };
  mkdirSync(join(path, 'changes-0001'), { recursive: true });
  write('schema.json', { datasets: [{ name: 'payroll', day: 'date', unit: '_unit', columns: [] }] });
  write('batches.json', {
    batches: [
      { ...entry, id: 0, kind: 'base', manifest: 'manifest-0000.json' },
      { ...entry, id: 1, kind: 'changes', manifest: 'changes-0001/manifest.json' },
    ],
  });
  const dataset = { name: 'payroll', mode: 'full', files: [], units: [{ unit: 101, state: 'done' }] };
  write('manifest-0000.json', { request: month, datasets: [dataset] });
  write('changes-0001/manifest.json', { request: { ...days, changes: true }, datasets: [dataset] });
  const [base, changes] = deliveries(new ExportFolder(path));
  expect(base!.datasets[0]).not.toHaveProperty('days');
  expect(changes!.datasets[0]).toMatchObject({ merge: 'whole', days: { field: 'date', ...days } });
});

it('delivers what is of no unit, and nothing of what could not be read', () => {
  const dataset = (name: string, units: readonly object[]) => ({ name, mode: 'full', files: [], units });
  const names = ['roles', 'payroll', 'punches'];
  write('schema.json', { datasets: names.map((name) => ({ name, columns: [] })) });
  const entry = { id: 0, generation: 1, kind: 'base', state: 'current', manifest: 'manifest-0000.json' };
  write('batches.json', { batches: [entry] });
  const datasets = [
    dataset('roles', []),
    dataset('payroll', [{ unit: 101, state: 'failed' }]),
    dataset('punches', [
      { unit: 101, state: 'failed' },
      { unit: 102, state: 'done' },
    ]),
  ];
  write('manifest-0000.json', { request: {}, datasets });
  const [base] = deliveries(new ExportFolder(path));
  expect(base!.datasets.map(({ schema }) => schema.name)).toEqual(['roles', 'punches']);
});

describe('what says what batches are', () => {
  const LINE = { _key: '1', name: 'a' };
  const delivered = () =>
    folderWith([
      { id: 0, lines: [LINE] },
      { id: 1, kind: 'changes', lines: [LINE] },
    ]);

  it.each(['manifest-1.json', 'manifest-0.json', 'schema.json'])(
    'is damaged: %s is not taken for a batch without rows',
    (name) => {
      const { path: out } = delivered();
      for (const text of ['', '{"request":{},"data'])
        for (const change of [() => writeFileSync(join(out, name), text), () => rmSync(join(out, name))]) {
          change();
          expect(() => deliveries(new ExportFolder(out))).toThrow(`${name} is not as it was delivered`);
        }
    },
  );

  it('is gone: changes are not noted without what they change', () => {
    const { path: out } = delivered();
    const manifest = {
      ...{ batch: { id: 2, generation: 1 }, request: { changes: true }, complete: true },
      run: { extractedAt: '2026-04-03T02:00:00Z' },
    };
    mkdirSync(join(out, 'changes-0002'));
    noteBatch(new ExportFolder(out), manifest as never);
    writeFileSync(join(out, 'batches.json'), '{"batches":[{"id":0,');
    expect(() => noteBatch(new ExportFolder(out), manifest as never)).toThrow(
      'batches.json is not as it was delivered',
    );
  });
});
