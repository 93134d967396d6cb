import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../src/calendar/days.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shift } from '../../src/index.js';
import { type JournalOptions, openJournal } from '../../src/journal/index.js';
import { MACHINE } from '../../src/settle/pace.js';
import { LossyService } from '../settle/lostCalls.js';

let service: LossyService;
let folder: string;
beforeEach(async () => {
  service = await LossyService.start({ firstByteTimeoutMs: 5000 });
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const QUICK = { quietMs: 50, sendMs: 5000 };
const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
/** One is saved, one is refused by a rule, one by the service, whose words quote it. */
const rows = () =>
  [
    { ...DAY, shiftCategoryId: '11', comment: 'CANARY-saved' },
    { ...DAY, shiftCategoryId: '11', comment: 'CANARY-invalid', begTime: 'CANARY' },
    { ...DAY, shiftCategoryId: '11', badgeNo: 'CANARY-77', comment: 'CANARY-rejected' },
  ] as unknown as Shift[];

async function write(options: JournalOptions) {
  await using journal = await openJournal(join(folder, 'jobs.db'), options);
  return await journal.job('w15').write(service.client, 'wsdlUpdateShifts', rows(), QUICK);
}
const booked = () =>
  [...service.sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === DAY.begDate);
const filesWith = (text: string) =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'latin1').includes(text));

it('keeps rows as long as they are wanted, and the key outside of it', async () => {
  await write({});
  expect(filesWith('CANARY')).not.toEqual([]);
  expect(filesWith(service.sandbox.unitKeys.get(101)!.reveal())).toEqual([]);
});

describe("keep: 'identity'", () => {
  it('keeps nothing of a row, and writes none twice', async () => {
    const first = await write({ keep: 'identity' });
    expect(first.counts).toEqual({ accepted: 1, invalid: 1, rejected: 1 });
    expect(first.rows[2]!.validationErrors.join()).toContain('CANARY-77');
    expect(filesWith('CANARY')).toEqual([]);
    expect((await write({ keep: 'identity' })).rows).toEqual(first.rows);
    expect(booked()).toHaveLength(1);
  });

  it('keeps nothing while a job is under way, and goes on with the rows of the caller', async () => {
    service.sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts') return undefined;
      await call.well();
      return { kind: 'reset' };
    });
    const options = { keep: 'identity' } as const;
    const ended = new AbortController();
    await using journal = await openJournal(join(folder, 'jobs.db'), options);
    const job = journal.job('w15');
    const onProgress = (counts: Readonly<Record<string, number>>) => counts.sent && ended.abort();
    const under = job.write(service.client, 'wsdlUpdateShifts', rows().slice(0, 1), {
      ...{ ...QUICK, signal: ended.signal, onProgress },
    });
    await expect(under).rejects.toThrow();
    expect(filesWith('CANARY')).toEqual([]);
    service.sandbox.setFaults();
    const next = await job.write(service.client, 'wsdlUpdateShifts', rows().slice(0, 1), QUICK);
    expect(next.counts).toEqual({ accepted: 1 });
    expect(booked()).toHaveLength(1);
  });
});

describe('retainDays', () => {
  const later = { now: () => Date.now() + 31 * DAY_MS, sleep: MACHINE.sleep };

  it('leaves nothing of a row in any file, and a rerun writes nothing twice', async () => {
    await write({ retainDays: 30 });
    expect(filesWith('CANARY')).not.toEqual([]);
    await (await openJournal(join(folder, 'jobs.db'), { retainDays: 30, pace: later })).close();
    expect(filesWith('CANARY')).toEqual([]);
    expect((await write({ retainDays: 30 })).counts).toEqual({ accepted: 1, invalid: 1, rejected: 1 });
    expect(booked()).toHaveLength(1);
  });

  it('leaves jobs alone that are younger, not ended, or under way', async () => {
    await write({ retainDays: 30 });
    await using journal = await openJournal(join(folder, 'jobs.db'), { retainDays: 30 });
    expect(filesWith('CANARY')).not.toEqual([]);
    let pruned: Promise<void> | undefined;
    service.sandbox.setFaults(async ({ operation }) => {
      if (operation !== 'wsdlUpdateShifts') return undefined;
      pruned ??= openJournal(join(folder, 'jobs.db'), { retainDays: 30, pace: later }).then((old) =>
        old.close(),
      );
      await pruned;
      return undefined;
    });
    const all = [...rows(), { ...rows()[0]!, comment: 'CANARY-new' }] as Shift[];
    const result = await journal.job('w15').write(service.client, 'wsdlUpdateShifts', all, QUICK);
    expect(result.counts).toEqual({ accepted: 2, invalid: 1, rejected: 1 });
    expect(filesWith('CANARY-new')).not.toEqual([]);
  });
});

it('is not opened under another key: nothing that was ordered would be known again', async () => {
  await write({});
  rmSync(join(folder, 'jobs.db.key'));
  await expect(write({})).rejects.toThrow(/begun under another/);
});

it('is made once by many that open it at the same time', async () => {
  const place = join(folder, 'new', 'jobs.db');
  const opened = await Promise.all(Array.from({ length: 8 }, () => openJournal(place)));
  await Promise.all(opened.map((each) => each.close()));
  expect(readdirSync(join(folder, 'new')).sort()).toContain('jobs.db.key');
});
