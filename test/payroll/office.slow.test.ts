import { expect, it, vi } from 'vitest';
import { OFFICE, TOLD_OF_OFFICE } from './office.js';
import { toldOf } from './plantedMonth.js';

vi.setConfig({ testTimeout: 240_000 });

const ZONES = ['Europe/Copenhagen', 'Europe/London', 'Atlantic/Azores', 'America/St_Johns'];
const MONTHS = ['2026-03', '2026-10', '2028-02'];
const ALL = MONTHS.flatMap((month) => ZONES.map((zone) => [month, zone] as const));

it.each(ALL)(
  '%s in %s: troubles of an office are told once, and what is right is not',
  async (month, zone) => {
    const { told } = await toldOf(month, zone, 'plant', OFFICE);
    expect(told).toEqual([...TOLD_OF_OFFICE].sort());
  },
);
