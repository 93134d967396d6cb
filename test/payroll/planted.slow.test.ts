import { expect, it, vi } from 'vitest';
import type { Instant } from '../../src/index.js';
import { payrollCheck, preliminaryFile } from '../../src/payroll/index.js';
import { expectedOf, plantedMonth, PLANTED_POLICY, toldOf } from './plantedMonth.js';
import { PLANTS } from './plants.js';
import { withWorld } from './withWorld.js';
import type { Week } from './workWeek.js';
import { everyNth } from '../shortForm.js';

vi.setConfig({ testTimeout: 240_000 });

const ZONES = ['Europe/Copenhagen', 'Europe/London', 'Atlantic/Azores', 'America/St_Johns'];
const MONTHS = ['2026-03', '2026-10', '2028-02'];
const ALL = everyNth(
  5,
  MONTHS.flatMap((month) => ZONES.map((zone) => [month, zone] as const)),
);

it.each(ALL)('%s in %s: each planted trouble once, and what looks like it never', async (month, zone) => {
  expect((await toldOf(month, zone, 'plant', PLANTS)).told).toEqual(expectedOf(PLANTS));
  expect((await toldOf(month, zone, 'alike', PLANTS)).told).toEqual([]);
});

it.each(ALL)(
  '%s in %s: punches of days to come are told, and those until now are not',
  async (month, zone) => {
    const { world, from, to, whos } = plantedMonth(month, zone, { side: 'plant', plants: [] });
    const { transferred: _, ...tables } = world;
    const last = whos.get('clean')!.days.at(-1)!;
    await withWorld(tables as Week, async (client) => {
      const told = async (now: string) =>
        (await payrollCheck(client, { from, to, policy: PLANTED_POLICY, now: now as Instant })).findings.map(
          ({ kind, day }) => `${kind} ${day}`,
        );
      expect(await told(`${last}T01:00:00Z`)).toEqual([...whos].map(() => `punchInFuture ${last}`));
      expect(await told(`${last}T23:00:00Z`)).toEqual([]);
    });
  },
);

it.each(ALL)(
  '%s in %s: hours of the file that are others are told once, and its order is not',
  async (month, zone) => {
    const { world: whole, from, to } = plantedMonth(month, zone, { side: 'plant', plants: [] });
    const { transferred: _, ...world } = whole;
    const columns = { employee: 'badgeNo', salaryType: 'salaryCode', hours: 'hours' };
    const policy = { ...PLANTED_POLICY, file: { separator: ';', headLines: 1, columns } };
    await withWorld(world as Week, async (client) => {
      const kindsOf = async (file: string) => {
        const asked = { from, to, policy, file, now: '2029-01-01T00:00:00Z' } as const;
        return (await payrollCheck(client, asked)).findings.map(({ kind }) => kind);
      };
      const bytes = await preliminaryFile(client, { from, to, intervalMs: 5 });
      const [head, first = '', ...rest] = Buffer.from(bytes).toString().trimEnd().split('\r\n');
      expect(await kindsOf([head, ...rest.reverse(), first].join('\r\n'))).toEqual([]);
      expect(await kindsOf([head, first.replace(';8.00;', ';8.01;'), ...rest].join('\r\n'))).toEqual([
        'fileApart',
      ]);
    });
  },
);

it('what is right and looks like it is quiet', async () => {
  const { told, check } = await toldOf('2026-03', 'Europe/Copenhagen', 'alike', PLANTS);
  expect(told).toEqual([]);
  expect(check.verdict).toBe('ready');
});
