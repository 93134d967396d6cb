import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient, type Fetch, type Shift } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import type { RowKey } from '../../src/journal/Plan.js';
import type { WriteOptions } from '../../src/journal/WriteOptions.js';
import type { Habits } from '../secondService/Habits.js';
import { SecondService } from '../secondService/SecondService.js';
import { TABLES, type TableName } from '../secondService/tables.js';
import { VirtualTime } from './simulation/VirtualTime.js';

const shift = (badgeNo: string, more: object = {}) =>
  ({
    ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
    ...{ shiftCategoryId: '11', comment: 'Late shift at the till', ...more },
  }) as Shift;

async function start(habits: Habits, table: TableName = 'shifts') {
  const time = new VirtualTime();
  const badges = ['0001', '0002', '0003', '0009'];
  const service = new SecondService(table, { habits, badges }, time);
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false },
    fetch: ((url: string, init: object) => service.fetch(url, init)) as unknown as Fetch,
  });
  const journal = await openJournal(':memory:', { pace: time });
  const write = (rows: object[], job = 'job', key: RowKey = 'badgeNo', more: WriteOptions = {}) =>
    journal
      .job(job, { unit: '101' })
      .write(client, TABLES[table].write as 'wsdlUpdateShifts', rows as Shift[], {
        ...(more as object),
        key: key as 'badgeNo',
      });
  const count = (row: object) => service.truthOf(row as never).creations;
  const resume = () => journal.job('job', { unit: '101' }).resume(client, 'wsdlUpdateShifts');
  return { service, write, resume, count, time };
}

it('tells which fields the service keeps in another writing', async () => {
  const { write } = await start({ spoils: 'upper', spoiledWhere: 'kept' });
  const result = await write([shift('0001')]);
  expect(result.rows[0]).toMatchObject({ status: 'accepted', kept: ['comment'] });
});

it('sends a refused change again under the id of what was saved', async () => {
  const { service, write, count } = await start({});
  await write([shift('0001')]);
  const later = shift('0001', { endTime: '17:00:00' });
  service.lock(later as never);
  expect((await write([later])).counts).toEqual({ rejected: 1 });
  service.lock(later as never, false);
  expect((await write([later])).counts).toEqual({ accepted: 1 });
  expect(count(later)).toBe(1);
});

it('sends a refused change again when the run that was refused could not read any more', async () => {
  const { service, write, count } = await start({ faults: [{ on: 'read', from: 4, to: 4, ends: 'page' }] });
  await write([shift('0001')]);
  const later = shift('0001', { endTime: '17:00:00' });
  service.lock(later as never);
  await expect(write([later])).rejects.toThrow();
  service.lock(later as never, false);
  expect((await write([later])).counts).toEqual({ accepted: 1 });
  expect(service.truthOf(later as never).raws).toMatchObject([{ endTime: '17:00:00' }]);
  expect(count(later)).toBe(1);
});

it('sends what was refused again when the job is resumed', async () => {
  const { service, write, resume, count } = await start({});
  await write([shift('0001')]);
  const later = shift('0001', { endTime: '17:00:00' });
  service.lock(later as never);
  expect((await write([later])).counts).toEqual({ rejected: 1 });
  expect((await resume()).counts).toEqual({ rejected: 1 });
  service.lock(later as never, false);
  expect((await resume()).counts).toEqual({ accepted: 1 });
  expect(service.truthOf(later as never).raws).toMatchObject([{ endTime: '17:00:00' }]);
  expect(count(later)).toBe(1);
});

it('does not write over what somebody changed since it was saved', async () => {
  const { service, write } = await start({});
  await write([shift('0001')]);
  service.book(shift('0001', { scheduleId: '5001', comment: 'changed by the manager of the shop' }) as never);
  const result = await write([shift('0001', { endTime: '17:00:00' })]);
  expect(result.rows[0]).toMatchObject({ status: 'differs', fields: ['comment'] });
  expect(service.truthOf(shift('0001') as never).raws[0]).toMatchObject({ endTime: '16:00:00' });
});

it('does not write over a row of the job that was given the id of one which somebody deleted', async () => {
  const { service, write } = await start({ reusesIds: true });
  const [first, second] = [shift('0001'), shift('0002')];
  await write([first]);
  service.remove(first as never);
  expect((await write([first, second])).rows[1]).toMatchObject({ status: 'accepted', ids: ['5001'] });
  for (const endTime of ['17:00:00', '18:00:00']) {
    const result = await write([shift('0001', { endTime }), second]);
    expect(result.rows.map(({ status }) => status)).toEqual(['differs', 'accepted']);
  }
  expect(service.truthOf(second as never).raws).toMatchObject([{ badgeNo: '0002' }]);
});

const absence = (leaveExtCode: string, fromTime: string, toTime: string) => ({
  ...{ badgeNo: '0001', leaveExtCode, fromDate: '2026-05-04', toDate: '2026-05-04', fromTime, toTime },
});

it.each([[2], [3]])(
  'tells nothing of another row, and does not write over it, whose id was answered (%i rows)',
  async (count) => {
    const { service, write } = await start({ answers: 'previousIds', idSteps: 2 }, 'absences');
    const rows = [
      absence('vab', '08:00:00', '12:00:00'),
      absence('sjk', '13:00:00', '16:00:00'),
      absence('sem', '17:00:00', '19:00:00'),
    ].slice(0, count);
    const statuses = async (some: object[]) =>
      (await write(some, 'job', 'leaveExtCode')).rows.map(({ status }) => status);
    expect(await statuses(rows)).toEqual(rows.map(() => 'uncertain'));
    expect((await statuses([rows[0]!, { ...rows[1], toTime: '16:30:00' }]))[1]).toBe('changed');
    expect(service.truthOf(rows[0] as never).raws).toMatchObject(rows);
  },
);

it('does not take the answers to other rows for those of a row that a read finds', async () => {
  const { write, count } = await start({ spoils: 'badgeWithoutZeros', spoiledWhere: 'kept' });
  const evening = { begTime: '17:00:00', endTime: '20:00:00' };
  const rows = [shift('0001', { extScheduleId: 'plan-1' }), shift('0001', evening), shift('0002')];
  for (let runs = 0; runs < 3; runs++) await write(rows, 'job', (row) => `${row.badgeNo} ${row.begTime}`);
  expect(count(rows[0]!)).toBe(2);
});

it('does not send again what was answered alone as a row of somebody else, whoever takes that row for its own', async () => {
  const faults = [{ on: 'write', from: 2, to: 2, ends: 'reset' }] as const;
  const { write, count } = await start({ creates: 'substitutes', faults });
  const rows = [shift('0002'), shift('0009')];
  for (let runs = 0; runs < 3; runs++) await write(rows);
  expect(count(rows[0]!)).toBe(1);
});

it('sends a service that hangs one call, and then one row at a time', async () => {
  const faults = [{ on: 'write', from: 1, to: 9, saves: 'none', ends: 'hang' }] as const;
  const { service, write } = await start({ faults });
  const sent: number[] = [];
  const fetch = service.fetch;
  service.fetch = (url, init) => {
    const body = Buffer.from(init.body as Uint8Array).toString();
    if (body.includes('UpdateShifts')) sent.push(body.split('<begTime').length - 1);
    return fetch(url, init);
  };
  const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09'];
  const rows = days.map((day) => shift('0001', { begDate: day, endDate: day }));
  await write(rows, 'job', 'begDate', { batchSize: 2 }).catch(() => undefined);
  expect(sent.slice(0, 4)).toEqual([2, 1, 1, 1]);
});

it('does not book what another job is not sure of', async () => {
  const { write, count } = await start({ readsNotFirstPerson: true });
  const row = shift('0001');
  expect((await write([row], 'one')).counts).toEqual({ uncertain: 1 });
  const other = await write([row], 'other');
  expect(other.rows[0]).toMatchObject({ status: 'uncertain', next: expect.stringContaining('Another job') });
  expect(count(row)).toBe(1);
});

it('does not send again what the service said that it saved', async () => {
  const { write, count } = await start({ readsNotFirstPerson: true });
  for (let runs = 0; runs < 3; runs++)
    expect((await write([shift('0001')])).counts).toEqual({ uncertain: 1 });
  expect(count(shift('0001'))).toBe(1);
});

it('sends rows that are missing after an outage of more calls than attempts', async () => {
  const faults = [{ on: 'write', from: 1, to: 9, saves: 'none', ends: 'reset' }] as const;
  const { write, count } = await start({ faults });
  const rows = [shift('0001'), shift('0002')];
  for (let runs = 0; runs < 4; runs++) await write(rows).catch(() => undefined);
  expect((await write(rows)).counts).toEqual({ accepted: 2 });
  expect(rows.map(count)).toEqual([1, 1]);
});

it('asks a person where a trigger split the shift, and does not send it again', async () => {
  const { write, count } = await start({ creates: 'splits' });
  const result = await write([shift('0001'), shift('0002')]);
  expect(result.ok).toBe(false);
  expect(result.open.map(({ ids }) => ids.length > 0)).toEqual([true, true]);
  expect([count(shift('0001')), count(shift('0002'))]).toEqual([1, 1]);
});

const salary = (badgeNo: string) => ({
  ...{ badgeNo, punchDateTime: '2026-05-04 08:00:00', salaryCode: 'ob-1', hours: '7.25' },
});

it('does not send again what was answered as a row of somebody else without an id', async () => {
  const { write, count } = await start({ creates: 'substitutes' }, 'salaries');
  const rows = [salary('0001'), salary('0002'), salary('0003')];
  for (let runs = 0; runs < 3; runs++)
    expect((await write(rows)).rows.map(({ status }) => status)).toEqual([
      ...['accepted', 'uncertain', 'accepted'],
    ]);
  expect(rows.map(count)).toEqual([1, 1, 1]);
});

it('does not take the records that may be a row from the other rows which they may be', async () => {
  const { write, count } = await start({ spoils: 'anHourOn', spoiledWhere: 'kept' }, 'punches');
  const punch = (day: string, more: object = {}) => ({
    ...{ badgeNo: '0001', punchIn: `${day} 08:00:00`, punchOut: `${day} 16:00:00`, ...more },
  });
  const rows = [punch('2026-05-04'), punch('2026-05-05'), punch('2026-05-06')];
  await write(rows, 'job', 'punchIn');
  for (const comment of ['one', 'two', 'three'])
    await write([punch('2026-05-04', { comment }), ...rows.slice(1)], 'job', 'punchIn');
  expect(rows.map(count)).toEqual([1, 1, 1]);
});

it('does not call a change refused that the service put under a new id', async () => {
  const { service, write, count } = await start({ newIds: true });
  await write([shift('0001')]);
  const later = shift('0001', { endTime: '17:00:00' });
  for (let runs = 0; runs < 2; runs++)
    expect((await write([later])).rows[0]).toMatchObject({ status: 'uncertain' });
  expect(service.truthOf(later as never).raws).toMatchObject([{ endTime: '17:00:00' }]);
  expect(count(later)).toBe(1);
});

it('sends one row again at the most where reads show the last records alone', async () => {
  const faults = [{ on: 'write', from: 1, to: 1, ends: 'reset' }] as const;
  const { write, count } = await start({ readsLast: 2, faults });
  const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08', '2026-05-09'];
  const rows = days.map((day) => shift('0001', { begDate: day, endDate: day }));
  for (let runs = 0; runs < 3; runs++) await write(rows, 'job', 'begDate');
  expect(rows.map(count).reduce((sum, times) => sum + times, 0)).toBe(rows.length + 1);
});

it('does not take the days of a service that shows them in another zone for other days', async () => {
  const faults = [{ on: 'write', from: 1, to: 1, ends: 'reset' }] as const;
  const { write, count } = await start({ spoils: 'dateInUtc', spoiledWhere: 'shown', faults });
  const rows = [shift('0001'), shift('0002'), shift('0003')];
  for (let runs = 0; runs < 2; runs++) await write(rows);
  expect(rows.map(count)).toEqual([1, 1, 1]);
});

it('does not accept an employee whom the service said that it saved, and rolled back', async () => {
  const { write, count } = await start({ rollsBack: 1 }, 'employees');
  const result = await write([{ badgeNo: '0001', city: 'Malmö' }]);
  expect(result.rows[0]).toMatchObject({ status: 'uncertain', next: expect.stringContaining('not show it') });
  expect(count({ badgeNo: '0001' })).toBe(0);
});

const LOST = [{ on: 'write', from: 1, to: 1, ends: 'reset' }] as const;

it('does not send again a shift of nobody whose time a trigger changed', async () => {
  const { write, count } = await start({ creates: 'movesClock', faults: LOST });
  expect((await write([shift('')], 'job', 'begDate')).counts).toEqual({ uncertain: 1 });
  expect(count(shift(''))).toBe(1);
});

it('does not send again a row that was given the id of one which somebody deleted', async () => {
  const faults = [{ ...LOST[0], from: 2, to: 2 }];
  const { service, write, count } = await start({ resetsIds: true, faults });
  const [first, second] = [shift('0001'), shift('0002')];
  await write([first]);
  service.remove(first as never);
  const result = await write([first, second]);
  expect([count(second), result.rows[1]!.status, result.rows[1]!.ids]).toEqual([1, 'uncertain', ['5001']]);
});

it('does not call a row refused that was given the id of one which somebody deleted', async () => {
  const { service, write, count } = await start({ resetsIds: true, answers: 'rejectsSaved' });
  const [first, second] = [shift('0001'), shift('0002')];
  await write([first]);
  service.remove(first as never);
  const result = await write([first, second]);
  expect([count(second), result.rows[1]!.status, result.rows[1]!.ids]).toEqual([1, 'uncertain', ['5001']]);
});

it.each([
  ['answered', []],
  ['lost', LOST],
] as const)(
  'sends no shift again that the service put into the one before it (its answer is %s)',
  async (_, faults) => {
    const { write, count } = await start({ creates: 'joins', faults });
    const rows = [
      shift('0001', { endTime: '12:00:00', extScheduleId: 'early' }),
      shift('0001', { begTime: '12:00:00' }),
      shift('0002', { begTime: '09:00:00' }),
    ];
    for (let runs = 0; runs < 3; runs++) {
      const { rows: outcomes } = await write(rows, 'job', 'begTime');
      expect(outcomes[0]!.status).not.toBe('accepted');
      expect(outcomes.slice(1).map(({ status }) => status)).toEqual(['uncertain', 'accepted']);
    }
    expect(count(shift('0001'))).toBe(1);
  },
);

it('looks again for a row that a run before this one called missing', async () => {
  const { write, count, time } = await start({
    faults: [
      { on: 'write', from: 1, to: 1, ends: 'late', afterMs: 70_000 },
      { on: 'write', from: 2, to: 2, saves: 'none', ends: 'busy' },
    ],
  });
  await expect(write([shift('0001')])).rejects.toMatchObject({ status: 429 });
  expect(count(shift('0001'))).toBe(0);
  await time.advance(70_000);
  expect((await write([shift('0001')])).counts).toEqual({ accepted: 1 });
  expect(count(shift('0001'))).toBe(1);
});

it('does not take equal rows for doubles whose answers were lost and that no read shows yet', async () => {
  const { write, count } = await start({ lagReads: 1, faults: [{ ...LOST[0], ends: 'http503' }] });
  const rows = [shift(''), shift(''), shift('')];
  const number: RowKey = (_, i) => `row ${i}`;
  for (let runs = 0; runs < 3; runs++) await write(rows, 'job', number);
  expect((await write(rows, 'job', number)).counts).toEqual({ accepted: 3 });
  expect(count(shift(''))).toBe(3);
});

it('does not call a row refused of which a record that may be it came to be there', async () => {
  const { write, count } = await start({ answers: 'rejectsSaved', creates: 'movesClock' });
  const result = await write([shift('0001')]);
  expect(result.rows[0]).toMatchObject({ status: 'uncertain', ids: ['5001'] });
  await write([shift('0001', { comment: 'corrected' })]);
  expect(count(shift('0001'))).toBe(1);
});

it('looks again for a refused row where the read may be behind', async () => {
  const { write } = await start({ answers: 'rejectsSaved', lagReads: 1 });
  expect((await write([shift('0001')])).counts).toEqual({ accepted: 1 });
});

it('sends nothing again while what it saved is shown as of another day', async () => {
  const lost = { on: 'write', from: 1, to: 1, ends: 'reset' } as const;
  const swaps = { spoils: 'monthFirst', spoiledWhere: 'kept', answers: 'asSent' } as const;
  const { write, count } = await start({ ...swaps, faults: [lost] });
  const rows = ['0001', '0002', '0003', '0009'].map((badgeNo) => shift(badgeNo));
  expect((await write(rows)).counts).toEqual({ uncertain: 3, differs: 1 });
  expect(rows.map(count)).toEqual([1, 1, 1, 1]);
});

it('does not write over an edit of a field that the service keeps otherwise than it was sent', async () => {
  const { service, write } = await start({ spoils: 'cut20', spoiledWhere: 'kept' });
  await write([shift('0001', { comment: 'Late shift at the till of the shop' })]);
  service.book(shift('0001', { scheduleId: '5001', comment: 'Moved to the kitchen' }) as never);
  const result = await write([
    shift('0001', { comment: 'Late shift at the till of the shop', endTime: '17:00:00' }),
  ]);
  expect(result.rows[0]).toMatchObject({ status: 'differs', fields: ['comment'] });
  expect(service.truthOf(shift('0001') as never).raws).toMatchObject([{ comment: 'Moved to the kitchen' }]);
});

it.each(['14:00:00', '15:00:00'])(
  'takes the right values for a row that the service saved otherwise (%s)',
  async (endTime) => {
    const { service, write, count } = await start({ creates: 'movesClock', answers: 'asSent' });
    expect((await write([shift('0001')])).rows[0]).toMatchObject({ status: 'differs', fields: ['endTime'] });
    expect((await write([shift('0001', { endTime })])).counts).toEqual({ accepted: 1 });
    expect(service.truthOf(shift('0001') as never).raws).toMatchObject([{ endTime }]);
    expect(count(shift('0001'))).toBe(1);
    service.book(shift('0001', { scheduleId: '5001', endTime: '11:00:00' }) as never);
    const later = await write([shift('0001', { endTime, comment: 'new' })]);
    expect(later.rows[0]).toMatchObject({ status: 'differs', fields: ['endTime'] });
  },
);

it('does not write over somebody else’s record whose id was answered for a row', async () => {
  const { service, write } = await start({ answers: 'previousIds', idSteps: 2 });
  service.bookTwin(shift('0009') as never);
  for (const endTime of ['16:00:00', '17:00:00', '18:00:00']) await write([shift('0001', { endTime })]);
  expect(service.truthOf(shift('0001') as never).creations).toBe(1);
});

it('waits for the quiet time anew after a restart, whatever the clock says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const time = new VirtualTime();
  const faults = [{ on: 'write', from: 1, to: 1, ends: 'late', afterMs: 50_000 }] as const;
  const service = new SecondService('shifts', { habits: { faults }, badges: ['0001'] }, time);
  const write = async (path: string, fetch: Fetch, forward: number) => {
    const pace = { now: () => time.now() + forward, sleep: (ms: number) => time.sleep(ms) };
    const journal = await openJournal(join(folder, path, 'jobs.db'), { pace });
    const client = createClient({
      ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false, fetch },
    });
    return journal.job('job', { unit: '101' }).write(client, 'wsdlUpdateShifts', [shift('0001')]);
  };
  mkdirSync(join(folder, 'first'));
  await new Promise<void>((dies) => {
    const fetch = async (url: string, init: { readonly body?: unknown }) => {
      const answer = await service.fetch(url, init).catch(() => undefined);
      if (answer) return answer;
      // What a process leaves that is killed while its call is out.
      const isLock = (file: string) => file.includes('lock');
      cpSync(join(folder, 'first'), join(folder, 'second'), {
        recursive: true,
        filter: (file) => !isLock(file),
      });
      dies();
      return new Promise(() => undefined);
    };
    void write('first', fetch as unknown as Fetch, 0);
  });
  const result = await write('second', service.fetch as unknown as Fetch, 3_600_000);
  await time.end();
  expect(result.counts).toEqual({ accepted: 1 });
  expect(service.truthOf(shift('0001') as never).creations).toBe(1);
  rmSync(folder, { recursive: true });
});
