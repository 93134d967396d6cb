import { expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/payroll/index.js';
import { expectedOf, toldOf } from './plantedMonth.js';
import { PLANTS } from './plants.js';

it('every kind of finding is planted, and so is what looks like it', () => {
  const planted = PLANTS.map(({ kind }) => kind);
  // That of a file has months of its own.
  expect([...planted, 'fileApart'].sort()).toEqual([...FINDING_KINDS].sort());
});

it('each planted trouble of a month is told once, and nothing else', async () => {
  const { told } = await toldOf('2026-03', 'Europe/Copenhagen', 'plant', PLANTS);
  expect(told).toEqual(expectedOf(PLANTS));
});

it('what is right and looks like it is quiet', async () => {
  const { told, check } = await toldOf('2026-03', 'Europe/Copenhagen', 'alike', PLANTS);
  expect(told).toEqual([]);
  expect(check.verdict).toBe('ready');
});
