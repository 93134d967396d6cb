import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { ROOT } from '../../scripts/sources.js';

const tarball = inject('tarball');
const bin = (name: string, ...args: string[]) =>
  execFileSync(join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, encoding: 'utf8' });

it('publint finds nothing to say', () => {
  expect(bin('publint', 'run', tarball, '--strict')).toContain('All good!');
});

it('attw finds types for every entry, as ESM', () => {
  expect(() => bin('attw', tarball, '--profile', 'esm-only')).not.toThrow();
});

it('every entry resolves to a file of the package', () => {
  const folder = join(inject('consumer'), 'node_modules/workforce-soap');
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const targets = Object.values<string>(exports).filter((target) => !target.includes('*'));
  expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
});

it('holds every document that the README leads a user to', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').split('## Working on it')[0]!;
  const links = [...readme.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
  expect(links.length).toBeGreaterThan(5);
  const folder = join(inject('consumer'), 'node_modules/workforce-soap');
  expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

it('holds the WSDL, the licence and no source or test', () => {
  const files = execFileSync('tar', ['-tf', tarball], { encoding: 'utf8' }).trim().split('\n');
  expect(files).toEqual(expect.arrayContaining(['package/wsdl/service.wsdl', 'package/LICENSE']));
  expect(files.filter((file) => /^package\/(src|test|scripts)\//.test(file))).toEqual([]);
});
