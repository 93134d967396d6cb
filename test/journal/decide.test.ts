import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Fetch } from '../../src/index.js';
import { type Decision, type Journal, openJournal } from '../../src/journal/index.js';
import type { Habits } from '../secondService/Habits.js';
import { SecondService } from '../secondService/SecondService.js';
import type { TableName } from '../secondService/tables.js';
import { VirtualTime } from './simulation/VirtualTime.js';

type Row = Record<string, unknown>;

let journal: Journal;
let time: VirtualTime;
beforeEach(async () => {
  time = new VirtualTime();
  journal = await openJournal(':memory:', { pace: time });
});
afterEach(() => journal.close());

const OPERATIONS = {
  ...{ shifts: 'wsdlUpdateShifts', employees: 'wsdlUpdateEmployees', punches: 'wsdlUpdateTimePunches' },
} as const;

function serviceFor(table: keyof typeof OPERATIONS & TableName, habits: Habits = {}) {
  const service = new SecondService(table, { habits, badges: ['0001', '0002', '0003'] }, time);
  let writes = 0;
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false },
    fetch: ((url: string, init: { readonly body?: unknown }) => {
      if (Buffer.from(init.body as Uint8Array).includes(OPERATIONS[table])) writes++;
      return service.fetch(url, init);
    }) as unknown as Fetch,
  });
  const operation = OPERATIONS[table] as 'wsdlUpdateShifts';
  const job = () => journal.job('job', { unit: '101' });
  return {
    service,
    writes: () => writes,
    count: (row: Row) => service.truthOf(row as never).creations,
    write: (rows: readonly Row[], options: object = {}) =>
      job().write(client, operation, rows as never, options as never),
    plan: (rows: readonly Row[], options: object = {}) =>
      job().plan(client, operation, rows as never, options as never),
    verify: () => job().verify(client, operation),
    resolve: (decision: Partial<Decision> & { readonly row: number }) =>
      job().resolve(client, operation, { by: 'Kim', why: 'looked at the plan', ...decision }),
    entries: async () => journal.rows((await journal.jobs())[0]!),
  };
}

const shift = (badgeNo: string, more: Row = {}) => ({
  ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});
const statuses = ({ rows }: { readonly rows: readonly { readonly status: string }[] }) =>
  rows.map(({ status }) => status);

describe('plan', () => {
  it('says what would be created, changed, is there and is not known, and sends and keeps nothing', async () => {
    const { service, write, writes, plan } = serviceFor('shifts');
    const key = 'badgeNo';
    await write([shift('0001'), shift('0002')], { key });
    service.book(shift('0002', { scheduleId: '5002', begTime: '09:00:00' }) as never);
    const rows = [
      shift('0001', { endTime: '17:00:00' }),
      shift('0002', { endTime: '17:00:00' }),
      shift('0003'),
      shift('0009', { begTime: '8' }),
    ];
    const before = [writes(), JSON.stringify(await journal.jobs())];
    const planned = await plan(rows, { key });
    expect(planned.map((row) => [row.plan, row.ids, row.fields])).toEqual([
      ['change', ['5001'], ['endTime']],
      ['unknown', ['5002'], ['begTime']],
      ['create', [], []],
      ['invalid', [], []],
    ]);
    expect(planned[1]!.next).toContain('Somebody changed it');
    expect([writes(), JSON.stringify(await journal.jobs())]).toEqual(before);
    expect((await plan([shift('0001')], { key }))[0]).toMatchObject({ plan: 'there', ids: ['5001'] });
  });

  it('tells a new person from a change of one who is there', async () => {
    const { write, plan } = serviceFor('employees');
    await write([{ badgeNo: '1001', city: 'Lund' }], { key: 'badgeNo' });
    const rows = [
      { badgeNo: '1001', city: 'Ystad' },
      { badgeNo: '1002', city: 'Ystad' },
    ];
    const planned = await plan(rows, { key: 'badgeNo' });
    expect(planned.map((row) => [row.plan, row.fields])).toEqual([
      ['change', ['city']],
      ['create', []],
    ]);
  });
});

describe('verify', () => {
  it('finds what is there, what was changed and what was deleted since', async () => {
    const { service, write, verify } = serviceFor('shifts');
    await write([shift('0001'), shift('0002'), shift('0003')], { key: 'badgeNo' });
    service.book(shift('0002', { scheduleId: '5002', endTime: '12:00:00' }) as never);
    service.remove(shift('0003') as never);
    expect((await verify()).map((row) => [row.status, row.fields])).toEqual([
      ['there', []],
      ['changed', ['endTime']],
      ['deleted', []],
    ]);
  });

  it('takes what is shown as deleted for deleted, and books it again only as another row', async () => {
    const { service, write, verify, count } = serviceFor('punches', { showsDeleted: true });
    const punch = { badgeNo: '0001', punchIn: '2026-05-04 08:00:00', punchOut: '2026-05-04 16:00:00' };
    await write([punch]);
    service.remove(punch);
    expect((await verify()).map(({ status }) => status)).toEqual(['deleted']);
    const again = await write([punch], { key: () => 'anew', alike: 'mine' });
    expect(statuses(again)).toEqual(['accepted']);
    expect(count(punch)).toBe(1);
  });

  it('calls nothing deleted where the read shows nothing of the job', async () => {
    const { write, verify } = serviceFor('shifts');
    await write([shift('0001')]);
    const elsewhere = serviceFor('shifts');
    expect((await elsewhere.verify()).map(({ status }) => status)).toEqual(['unknown']);
    expect((await verify()).map(({ status }) => status)).toEqual(['there']);
  });
});

describe('resolve', () => {
  /** A job of which row 1 is uncertain: the read never shows the first person. */
  async function uncertain(habits: Habits = {}) {
    const made = serviceFor('shifts', { readsNotFirstPerson: true, ...habits });
    const rows = [shift('0001'), shift('0002')];
    expect(statuses(await made.write(rows))).toEqual(['uncertain', 'accepted']);
    return { ...made, rows };
  }

  it('drops a row for good, with who and why', async () => {
    const { write, rows, resolve, entries, verify } = await uncertain();
    expect(await resolve({ row: 1, drop: true })).toMatchObject({ state: 'dropped' });
    expect(await verify()).toMatchObject([{ index: 1, status: 'there' }]);
    expect((await write(rows)).ok).toBe(true);
    expect((await entries())[0]!.history?.at(-1)).toMatchObject({
      ...{ decided: 'dropped', by: 'Kim', why: 'looked at the plan' },
    });
    const corrected = [shift('0001', { endTime: '15:00:00' }), shift('0002')];
    expect(statuses(await write(corrected))[1]).toBe('accepted');
  });

  it('sends a row again as if it never had been', async () => {
    const { write, rows, resolve, writes } = await uncertain();
    const before = writes();
    await resolve({ row: 1, again: true });
    await write(rows);
    expect(writes()).toBe(before + 1);
  });

  it('sends a row again beside a record like it about which it was asked', async () => {
    const { service, write, resolve, count } = serviceFor('shifts');
    service.book(shift('0001') as never);
    expect(statuses(await write([shift('0001')]))).toEqual(['uncertain']);
    await resolve({ row: 1, again: true });
    expect(statuses(await write([shift('0001')]))).toEqual(['accepted']);
    expect(count(shift('0001'))).toBe(2);
  });

  it('takes an id only where the read shows it, of the same person and day', async () => {
    const lost: Habits = { creates: 'givesPerson' };
    const made = serviceFor('shifts', lost);
    const rows = [shift('', { comment: 'nobody' }), shift('0002')];
    expect(statuses(await made.write(rows))).toEqual(['uncertain', 'accepted']);
    await expect(made.resolve({ row: 1, done: '9999' })).rejects.toMatchObject({
      name: 'ConfigurationError',
    });
    expect(await made.resolve({ row: 1, done: '5001' })).toMatchObject({ state: 'accepted', ids: ['5001'] });
    expect(statuses(await made.write(rows))).toEqual(['accepted', 'accepted']);
  });

  it('closes the row that has the number, also when rows left the input while they were open', async () => {
    const { write, entries, resolve } = await uncertain();
    const isOpen = (one: { readonly state: string }) => one.state === 'uncertain';
    // Nobody gave it a key, so a corrected row is another row.
    await write([shift('0001', { begTime: '09:00:00', comment: 'new' })]);
    const open = (await entries()).filter(isOpen);
    expect(open).toHaveLength(2);
    expect(new Set((await entries()).map(({ index }) => index)).size).toBe((await entries()).length);
    const old = open.find(({ input }) => input?.comment === undefined)!;
    expect(await resolve({ row: old.index + 1, drop: true })).toMatchObject({ input: old.input });
    expect((await entries()).filter(isOpen)).toMatchObject([{ index: 0, input: { comment: 'new' } }]);
  });

  it('takes no id of another row of the job', async () => {
    const made = serviceFor('shifts', { creates: 'givesPerson' });
    const rows = [shift('', { comment: 'early' }), shift('', { comment: 'late' })];
    expect(statuses(await made.write(rows))).toEqual(['uncertain', 'uncertain']);
    await made.resolve({ row: 1, done: '5001' });
    await expect(made.resolve({ row: 2, done: '5001' })).rejects.toThrow(/another row/);
    expect(await made.resolve({ row: 2, done: '5002' })).toMatchObject({ ids: ['5002'] });
  });

  it('takes no id of a row of the job that was there before', async () => {
    const made = serviceFor('shifts', { creates: 'givesPerson' });
    const there = shift('0001', { comment: 'there' });
    made.service.book(there as never);
    expect(statuses(await made.write([there], { key: 'comment', alike: 'mine' }))).toEqual(['alreadyThere']);
    const both = [shift('', { comment: 'early' }), there];
    const options = { key: 'comment', alike: 'others' };
    expect(statuses(await made.write(both, options))).toEqual(['uncertain', 'alreadyThere']);
    await expect(made.resolve({ row: 1, done: '5001' })).rejects.toThrow(/another row/);
  });

  it('takes no id of another person, and no two decisions, and none of what has ended well', async () => {
    const { service, resolve } = await uncertain();
    service.book(shift('0003') as never);
    await expect(resolve({ row: 1, done: '5003' })).rejects.toThrow(/another badgeNo/);
    await expect(resolve({ row: 1, drop: true, again: true })).rejects.toThrow(/one of done, drop and again/);
    await expect(resolve({ row: 1, drop: true, why: ' ' })).rejects.toThrow(/why/);
    await expect(resolve({ row: 2, drop: true })).rejects.toThrow(/nothing is to be decided/);
    await expect(resolve({ row: 7, drop: true })).rejects.toThrow(/no row 7/);
  });
});

it('keeps each time that a row was sent: when, in which call, by which process, and what was answered', async () => {
  const faults = [{ on: 'write', from: 1, to: 1, saves: 'none', ends: 'reset' }] as const;
  const { write, entries } = serviceFor('shifts', { faults });
  await write([shift('0001')]);
  const [entry] = await entries();
  expect(entry!.history?.map(({ answer }) => answer)).toEqual(['OutcomeUnknownError', 'saved under 5001']);
  const [first, second] = entry!.history!;
  expect(first!.call).not.toBe(second!.call);
  expect(second!.at).toBeGreaterThan(first!.at);
  expect(first!.process).toMatch(new RegExp(`^${process.pid}@`));
  expect(entry!.since).toBeGreaterThanOrEqual(second!.at);
});
