import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '../../src/calendar/days.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, Secret, type Shift } from '../../src/index.js';
import { type JournalOptions, openJournal } from '../../src/journal/index.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
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

describe('a row with a secret that is not given as one', () => {
  const employee = { badgeNo: '0007', city: 'Linköping' };
  const writeEmployee = async (row: object) => {
    await using journal = await openJournal(join(folder, 'jobs.db'));
    const job = journal.job('w15');
    const { rows } = await job.write(service.client, 'wsdlUpdateEmployees', [row] as never, {
      ...QUICK,
      key: 'badgeNo',
    });
    return { row: rows[0]!, shown: await journal.rows((await journal.jobs())[0]!) };
  };

  it.each([
    ['a password that is a text', 'password', 'CANARY-pw'],
    ['a password under a wrong name', 'passwd', 'CANARY-pw'],
    ['the key among the fields', 'apiKey', 'CANARY-pw'],
    ['an object in place of a text', 'zip', { password: 'CANARY-pw' }],
  ])('%s is kept nowhere, and told by its field', async (_, field, value) => {
    const first = await writeEmployee({ ...employee, [field]: value });
    expect(first.row.status).toBe('invalid');
    expect(first.row.next).toContain(field);
    expect(JSON.stringify(first.shown)).not.toContain('CANARY');
    expect(filesWith('CANARY')).toEqual([]);
    // The same again, and corrected: one row of the job.
    expect((await writeEmployee({ ...employee, [field]: value })).row.next).toBe(first.row.next);
    const corrected = await writeEmployee({ ...employee, password: new Secret('CANARY-pw') });
    expect(corrected.shown).toHaveLength(1);
    expect(corrected.row.status).not.toBe('invalid');
    expect(filesWith('CANARY')).toEqual([]);
  });

  it('is shown without it where a version before kept it, and not kept any more once it is given again', async () => {
    const row = { ...employee, password: 'CANARY-pw' };
    await writeEmployee(row);
    const store = await SqliteStore.open(join(folder, 'jobs.db'));
    const [job] = await store.jobs();
    const [kept] = await store.rows(job!.id);
    const facts = JSON.stringify({ ...JSON.parse(kept!.facts), saved: { digest: 'd', row } });
    await store.saveRows(job!.id, [{ ...kept!, content: JSON.stringify(row), facts }]);
    await using journal = await openJournal(join(folder, 'jobs.db'));
    expect(JSON.stringify(await journal.rows(job!))).not.toContain('CANARY');
    await writeEmployee(row);
    expect(JSON.stringify(await store.rows(job!.id))).not.toContain('CANARY');
    await store.close();
  });
});

it('keeps no query of the endpoint, and knows the place by it', async () => {
  const write = async (query: string) => {
    await using journal = await openJournal(join(folder, 'jobs.db'));
    const client = createClient({
      endpoint: `${service.sandbox.endpoint}?${query}`,
      apiKey: service.sandbox.unitKeys.get(101)!,
    });
    const job = journal.job('w15', { unit: '101' });
    const result = await job.write(client, 'wsdlUpdateShifts', rows().slice(0, 1), QUICK);
    return { counts: result.counts, jobs: await journal.jobs(), here: await journal.jobs(client) };
  };
  const first = await write('token=CANDID');
  expect(first.counts).toEqual({ accepted: 1 });
  expect(JSON.stringify(first.jobs)).not.toContain('CANDID');
  expect(filesWith('CANDID')).toEqual([]);
  expect((await write('token=CANDID')).jobs).toHaveLength(1);
  const other = await write('token=OTHER');
  expect(other.jobs).toHaveLength(2);
  expect(other.here).toHaveLength(1);
  expect(other.here).not.toEqual(first.here);
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

  it('leaves a job alone that another process holds, and empties it when it is free', async () => {
    await write({ retainDays: 30 });
    const store = await SqliteStore.open(join(folder, 'jobs.db'));
    const [job] = await store.jobs();
    const hold = await store.hold(job!.id);
    const prune = async () =>
      (await openJournal(join(folder, 'jobs.db'), { retainDays: 30, pace: later })).close();
    const kept = async () =>
      (await store.rows(job!.id)).filter(({ content }) => content !== undefined).length;
    await prune();
    expect(await kept()).toBeGreaterThan(0);
    await hold!.release();
    await prune();
    expect(await kept()).toBe(0);
    await store.close();
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
