import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient, type Fetch } from '../../src/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import type { Habits } from '../secondService/Habits.js';
import { SecondService } from '../secondService/SecondService.js';
import { VirtualTime } from './simulation/VirtualTime.js';

type Row = Record<string, unknown>;

const shift = (badgeNo: string, more: Row = {}) => ({
  ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});

const BADGES = ['0001', '0002', '0003', '0004'];

function start(habits: Habits = {}) {
  const time = new VirtualTime();
  const service = new SecondService('shifts', { habits, badges: BADGES }, time);
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false },
    fetch: ((url: string, init: object) => service.fetch(url, init)) as unknown as Fetch,
  });
  const write = (journal: Journal, job: string, rows: Row[], options: object = {}) =>
    journal.job(job, { unit: '101' }).write(client, 'wsdlUpdateShifts', rows as never, options);
  const count = (row: Row) => service.truthOf(row as never).creations;
  return { time, service, client, write, count };
}

it('books again what another job has booked and somebody has deleted since', async () => {
  const { time, service, write, count } = start();
  await using journal = await openJournal(':memory:', { pace: time });
  await write(journal, 'plan', [shift('0001'), shift('0002')]);
  service.remove(shift('0001') as never);
  const { rows } = await write(journal, 'plan again', [shift('0001'), shift('0002')]);
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'alreadyThere']);
  expect([count(shift('0001')), count(shift('0002'))]).toEqual([1, 1]);
});

it('verify tells what somebody changed, also where a refused row of the job was to change the same', async () => {
  const { time, service, client, write } = start();
  await using journal = await openJournal(':memory:', { pace: time });
  service.book(shift('0001') as never);
  const change = shift('0001', { scheduleId: '5001', endTime: '17:00:00' });
  const refused = shift('9999', { scheduleId: '5001', endTime: '20:00:00' });
  const key = (_: Row, index: number) => `row ${index}`;
  const { rows } = await write(journal, 'plan', [change, refused], { key });
  expect(rows.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  service.book({ ...change, endTime: '18:00:00' } as never);
  const [verified] = await journal.job('plan', { unit: '101' }).verify(client, 'wsdlUpdateShifts');
  expect(verified).toMatchObject({ status: 'changed', fields: ['endTime'] });
});

it('notices that its file lost the end, and books nothing twice', async () => {
  const { time, service, count } = start();
  const folder = mkdtempSync(join(tmpdir(), 'cut-'));
  try {
    const place = join(folder, 'now', 'jobs.db');
    mkdirSync(join(folder, 'now'));
    let calls = 0;
    const killed = new AbortController();
    const fetch = async (url: string, init: { body: Uint8Array }) => {
      const isWrite = Buffer.from(init.body).includes('UpdateShifts');
      // What the file is by now is all that a machine without power leaves of it. The counter beside it is newer.
      if (isWrite && ++calls === 2)
        for (const part of ['jobs.db', 'jobs.db-wal']) cpSync(join(folder, 'now', part), join(folder, part));
      const answer = await service.fetch(url, init);
      if (isWrite && calls === 3) killed.abort();
      return answer;
    };
    const options = {
      endpoint: 'https://service.example/soap',
      apiKey: 'k',
      retry: false,
      budget: false,
    } as const;
    const client = createClient({ ...options, fetch: fetch as unknown as Fetch });
    const rows = BADGES.map((badgeNo) => shift(badgeNo)) as never;
    const write = async (signal?: AbortSignal) => {
      await using journal = await openJournal(place, { pace: time });
      const job = journal.job('plan', { unit: '101' });
      return await job.write(client, 'wsdlUpdateShifts', rows, {
        batchSize: 1,
        ...(signal ? { signal } : {}),
      });
    };
    await expect(write(killed.signal)).rejects.toThrow();
    for (const part of ['jobs.db', 'jobs.db-wal']) {
      rmSync(join(folder, 'now', part), { force: true });
      cpSync(join(folder, part), join(folder, 'now', part));
    }
    rmSync(`${place}-shm`, { force: true });
    const result = await write();
    expect(BADGES.map((badgeNo) => count(shift(badgeNo)))).toEqual([1, 1, 1, 1]);
    expect(result.rows.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'uncertain',
      'accepted',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('sends nothing from a journal out of a backup while the read does not show what it knows to be saved', async () => {
  const { time, service, write, count } = start();
  const folder = mkdtempSync(join(tmpdir(), 'restored-'));
  try {
    const place = join(folder, 'new', 'jobs.db');
    mkdirSync(join(folder, 'new'));
    {
      await using journal = await openJournal(place, { pace: time });
      await write(journal, 'plan', [shift('0001')]);
    }
    cpSync(join(folder, 'new'), join(folder, 'backup'), { recursive: true });
    {
      await using journal = await openJournal(place, { pace: time });
      await write(journal, 'plan', [shift('0001'), shift('0002')]);
    }
    // Some libraries leave SQLite's own files beside it.
    for (const name of ['jobs.db', 'jobs.db-wal', 'jobs.db-shm']) {
      rmSync(join(folder, 'new', name), { force: true });
      if (existsSync(join(folder, 'backup', name)))
        cpSync(join(folder, 'backup', name), join(folder, 'new', name));
    }
    service.remove(shift('0001') as never);
    await using journal = await openJournal(place, { pace: time });
    const { rows } = await write(journal, 'plan', [shift('0001'), shift('0003')]);
    expect(rows[1]).toMatchObject({ status: 'uncertain', ids: [] });
    expect(rows[1]!.next).toMatch(/lacks what is known to be saved.*alike|alike.*lacks/s);
    expect(count(shift('0003'))).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
