import { expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const BANK = { badgeNo: '0001', timeTrackerId: 2 };
const HOLIDAYS = { badgeNo: '0001', timeTrackerId: 1 };

const book = async (row: object) => {
  const [answer] = (await world.raw('wsdlUpdateTimeTrackers', { timeTrackers: [row] }, 101)) as {
    value: string;
    period?: number;
    date: string;
    validationErrors: string[];
  }[];
  return answer!;
};
const balance = async (row: object) => {
  const [answer] = (await world.raw('wsdlGetTimeTrackersBalance', { timeTrackers: [row] }, 101)) as {
    balance?: string;
    validationErrors: string[];
  }[];
  return answer!.balance ?? codes(answer!.validationErrors);
};

it('2.9, 7 a row without userId and badgeNo is rejected', async () => {
  expect(codes((await book({ timeTrackerId: 2, value: '1' })).validationErrors)).toEqual(['SBX-TRACKER-001']);
  expect(await balance({ timeTrackerId: 2 })).toEqual(['SBX-TRACKER-001']);
  expect((await book({ userId: 1001, timeTrackerId: 2, value: '1' })).validationErrors).toEqual([]);
});

it('2.9, 8 value has 4 decimals, rounded half-up', async () => {
  expect((await book({ ...BANK, value: '1.00005' })).value).toBe('1.0001');
  expect((await book({ ...BANK, value: '1.00004' })).value).toBe('1.0000');
  expect(await balance(BANK)).toBe('2.0001');
  await book({ ...BANK, operation: 2, value: '0.00015' });
  expect(await balance(BANK)).toBe('1.9999');
});

it('2.9 date is today by default', async () => {
  expect((await book({ ...BANK, value: '1' })).date).toBe('2026-03-16');
});

it('2.9 a transaction is appended by default', async () => {
  await book({ ...BANK, value: '2.5' });
  await book({ ...BANK, value: '2.5' });
  expect(await balance(BANK)).toBe('5.0000');
});

it('2.9 replaceTimeTracker replaces those of the same tracker and date', async () => {
  await book({ ...BANK, value: '2', date: '2026-03-10' });
  await book({ ...BANK, value: '3', date: '2026-03-11' });
  await book({ ...BANK, value: '1', date: '2026-03-10', replaceTimeTracker: true });
  expect(await balance(BANK)).toBe('4.0000');
});

it('2.9 replaceTimeTracker with operation 1, value 0.0 and a date deletes the transactions of that day', async () => {
  await book({ ...BANK, value: '2', date: '2026-03-10' });
  await book({ ...BANK, value: '3', date: '2026-03-11' });
  await book({ ...BANK, operation: 1, value: '0.0', date: '2026-03-10', replaceTimeTracker: true });
  expect(await balance(BANK)).toBe('3.0000');
  expect([...world.sandbox.world.trackerTransactions.of()]).toHaveLength(1);
});

it('2.9 default rules pick the period of a periodized tracker when it is omitted', async () => {
  expect((await book({ ...HOLIDAYS, operation: 2, value: '5', date: '2026-02-02' })).period).toBe(2026);
  expect(await balance({ ...HOLIDAYS, period: 2026 })).toBe('20.0000');
});

it('2.9 period is required for the balance of a periodized tracker', async () => {
  expect(await balance(HOLIDAYS)).toEqual(['SBX-TRACKER-003']);
  expect(await balance({ ...HOLIDAYS, period: 2026 })).toBe('25.0000');
  expect(await balance({ ...HOLIDAYS, period: 2027 })).toBe('0.0000');
});

it('2.9 a balance is that of its date, today by default', async () => {
  await book({ ...BANK, value: '2', date: '2026-03-20' });
  expect(await balance(BANK)).toBe('0.0000');
  expect(await balance({ ...BANK, date: '2026-03-20' })).toBe('2.0000');
});

it('2.9 the balance that expires first tells what the law gives', async () => {
  await book({ ...HOLIDAYS, operation: 2, value: '3', date: '2026-02-02' });
  const batch = await world.unit101.wsdlGetFirstToExpireTimeTrackersBalance({
    timeTrackers: [{ ...HOLIDAYS, period: 2026 }],
  });
  expect(batch.orThrow()).toMatchObject([
    {
      timeTrackerId: 1,
      period: 2026,
      balance: '22.0000',
      statutory: '20.0000',
      nonStatutory: '2.0000',
      validationErrors: [],
    },
  ]);
});

it('an unknown tracker and an employee of another unit are rejected', async () => {
  expect(await balance({ badgeNo: '0001', timeTrackerId: 9 })).toEqual(['SBX-TRACKER-002']);
  expect(await balance({ badgeNo: '0041', timeTrackerId: 2 })).toEqual(['SBX-EMPLOYEE-001']);
});

it('the list says who has which trackers', async () => {
  const list = await world.unit101.wsdlGetTimeTrackerList({ selectionType: 2, selectionId: '0001' });
  expect(list.map(({ userId, timeTrackerName }) => [userId, timeTrackerName])).toEqual([
    [1001, 'Semesterdagar'],
    [1001, 'Tidbank'],
  ]);
  expect(await world.unit101.wsdlGetTimeTrackerList()).toHaveLength(80);
});
