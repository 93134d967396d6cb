import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** The rooms of src from the ground up: each imports only what stands before it. */
const ROOMS = [
  'secret',
  'definition',
  'values',
  'records',
  'operations',
  'text',
  'calendar',
  'csv',
  'equivalence',
  'errors',
  'encoding',
  'validation',
  'transport',
  'outcome',
  'assumptions',
  'client',
  'caller',
  'surveying',
  'settle',
  'recipes',
  'index',
  'report',
  'wsdl',
  'reference',
  'schema',
  'otel',
  'budgetRedis',
  'discovery',
  'rest',
  'build',
  'faults',
  'cassette',
  'standIn',
  'sandbox',
  'testing',
  'database',
  'bridge',
  'journal',
  'export',
  'payroll',
  'evidence',
  'migrate',
  'contract',
  'gateway',
  'jobs',
  'cli',
];

/** Files that are rooms of their own: the public face. */
const LOOSE = ['secret', 'index'];

const root = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const roomOf = (file: string) => file.split('/')[0]!.replace(/\.ts$/, '');

/** The files of the project that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) =>
    normalize(join(dirname(file), specifier!)).replace(/\.js$/, '.ts'),
  );
}

const imports = new Map(files.map((file) => [file, importsOf(file)]));

it('sees the imports of the project, and only files that are there', () => {
  const all = [...imports].flatMap(([from, tos]) => tos.map((to) => ({ from, to })));
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(({ to }) => !imports.has(to))).toEqual([]);
});

it('every room has its place in the order', () => {
  expect([...new Set(files.map(roomOf))].sort()).toEqual([...ROOMS].sort());
});

it('every room is described once', () => {
  const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| `\w+\//.test(line));
  const described = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`(\w+)\//g)].map(([, room]) => room),
  );
  expect([...described].sort()).toEqual(ROOMS.filter((room) => !LOOSE.includes(room)).sort());
});

it('the page on the rooms names files that are there', () => {
  const page = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/\bsrc\/([\w/]+\.ts)/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
});

it('a room imports only what stands before it', () => {
  const offending = [...imports].flatMap(([from, tos]) =>
    tos
      .filter((to) => ROOMS.indexOf(roomOf(to)) > ROOMS.indexOf(roomOf(from)))
      .map((to) => `${from} imports ${to}, which stands after it`),
  );
  expect(offending).toEqual([]);
});

it('no two folders of a room import each other', () => {
  expect(folderPairs()).toEqual([]);
});

it('no files import each other, however far round', () => {
  expect(cycles()).toEqual([]);
});

it('records and operations are data, and transport knows none of them', () => {
  const data = ['definition', 'values', 'records', 'operations', 'secret'];
  const offending = [...imports].flatMap(([from, tos]) =>
    tos
      .filter(
        (to) =>
          (/^(records|operations)\//.test(from) && !data.includes(roomOf(to))) ||
          (from.startsWith('transport/') && /^(records|operations|encoding)\//.test(to)),
      )
      .map((to) => `${from} imports ${to}`),
  );
  expect(offending).toEqual([]);
});

it('no file exports a default, and none is called utils, helpers or common', () => {
  expect(files.filter((file) => /(utils?|helpers?|common)(\.ts|\/)/i.test(file))).toEqual([]);
  expect(files.filter((file) => /^export default/m.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Each way round, once, as `a.ts > b.ts > a.ts`. */
function cycles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' > '));
    if (at >= 0 || done.has(file)) return;
    for (const to of imports.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

/** Two folders inside one that import each other, wherever in them, as `room/a and room/b`. */
function folderPairs(): string[] {
  const found = new Set<string>();
  for (const [from, tos] of imports)
    for (const to of tos) {
      const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
      let shared = 0;
      while (a[shared] !== undefined && a[shared] === b[shared]) shared++;
      if (shared === 0 || a[shared] === undefined || b[shared] === undefined) continue;
      found.add(`${a.slice(0, shared + 1).join('/')} imports ${b.slice(0, shared + 1).join('/')}`);
    }
  return [...found]
    .map((arrow) => arrow.split(' imports '))
    .filter(([a, b]) => a! < b! && found.has(`${b} imports ${a}`))
    .map(([a, b]) => `${a} and ${b}`)
    .sort();
}
