import { beforeEach, expect, it } from 'vitest';
import { createClient, type Fetch } from '../../src/index.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { Job } from '../../src/journal/Job.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import { SecondService } from '../secondService/SecondService.js';
import type { TableName } from '../secondService/tables.js';
import { VirtualTime } from './simulation/VirtualTime.js';

let journal: Journal;
let time: VirtualTime;
beforeEach(async () => {
  time = new VirtualTime();
  journal = await openJournal(':memory:', { pace: time });
});

type Row = Record<string, unknown>;

function serviceFor(table: TableName) {
  const service = new SecondService(table, { habits: {}, badges: ['0001', '0002'] }, time);
  const client = (endpoint = 'https://service.example/soap') =>
    createClient({
      endpoint,
      apiKey: 'k',
      retry: false,
      budget: false,
      fetch: service.fetch as unknown as Fetch,
    });
  const write = async (operation: string, rows: Row[], options: object = {}, job = 'job') =>
    (await journal.job(job, { unit: '101' }).write(client(), operation as never, rows as never, options)) as {
      readonly rows: readonly { readonly status: string; readonly next: string }[];
      readonly counts: object;
    };
  const count = (row: Row) => service.truthOf(row as never).creations;
  return { service, client, write, count };
}

const salary = (hours: string, more: Row = {}) => ({
  ...{ badgeNo: '0001', punchDateTime: '2026-05-04 08:00:00', salaryCode: 'OB', hours },
  ...more,
});
const shift = (badgeNo: string, more: Row = {}) => ({
  ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});

it('knows a row again that is written in another way', async () => {
  const { write, count } = serviceFor('salaries');
  await write('wsdlUpdateManualSalaries', [salary('7.5')]);
  const { hours, ...others } = salary('7.5');
  for (const again of [salary('7.50'), salary('7.5', { operator: '' }), { hours, ...others }])
    expect((await write('wsdlUpdateManualSalaries', [again])).counts).toEqual({ accepted: 1 });
  expect(count(salary('7.5'))).toBe(1);
});

it('takes an empty list that is added as a change, which is sent as an update', async () => {
  const { service, write, count } = serviceFor('shifts');
  await write('wsdlUpdateShifts', [shift('0001')], { key: 'badgeNo' });
  expect(
    (await write('wsdlUpdateShifts', [shift('0001', { tasks: [] })], { key: 'badgeNo' })).counts,
  ).toEqual({
    accepted: 1,
  });
  expect(count(shift('0001'))).toBe(1);
  expect(service.truthOf(shift('0001')).raws[0]).toHaveProperty('scheduleId', '5001');
});

it('does not make the shift of one person that of another when a row was taken out', async () => {
  const { write, count } = serviceFor('shifts');
  const key = (_: Row, index: number) => `row ${index}`;
  await write('wsdlUpdateShifts', [shift('0001'), shift('0002')], { key });
  const result = await write('wsdlUpdateShifts', [shift('0002')], { key });
  expect(result.rows[0]).toMatchObject({
    status: 'changed',
    next: expect.stringContaining('another person'),
  });
  const again = await write('wsdlUpdateShifts', [shift('0002')], { key });
  expect(again.counts).toEqual({ changed: 1 });
  expect([count(shift('0001')), count(shift('0002'))]).toEqual([1, 1]);
  const moved = await write(
    'wsdlUpdateShifts',
    [shift('0001', { begDate: '2026-05-06', endDate: '2026-05-06' })],
    {
      ...{ key, moves: true },
    },
  );
  expect(moved.counts).toEqual({ accepted: 1 });
  expect(count(shift('0001'))).toBe(0);
});

it('does not take the rows of two jobs for one because their keys are the same', async () => {
  const { write, count } = serviceFor('shifts');
  const key = (_: Row, index: number) => `row ${index}`;
  await write('wsdlUpdateShifts', [shift('0001')], { key }, 'one');
  expect((await write('wsdlUpdateShifts', [shift('0002')], { key }, 'other')).counts).toEqual({
    accepted: 1,
  });
  expect(count(shift('0002'))).toBe(1);
  expect((await write('wsdlUpdateShifts', [shift('0002')], { key: 'badgeNo' }, 'third')).counts).toEqual({
    alreadyThere: 1,
  });
});

it.each(['https://service.example/soap/', 'https://SERVICE.example:443/soap'])(
  'takes %s for the same place',
  async (endpoint) => {
    const { client, write, count } = serviceFor('shifts');
    await write('wsdlUpdateShifts', [shift('0001')]);
    const job = journal.job('job', { unit: '101' });
    const again = await job.write(client(endpoint), 'wsdlUpdateShifts', [shift('0001')] as never);
    expect(again.counts).toEqual({ accepted: 1 });
    expect(count(shift('0001'))).toBe(1);
  },
);

it.each(['https://service.example/soap/', 'https://service.example/soap?token=s3cret'])(
  'knows the rows that version 0.5 kept of %s',
  async (endpoint) => {
    const { client, count } = serviceFor('salaries');
    const store = await SqliteStore.open(':memory:');
    const fingerprint = new Fingerprint(undefined);
    const place = {
      name: 'job',
      endpoint,
      unit: '101',
      keepsContent: true,
      pace: time,
    };
    const job = () => new Job({ ...place, place: endpoint, store, fingerprint });
    const id = [place.name, place.endpoint, place.unit, 'wsdlUpdateManualSalaries'].join('\n');
    const rows = [salary('7.5'), salary('7.5'), salary('8')];
    await store.saveJob({ id, ...place, operation: 'wsdlUpdateManualSalaries', startedAt: 1, finishedAt: 2 });
    const digests = rows.map((row) => fingerprint.of(row));
    const keys = [digests[0]!, fingerprint.of([digests[1], 2]), digests[2]!];
    await store.saveRows(
      id,
      rows.map((row, position) => ({
        ...{ key: keys[position]!, position, digest: digests[position]!, content: JSON.stringify(row) },
        ...{ state: 'accepted', facts: JSON.stringify({ attempts: 1, ids: [String(position)] }) },
      })),
    );
    const result = await job().write(client(endpoint), 'wsdlUpdateManualSalaries', rows as never[]);
    expect(result.counts).toEqual({ accepted: 3 });
    expect(count(salary('7.5'))).toBe(0);
  },
);

it('refuses two rows with one key', async () => {
  const { write, count } = serviceFor('shifts');
  const rows = [
    shift('0001'),
    shift('0002'),
    shift('0001', { begDate: '2026-05-05', endDate: '2026-05-05' }),
  ];
  await expect(write('wsdlUpdateShifts', rows, { key: 'badgeNo' })).rejects.toThrow(
    'row 3 has the key of a row before it',
  );
  expect(count(rows[0]!)).toBe(0);
});
