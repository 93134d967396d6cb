import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src');

/** The modules that are loaded with a file: what it imports as values, at once, and what that imports. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, names = '', from = ''] of text.matchAll(
    /^(?:import|export)\s+(?!type\b)([^;]*?)\s*from\s+'([^']+)';/gms,
  )) {
    const values = names
      .replace(/[{}]/g, '')
      .split(',')
      .filter((name) => name.trim() && !/^\s*type\s/.test(name));
    if (values.length === 0) continue;
    if (from.startsWith('.')) loadedWith(join(dirname(file), from.replace(/\.js$/, '.ts')), seen);
    else seen.add(from);
  }
  return seen;
}

it('loads no package with the client: not zod, not soap, not undici', () => {
  const loaded = [...loadedWith(join(root, 'index.ts'))];
  expect(loaded.length).toBeGreaterThan(30);
  expect(loaded.filter((name) => !name.startsWith('/') && !name.startsWith('node:'))).toEqual([]);
});

it('loads no operation, record or discovery with the client', () => {
  const loaded = [...loadedWith(join(root, 'index.ts'))].map((file) => file.slice(root.length));
  expect(
    loaded.filter((file) => /^\/(records|discovery|wsdl|otel|budgetRedis|sandbox|testing|rest)\//.test(file)),
  ).toEqual([]);
  expect(loaded.filter((file) => /^\/operations\/\w+\//.test(file))).toEqual([]);
});

it('loads no other package with discovery', () => {
  const loaded = loadedWith(join(root, 'discovery/index.ts'));
  expect(loaded.has('soap')).toBe(false);
});
