import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The modules that a file imports: project files relative to src, packages by name. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier!,
  );
  return specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier,
  );
}

const edges = files.flatMap((file) => importsOf(file).map((to) => ({ from: file, to })));
const KERNEL = /^definition\//;
const BUILT_ON_TOP = /^(rest|sandbox|testing|migrate|export|jobs|cli|otel|budgetRedis|discovery)\//;
const offending = (from: RegExp, allowed: (to: string) => boolean) =>
  edges
    .filter((edge) => from.test(edge.from) && !allowed(edge.to))
    .map(({ from: file, to }) => `${file} -> ${to}`);

it('sees the imports of the project', () => {
  expect(edges.length).toBeGreaterThan(500);
});

it('records are data: the kernel, value sets and other records only', () => {
  expect(offending(/^records\//, (to) => KERNEL.test(to) || /^(records|values)\//.test(to))).toEqual([]);
});

it('operations are data: the kernel, value sets and records only', () => {
  expect(
    offending(/^operations\//, (to) => KERNEL.test(to) || /^(operations|records|values)\//.test(to)),
  ).toEqual([]);
});

it('encoding knows no HTTP', () => {
  expect(
    offending(/^encoding\//, (to) => !/^(transport|client|node:http|node:https|undici)/.test(to)),
  ).toEqual([]);
});

it('transport knows no records', () => {
  expect(offending(/^transport\//, (to) => !/^(records|operations|encoding)\//.test(to))).toEqual([]);
});

it('the core never imports what is built on it', () => {
  const core = edges.filter(({ from, to }) => !BUILT_ON_TOP.test(from) && BUILT_ON_TOP.test(to));
  expect(core).toEqual([]);
});

it('no file exports a default, and none is called utils, helpers or common', () => {
  expect(files.filter((file) => /(utils?|helpers?|common)(\.ts|\/)/i.test(file))).toEqual([]);
  expect(files.filter((file) => /^export default/m.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
