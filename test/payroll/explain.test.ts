import { expect, it } from 'vitest';
import { rowsOfDay } from '../../src/payroll/explain/explanationOf.js';
import type { LocalDate } from '../../src/index.js';
import { dayHtml, dayText, explainDay } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const SPRING = { from: '2026-03-23', everyDay: true, shifts: 7, timeZone: 'Europe/Copenhagen' } as const;
const AUTUMN = { ...SPRING, from: '2026-10-19' } as const;

it('the night of 23 hours: an hour of the clock is missing, and all bars stand under their hours', async () => {
  await withWorld({ ...SPRING, trouble: [] }, async (client) => {
    const day = await explainDay(client, {
      badgeNo: '0007',
      date: '2026-03-28',
      policy: POLICY,
      now: NOW,
      personal: true,
    });
    const hours = day!.ticks.map(({ hour }) => hour);
    expect(hours.slice(-8)).toEqual(['22', '23', '00', '01', '03', '04', '05', '06']);
    expect(day!.lanes.map(({ title, bars }) => [title, bars.map(({ label }) => label).join()])).toEqual([
      ['shift', '22:00 to 06:30'],
      ['break', '02:00 to 02:30'],
      ['punched', '21:58 to 06:31'],
      ['rounded', '22:00 to 06:30'],
      ['pay 100', '22:00 to 06:30'],
      ['pay 200', '22:00 to 06:30'],
    ]);
    const text = dayText(day!, 100);
    expect(text).toContain('pay 100: 8.00 h from punch');
    expect(text).toContain('it shows 510 minutes, and 450 passed');
    expect(text).toContain('rounded or corrected to 22:00 to 06:30');
    expect(
      Math.max(
        ...text
          .split('\n')
          .slice(0, 9)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(100);
  });
});

it('the night of 25 hours shows the repeated hour twice', async () => {
  await withWorld({ ...AUTUMN, trouble: [] }, async (client) => {
    const day = await explainDay(client, { badgeNo: '0007', date: '2026-10-24', policy: POLICY, now: NOW });
    const hours = day!.ticks.map(({ hour }) => hour);
    expect(hours.slice(-10)).toEqual(['22', '23', '00', '01', '02', '02', '03', '04', '05', '06']);
    expect(day!.employee).toMatch(/^employee-[0-9a-f]{16}$/);
    const html = dayHtml(day!);
    expect(html).toContain('<svg');
    // A label is random, and may hold the four digits among others.
    expect(html).not.toMatch(/\b0007\b/);
  });
});

it('says of each transaction where it comes from, and what does not fit', async () => {
  const world = { ...SPRING, trouble: ['transactionWithoutSource'] } as const;
  await withWorld(world, async (client, sandbox) => {
    const [planted] = sandbox.planted;
    const date = planted!.day as LocalDate;
    const { badgeNo } = sandbox.world.employees.get(planted!.employeeId)!;
    const day = await explainDay(client, { badgeNo, date, policy: POLICY, now: NOW });
    expect(day!.payments.map(({ comesFrom }) => comesFrom)).toContain('punch 499999, which is not there');
    expect(day!.findings.map(({ kind }) => kind)).toEqual(['transactionWithoutSource']);
  });
});

it('tells of nobody where there is nobody', async () => {
  await withWorld({ trouble: [] }, async (client) => {
    expect(await explainDay(client, { badgeNo: 'nobody', date: '2026-03-02' })).toBeUndefined();
  });
});

it('reads the balances of the trackers that the policy names', async () => {
  await withWorld({ trouble: [] }, async (client) => {
    const rows = [{ badgeNo: '0001', timeTrackerId: 2, date: '2026-03-04', value: '1.2500' }] as const;
    (await client.wsdlUpdateTimeTrackers({ timeTrackers: [...rows] })).orThrow();
    const policy = { ...POLICY, trackers: [{ id: 2 }, { id: 1, period: 2026 }] };
    const day = await explainDay(client, { badgeNo: '0001', date: '2026-03-04', policy, now: NOW });
    expect(day!.trackers).toEqual([
      { id: 2, before: '0.0000', after: '1.2500' },
      { id: 1, before: '25.0000', after: '25.0000' },
    ]);
  });
});

it('shows a transaction on its own day too, where its punch is of the day before', () => {
  const row = (more: object) => ({ punchId: 0, day: '2026-03-04', ...more });
  const ledger = {
    ...{ shifts: [], absences: [], punches: [] },
    transactions: [row({ punchDay: '2026-03-03' }), row({ day: '2026-03-05' })],
  };
  const ofDay = (date: string) => rowsOfDay(ledger as never, date).transactions.length;
  expect(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'].map(ofDay)).toEqual([1, 1, 1, 0]);
});
