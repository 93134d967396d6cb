import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { ROOT } from '../../scripts/sources.js';
import { allOperations } from '../../src/operations/allDefinitions.js';

const tarball = inject('tarball');
const bin = (name: string, ...args: string[]) =>
  execFileSync(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, encoding: 'utf8' });

it('publint finds nothing to say', () => {
  expect(bin('publint', 'run', tarball, '--strict')).toContain('All good!');
});

// Every entry is of one kind: a module with its declarations beside it.
it('attw finds types for an entry, as ESM', () => {
  expect(() => bin('attw', tarball, '--profile', 'esm-only', '--entrypoints', '.', 'testing')).not.toThrow();
});

it('every entry resolves to a file of the package, with its declarations', () => {
  const folder = join(inject('consumer'), 'node_modules/workforce-soap');
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const targets = Object.values<string>(exports).filter((target) => !target.includes('*'));
  const declarations = targets.flatMap((target) =>
    target.endsWith('.js') ? [target.replace(/\.js$/, '.d.ts')] : [],
  );
  expect(declarations.length).toBeGreaterThan(20);
  const files = [...targets, ...declarations];
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

it('no link of a document in the package leads nowhere', () => {
  const folder = join(inject('consumer'), 'node_modules/workforce-soap');
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const links = documents.flatMap((document) =>
    [...readFileSync(join(folder, document), 'utf8').matchAll(/\]\(([^)\s:#]+)(?:#[^)\s]*)?\)/g)].map(
      ([, path]) => ({ document, target: join(dirname(document), path!) }),
    ),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ target }) => !existsSync(join(folder, target)))).toEqual([]);
});

it('has the places of the project, and words to find it by', () => {
  const { repository, bugs, homepage, keywords } = JSON.parse(
    readFileSync(join(inject('consumer'), 'node_modules/workforce-soap/package.json'), 'utf8'),
  );
  for (const address of [repository.url, bugs.url, homepage]) expect(address).toMatch(/^(git\+)?https:/);
  expect(keywords).toContain('soap');
});

it('holds the WSDL, the licence, the readable fixtures and no source or test', () => {
  const files = execFileSync('tar', ['-tf', tarball], { encoding: 'utf8' }).trim().split('\n');
  expect(files).toEqual(expect.arrayContaining(['package/wsdl/service.wsdl', 'package/LICENSE']));
  const isFixture = (file: string) =>
    /^package\/test\/fixtures\/(wsdl|README|cases\.json|envelopes\.ts)/.test(file);
  const fixtures = files.filter(isFixture);
  expect(fixtures.filter((file) => file.endsWith('/accepted/response.xml'))).toHaveLength(
    allOperations().length,
  );
  const bytes = fixtures.map((file) => statSync(join(ROOT, file.slice('package/'.length))).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(2_000_000);
  expect(files.filter((file) => /^package\/(src|test|scripts)\//.test(file) && !isFixture(file))).toEqual([]);
});
