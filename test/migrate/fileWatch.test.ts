import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesMatching } from '../../src/migrate/verify/files/fileGlob.js';
import { FileWatch } from '../../src/migrate/verify/files/FileWatch.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  for (const name of ['out/deep', 'node_modules']) mkdirSync(at(name), { recursive: true });
  for (const name of ['out/a.csv', 'out/b.json', 'out/deep/c.csv', 'node_modules/d.csv', 'e.csv'])
    writeFileSync(at(name), name, { mode: 0o640 });
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['out/**', ['out/a.csv', 'out/b.json', 'out/deep/c.csv']],
  ['out/*.csv', ['out/a.csv']],
  ['**/*.csv', ['e.csv', 'out/a.csv', 'out/deep/c.csv']],
  ['out', ['out/a.csv', 'out/b.json', 'out/deep/c.csv']],
  ['e.csv', ['e.csv']],
  ['out/{a,b}.*', ['out/a.csv', 'out/b.json']],
  ['out/?.csv', ['out/a.csv']],
  ['nowhere/**', []],
])('finds the files of %s', (glob, found) => {
  expect(filesMatching([at(glob)])).toEqual(found.map(at).sort());
});

it('brings everything back, whatever became of it', () => {
  {
    using watch = new FileWatch([at('out/**')]);
    expect(watch.take().size).toBe(3);
    writeFileSync(at('out/a.csv'), 'other');
    rmSync(at('out/deep'), { recursive: true });
    writeFileSync(at('out/new.csv'), 'new');
    writeFileSync(at('e.csv'), 'not watched');
    expect([...watch.take().values()].map(String)).toEqual(['other', 'out/b.json', 'new']);
  }
  expect(filesMatching([at('out/**')])).toEqual([at('out/a.csv'), at('out/b.json'), at('out/deep/c.csv')]);
  expect(readFileSync(at('out/a.csv'), 'utf8')).toBe('out/a.csv');
  expect(statSync(at('out/a.csv')).mode & 0o777).toBe(0o640);
  expect(readFileSync(at('e.csv'), 'utf8')).toBe('not watched');
});

it('refuses names that mean the scripts or the recording', () => {
  expect(() => new FileWatch([at('**')], [at('e.csv')])).toThrow(/e\.csv is among them/);
  expect(() => new FileWatch([at('**')], [at('out')])).toThrow(/is among them/);
  expect(existsSync(at('e.csv'))).toBe(true);
  new FileWatch([at('out/**')], [at('e.csv'), 'php old.php'])[Symbol.dispose]();
});
