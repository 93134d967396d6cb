import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/payroll/index.js';

it('the page of the check names every kind of finding', () => {
  const page = readFileSync('docs/payroll-check.md', 'utf8');
  expect(FINDING_KINDS.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});
