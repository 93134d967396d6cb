import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

const root = join(import.meta.dirname, '../..');

it.each(['README.md', 'docs/cli.md'])('%s says how many operations and records there are', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const told = [...text.matchAll(/(\d+)\s+operations and (\d+)\s+records/g)].map(([, ...counts]) =>
    counts.map(Number),
  );
  expect(told).toEqual([[allOperations().length, allRecords().length]]);
});
