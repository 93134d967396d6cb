import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spec } from '../../src/cli/commands/export.js';
import { datasets } from '../../src/export/datasets.js';

const page = readFileSync('docs/export.md', 'utf8');
const names = datasets.map(({ name }) => name);

it('the page lists every dataset', () => {
  const [, listed = ''] = /\*\*Datasets:\*\* (.*?),\s+or all\./s.exec(page) ?? [];
  expect(listed.split(/,\s+/)).toEqual(names);
});

it('the page says of every dataset what its changes cost', () => {
  const [, table = ''] = /^\| dataset \|.*\n\| -+ .*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const told = table
    .trim()
    .split('\n')
    .flatMap((row) => row.split('|')[1]!.trim().split(', '));
  expect(told.sort()).toEqual([...names].sort());
});

it('the help of the command lists every dataset', () => {
  const [, listed = ''] = /^Datasets:\n((?: {2}.*\n)+)/.exec(spec.help ?? '') ?? [];
  const told = listed.split('\n').flatMap((line) => line.trim().split(/ {2,}/)[0]!.split(', '));
  expect(told.filter(Boolean).sort()).toEqual([...names, 'all'].sort());
});
