import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The anchors that a reader of the document can be led to: its headings, as a forge names them. */
function anchorsIn(path: string): Set<string> {
  const headings = [...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Where links of a document begin. What stands in changes/ becomes part of the changelog, which stands above it. */
const folderOf = (document: string) => (document.startsWith('changes/') ? '.' : dirname(document));

const links = documents.flatMap((document) =>
  [...textOf(document).matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]*))?\)/g)].map(([, path = '', anchor]) => ({
    document,
    target: path === '' ? document : join(folderOf(document), path),
    anchor,
  })),
);

it('every link to a file leads to one that is there', () => {
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
});

it('every link into a document leads to one of its headings', () => {
  const into = links.filter(({ target, anchor }) => anchor && target.endsWith('.md'));
  expect(into.length).toBeGreaterThan(50);
  const headings = new Map(
    [...new Set(into.map(({ target }) => target))].map((path) => [path, anchorsIn(path)]),
  );
  expect(into.filter(({ target, anchor }) => !headings.get(target)!.has(anchor!))).toEqual([]);
});

it('every decision has a number of its own', () => {
  const numbers = documents.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual([...new Set(numbers)]);
});

it.each(['CONTRIBUTING.md', 'docs/architecture.md'])('every path that %s names is there', (document) => {
  const named = [
    ...textOf(document).matchAll(/`((?:src|test|scripts|docs|migration|examples|changes)\/[\w./-]*)`/g),
  ];
  expect(named.length).toBeGreaterThan(5);
  expect(named.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
