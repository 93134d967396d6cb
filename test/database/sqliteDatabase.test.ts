import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';

const HIDDEN = (names: readonly string[]) => {
  const hook = `export async function resolve(name, context, next) {
    if (${JSON.stringify(names)}.includes(name)) throw new Error('hidden');
    return next(name, context);
  }`;
  const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  return data(`import { register } from 'node:module'; register(${JSON.stringify(data(hook))});`);
};

const SCRIPT = `
  const { loadSqlite } = await import('./src/database/sqliteDatabase.ts');
  const database = (await loadSqlite())(':memory:');
  console.log(JSON.stringify(database.prepare('SELECT 1 AS one').all()));
`;

function runWithout(...names: string[]): string {
  const args = ['--import', 'tsx', '--import', HIDDEN(names), '--input-type=module', '-e', SCRIPT];
  try {
    return execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return String((error as { stderr: string }).stderr);
  }
}

it('takes libsql where Node has no SQLite of its own', () => {
  expect(runWithout('node:sqlite').trim()).toBe('[{"one":1}]');
});

it('says what SQLite needs where there is neither', () => {
  expect(runWithout('node:sqlite', 'libsql')).toMatch(
    /SQLite needs Node 22\.13 or later .* npm install libsql/,
  );
});

it('leaves the warnings of the process to it, also where several load it at once', async () => {
  vi.resetModules();
  const { loadSqlite } = await import('../../src/database/sqliteDatabase.js');
  const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const ofProcess = process.emitWarning;
  try {
    const all = Promise.all([loadSqlite(), loadSqlite()]);
    process.emitWarning('of the program');
    await all;
    expect(process.emitWarning).toBe(ofProcess);
    expect(emitted.mock.calls).toEqual([['of the program']]);
  } finally {
    emitted.mockRestore();
  }
});
