import { expect, it } from 'vitest';
import { createClient, type Fetch } from '../../src/index.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { Job } from '../../src/journal/Job.js';
import { JournalUnreachableError } from '../../src/journal/JournalUnreachableError.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import type { Hold, JournalStore } from '../../src/journal/store/JournalStore.js';
import { SecondService } from '../secondService/SecondService.js';
import { Process } from './simulation/Process.js';
import { VirtualTime } from './simulation/VirtualTime.js';

const SHIFT = {
  ...{ badgeNo: '0001', begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00' },
  ...{ endTime: '16:00:00', shiftCategoryId: '11' },
};
const SEND_MS = 40_000;

/** A job of one shift whose process stands still before the first byte of the first write: `meanwhile` happens then. */
async function stopped(
  meanwhile: (time: VirtualTime) => Promise<void>,
  check: Hold['check'] = () => undefined,
) {
  const time = new VirtualTime();
  const service = new SecondService('shifts', { habits: {}, badges: ['0001'] }, time);
  const kept = await SqliteStore.open(':memory:');
  const writes: string[] = [];
  let isUnderWay = false;
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', retry: false, budget: false },
    // A key is asked for after the call was recorded, and before its first byte.
    apiKey: async () => {
      const isFirst = isUnderWay;
      isUnderWay = false;
      if (isFirst) await meanwhile(time);
      return 'k';
    },
    fetch: ((url: string, init: { readonly body?: unknown }) => {
      if (String(Buffer.from(init.body as Uint8Array)).includes('wsdlUpdateShifts')) writes.push(url);
      return service.fetch(url, init);
    }) as unknown as Fetch,
  });
  let isRecorded = false;
  const plain = new Process(
    () => false,
    async () => undefined,
  ).store(kept);
  const store: JournalStore = {
    ...plain,
    hold: async (job) => ({ ...(await kept.hold(job))!, check }),
    saveRows: async (job, rows) => {
      await kept.saveRows(job, rows);
      if (isRecorded || rows.every(({ state }) => state !== 'sent')) return;
      isRecorded = true;
      isUnderWay = true;
    },
  };
  const job = new Job({
    ...{ store, name: 'job', place: 'https://service.example/soap', unit: '101', pace: time },
    ...{ fingerprint: new Fingerprint(undefined), keepsContent: true },
  });
  const write = () => job.write(client, 'wsdlUpdateShifts', [SHIFT as never], { sendMs: SEND_MS });
  return {
    write,
    writes,
    count: () => service.truthOf(SHIFT).creations,
  };
}

it('does not send a call once the time is over by which it must have ended', async () => {
  const { write, writes, count } = await stopped((time) => time.advance(SEND_MS + 1));
  await expect(write()).rejects.toMatchObject({ name: 'TimeoutError', requestSent: false });
  expect(writes).toEqual([]);
  expect((await write()).counts).toEqual({ accepted: 1 });
  expect(count()).toBe(1);
});

it('sends nothing once the job is no longer its process’s', async () => {
  let isLost = false;
  const { write, writes } = await stopped(
    async () => {
      isLost = true;
    },
    () => {
      if (isLost) throw new JournalUnreachableError('The connection to the database is lost.');
    },
  );
  await expect(write()).rejects.toMatchObject({ name: 'JournalUnreachableError' });
  expect(writes).toEqual([]);
});

it('waits as long for a call of a process that may still send it as that call may take, and `quietMs` more', async () => {
  const time = new VirtualTime();
  const service = new SecondService('shifts', { habits: {}, badges: ['0001'] }, time);
  const kept = await SqliteStore.open(':memory:');
  const run = async (process: Process) => {
    const client = createClient({
      ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false },
      fetch: process.fetch(service.fetch as unknown as Fetch),
    });
    const job = new Job({
      ...{ store: process.store(kept), name: 'job', place: 'https://service.example/soap', unit: '101' },
      ...{ fingerprint: new Fingerprint(undefined), keepsContent: true, pace: time },
    });
    return job.write(client, 'wsdlUpdateShifts', [SHIFT as never], { sendMs: 120_000 });
  };
  const lives = async () => undefined;
  const lost = new Process(
    (step) => step === 'before send',
    lives,
    () => time.at(175_000, () => service.book(SHIFT)),
  );
  await expect(run(lost)).rejects.toThrow();
  await lost.bury();
  const next = new Process(() => false, lives, lives);
  expect((await run(next)).counts).toEqual({ accepted: 1 });
  await time.end();
  expect(service.truthOf(SHIFT).creations).toBe(1);
});
