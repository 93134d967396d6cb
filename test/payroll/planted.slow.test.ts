import { expect, it, vi } from 'vitest';
import { PLANTS, toldOf } from './plantedMonth.js';

vi.setConfig({ testTimeout: 120_000 });

const ZONES = ['Europe/Copenhagen', 'Europe/London', 'Atlantic/Azores', 'America/St_Johns'];
const MONTHS = ['2026-03', '2026-10', '2028-02'];

it.each(MONTHS.flatMap((month) => ZONES.map((zone) => [month, zone] as const)))(
  '%s in %s: each planted trouble once, and what looks like it never',
  async (month, zone) => {
    const { told } = await toldOf(month, zone, 'plant');
    const expected = [...PLANTS.map(({ kind }) => `${kind}: ${kind}`), 'clean: nationalIdTwice'];
    expect(told.map(([of, kind]) => `${of}: ${kind}`).sort()).toEqual(expected.sort());
    expect((await toldOf(month, zone, 'alike')).told).toEqual([]);
  },
);
