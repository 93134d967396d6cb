import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readJson } from '../../src/export/atomicFile.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { Journal } from '../../src/export/Journal.js';

let folder: ExportFolder;
beforeEach(() => {
  folder = new ExportFolder(mkdtempSync(join(tmpdir(), 'workforce-folder-')));
});
afterEach(() => rmSync(folder.path, { recursive: true }));

const unfinished = 'punches.ndjson.0123abcd.tmp';

it.each([true, false])(
  'loses what a killed process left unfinished, and no other file (workers elsewhere: %s)',
  (workers) => {
    const swept = [
      '',
      'changes-0003',
      'punches',
      'changes-0003/punches',
      '.export',
      ...(workers ? [] : ['.export/parts']),
    ];
    const kept = ['changes-12', 'mine', ...(workers ? ['.export/parts'] : [])];
    mkdirSync(folder.parts, { recursive: true });
    mkdirSync(folder.staged);
    for (const place of [...swept, ...kept]) {
      mkdirSync(folder.output(place), { recursive: true });
      for (const name of [unfinished, 'punches.ndjson', 'a.tmp'])
        writeFileSync(folder.output(place, name), '');
    }
    folder.sweep({ workers });
    const isThere = (place: string) => existsSync(folder.output(place, unfinished));
    expect([swept.filter(isThere), kept.filter(isThere)]).toEqual([[], kept]);
    for (const place of [...swept, ...kept])
      expect(readdirSync(folder.output(place))).toEqual(expect.arrayContaining(['a.tmp', 'punches.ndjson']));
    expect(existsSync(folder.staged)).toBe(false);
  },
);

it('knows the last folder of changes that is there, whatever state there is', () => {
  expect(new ExportFolder(folder.output('none')).lastBatch).toBe(-1);
  expect(folder.lastBatch).toBe(-1);
  for (const name of ['changes-0002', 'changes-0010', 'changes-99', 'changes-0400x'])
    mkdirSync(folder.output(name));
  writeFileSync(folder.output('changes-0500'), '');
  expect(folder.lastBatch).toBe(10);
});

it('reads what it wrote, and says what to do where it cannot be read', () => {
  mkdirSync(folder.parts, { recursive: true });
  expect([folder.read('plan.json'), folder.planStamp]).toEqual([undefined, undefined]);
  folder.write('plan.json', { a: 1 });
  const stamp = folder.planStamp;
  expect(folder.read('plan.json')).toEqual({ a: 1 });
  folder.write('plan.json', { a: 2 });
  expect(folder.planStamp).not.toBe(stamp);
  for (const name of ['plan.json', 'state.json'] as const)
    writeFileSync(folder.output('.export', name), '{"a":');
  expect(() => folder.read('plan.json')).toThrow('--restart begins anew');
  expect(() => folder.read('state.json')).toThrow('Export whole into another folder');
});

it.each<[what: string, make: (path: string) => unknown]>([
  ['a folder', (path) => mkdirSync(path)],
  ['a named pipe', (path) => spawnSync('mkfifo', [path])],
])('says of %s in the place of a file that it is none, and waits for nothing', (_, make) => {
  mkdirSync(folder.parts, { recursive: true });
  for (const path of [folder.output('.export', 'plan.json'), folder.journal, folder.manifest]) make(path);
  expect(() => folder.read('plan.json')).toThrow('plan.json is no file. Remove it. --restart begins anew');
  expect(() => new Journal(folder.journal)).toThrow('journal.ndjson is no file. Remove it');
  expect(readJson(folder.manifest)).toBeUndefined();
});

it('begins anew without its plan, its journal and its parts, and keeps its state', async () => {
  mkdirSync(folder.parts, { recursive: true });
  mkdirSync(folder.staged);
  folder.write('state.json', {});
  folder.write('plan.json', {});
  writeFileSync(folder.journal, '');
  writeFileSync(join(folder.parts, 'a'), '');
  await folder.clear();
  expect(readdirSync(folder.output('.export')).sort()).toEqual(['parts', 'state.json']);
  expect(readdirSync(folder.parts)).toEqual([]);
});
