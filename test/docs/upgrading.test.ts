import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** How many changes are marked as breaking, by the version that has them. */
const marked = new Map(
  textOf('CHANGELOG.md')
    .split(/^## \[/m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('.', 2)), (part.match(/\*\*Breaking\.\*\*/g) ?? []).length]),
);
const pending = readdirSync(join(root, 'changes')).flatMap(
  (file) => textOf(join('changes', file)).match(/\*\*Breaking\.\*\*/g) ?? [],
).length;
marked.set('next', pending);

/** How many lines the page has for each version. */
const told = new Map(
  textOf('docs/upgrading.md')
    .split(/^## From .* to (?:the )?/m)
    .slice(1)
    .map((part) => [
      part.startsWith('next') ? 'next' : part.slice(0, 3),
      (part.match(/^\| (?!breaking)[^-]/gm) ?? []).length,
    ]),
);

it('has a section for each version in which something breaks', () => {
  const breaking = [...marked].flatMap(([version, count]) => (count > 0 ? [version] : []));
  expect([...told.keys()].toSorted()).toEqual(breaking.toSorted());
});

it.each([...told])('%s: says at least a step for each change that is marked', (version, count) => {
  expect(count).toBeGreaterThanOrEqual(Math.min(marked.get(version)!, 10));
});
