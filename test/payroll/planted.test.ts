import { expect, it } from 'vitest';
import { PLANTS, toldOf } from './plantedMonth.js';

it('each planted trouble of a month is told once, and nothing else', async () => {
  const { told } = await toldOf('2026-03', 'Europe/Copenhagen', 'plant');
  const expected = [...PLANTS.map(({ kind }) => `${kind}: ${kind}`), 'clean: nationalIdTwice'];
  expect(told.map(([of, kind]) => `${of}: ${kind}`).sort()).toEqual(expected.sort());
});

it('what is right and looks like it is quiet', async () => {
  const { told, check } = await toldOf('2026-03', 'Europe/Copenhagen', 'alike');
  expect(told).toEqual([]);
  expect(check.verdict).toBe('ready');
});
