import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import { jobOf, rowOf } from '../../src/journal/store/columns.js';
import { virtualPace } from '../settle/answering.js';
import { row as shift, shiftService } from './scriptedJob.js';

let folder: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  place = join(folder, 'jobs.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const JOB = { id: 'a', name: 'job', endpoint: 'e', unit: '101', operation: 'o', startedAt: 1, finishedAt: 2 };
const ROW = { key: 'k', position: 0, digest: 'd', content: '{}', state: 'sent', facts: '{}' };

describe('a journal in a file', () => {
  it('keeps jobs and rows as they were saved last, in the order of their numbers', async () => {
    const store = await SqliteStore.open(place);
    expect(store.tables).toBe('made');
    await store.saveJob(JOB);
    await store.saveJob({ ...JOB, id: 'b', startedAt: 0, finishedAt: undefined });
    await store.saveJob({ ...JOB, name: 'renamed', finishedAt: undefined });
    await store.saveRows('a', [
      { ...ROW, key: 'l', position: 1, content: undefined },
      ROW,
      { ...ROW, key: 'm', position: 2 },
    ]);
    await store.saveRows('a', [{ ...ROW, key: 'm', position: 3, state: 'accepted' }]);
    await store.close();
    const again = await SqliteStore.open(place);
    expect(again.tables).toBe('kept');
    expect(await again.jobs()).toEqual([
      { ...JOB, id: 'b', startedAt: 0, finishedAt: undefined },
      { ...JOB, finishedAt: undefined },
    ]);
    expect(await again.rows('a')).toEqual([
      ROW,
      { ...ROW, key: 'l', position: 1, content: undefined },
      { ...ROW, key: 'm', position: 3, state: 'accepted' },
    ]);
    expect(await again.rows('b')).toEqual([]);
    await again.close();
  });

  it('tells how the rows of an operation ended that this version does not have', async () => {
    const store = await SqliteStore.open(place);
    await store.saveJob({ ...JOB, operation: 'wsdlOfLater' });
    const content = '{"pinOfLater":"CANARY"}';
    await store.saveRows('a', [{ ...ROW, content, state: 'accepted', facts: '{"attempts":1,"ids":["7"]}' }]);
    await store.close();
    await using journal = await openJournal(place);
    const [job] = await journal.jobs();
    const rows = await journal.rows(job!);
    expect(rows).toMatchObject([{ index: 0, state: 'accepted', ids: ['7'] }]);
    // Which of its fields are secret is not known.
    expect(JSON.stringify(rows)).not.toContain('CANARY');
  });

  it('keeps all of some rows or none', async () => {
    const store = await SqliteStore.open(place);
    const some = [ROW, { ...ROW, key: undefined as never }];
    await expect(store.saveRows('a', some)).rejects.toThrow();
    expect(await store.rows('a')).toEqual([]);
    await store.close();
  });

  it('keeps what was marked first, and whose it is', async () => {
    const store = await SqliteStore.open(place);
    expect(await store.mark('key', 'one')).toBe('one');
    expect(await store.mark('key', 'two')).toBe('one');
    const claims = [
      { identity: 'i', key: 'k' },
      { identity: 'j', key: 'l' },
    ];
    expect(await store.claim('a', 'scope', claims)).toEqual([]);
    expect(await store.claim('a', 'scope', claims)).toEqual([]);
    expect(await store.claim('b', 'scope', [{ identity: 'j', key: 'x' }])).toEqual([
      { identity: 'j', key: 'l', job: 'a' },
    ]);
    expect(await store.claim('b', 'another scope', claims)).toEqual([]);
    await store.close();
  });

  it.each(['memory', 'file'])(
    'lets one at a time hold a job, and others other jobs: in a %s',
    async (where) => {
      const store = await SqliteStore.open(where === 'file' ? place : ':memory:');
      const hold = await store.hold('a');
      expect(hold!.provesDeath).toBe(true);
      expect(await store.hold('a')).toBeUndefined();
      const other = await store.hold('b');
      await hold!.release();
      const again = await store.hold('a');
      expect(again).toBeDefined();
      await Promise.all([again!.release(), other!.release()]);
      await store.close();
    },
  );

  /** Opens the store for some runs, and says when it knows that it was put back from a backup. */
  async function open(began = 0): Promise<number | undefined> {
    const store = await SqliteStore.open(place);
    for (let i = 0; i < began; i++) await store.began();
    const at = await store.restoredAt();
    await store.close();
    return at;
  }

  it('knows that it was put back from a backup by the runs that the file beside it counts', async () => {
    const runs = `${place}.runs`;
    expect(await open(2)).toBeUndefined();
    expect(readFileSync(runs, 'utf8')).toBe('2');
    if (process.platform !== 'win32') expect(statSync(runs).mode & 0o777).toBe(0o600);
    expect(await open()).toBeUndefined();
    // The file beside a journal that counts fewer is of a journal which is not older.
    writeFileSync(runs, '1');
    expect(await open()).toBeUndefined();
    writeFileSync(runs, '3');
    const before = Date.now();
    expect(await open()).toBeGreaterThanOrEqual(before);
    // It is known once, and goes on to count from there.
    expect(await open(1)).toBeGreaterThanOrEqual(before);
    expect(readFileSync(runs, 'utf8')).toBe('4');
    const memory = await SqliteStore.open(':memory:');
    await memory.began();
    expect([await memory.restoredAt(), existsSync(join(folder, ':memory:.runs'))]).toEqual([
      undefined,
      false,
    ]);
    await memory.close();
  });

  it.each([
    ['is not there', (runs: string) => rmSync(runs)],
    ['is empty', (runs: string) => writeFileSync(runs, '')],
    ['holds no count', (runs: string) => writeFileSync(runs, 'two')],
  ])('may be put back from a backup where the file beside it %s', async (_, spoil) => {
    expect(await open()).toBeUndefined();
    expect(await open(2)).toBeUndefined();
    spoil(`${place}.runs`);
    const at = await open();
    expect(at).toBeTypeOf('number');
    expect(await open(1)).toBe(at);
    expect(readFileSync(`${place}.runs`, 'utf8')).toBe('3');
    expect(await open()).toBe(at);
    expect(readdirSync(folder).filter((name) => name.includes('runs'))).toEqual([`${basename(place)}.runs`]);
  });
});

it('columns are read in small letters too, and what is null is not there', () => {
  expect(
    jobOf({ ...JOB, startedAt: undefined, startedat: '5', finishedAt: undefined, finishedat: null }),
  ).toEqual({
    ...{ ...JOB, startedAt: 5, finishedAt: undefined },
  });
  expect(jobOf({ ...JOB, finishedAt: undefined, finishedat: '7' }).finishedAt).toBe(7);
  expect(jobOf({ ...JOB, finishedAt: 0 }).finishedAt).toBe(0);
  expect(rowOf({ ...ROW, position: '3' })).toEqual({ ...ROW, position: 3 });
  expect(rowOf({ ...ROW, content: null }).content).toBeUndefined();
});

describe('rows that are kept for some days', () => {
  const DAY_MS = 86_400_000;
  const service = shiftService(virtualPace());
  /** A journal whose clock is so many days ahead. */
  const open = (days: number, retainDays?: number) => {
    const pace = { now: () => Date.now() + days * DAY_MS, sleep: async () => undefined };
    return openJournal(place, { pace, ...(retainDays === undefined ? {} : { retainDays }) });
  };
  const inputs = async (journal: Awaited<ReturnType<typeof openJournal>>) => {
    const told: Record<string, unknown> = {};
    for (const job of await journal.jobs())
      told[job.name] = (await journal.rows(job)).map(({ input }) => input?.comment);
    return told;
  };

  it('are emptied once their job is finished for longer, and those of an open job are not', async () => {
    const journal = await open(0);
    const write = (name: string, rows: object[], options: object = {}) =>
      journal
        .job(name, { unit: '101' })
        .write(service.client, 'wsdlUpdateShifts', rows as never, { alike: 'others', ...options });
    const ends = new AbortController();
    ends.abort();
    await write('open', [shift({ badgeNo: '0002', comment: 'Kim' })], { signal: ends.signal }).catch(
      () => {},
    );
    await write('finished', [shift({ comment: 'Zoë' })]);
    await journal.close();
    const before = await open(2, 3);
    expect(await inputs(before)).toEqual({ finished: ['Zoë'], open: ['Kim'] });
    await before.close();
    const never = await open(400);
    expect(await inputs(never)).toMatchObject({ finished: ['Zoë'] });
    await never.close();
    const after = await open(4, 3);
    expect(await inputs(after)).toEqual({ finished: [undefined], open: ['Kim'] });
    expect(readFileSync(place).includes('Zoë')).toBe(false);
    // What was saved is known all the same.
    const again = await after
      .job('finished', { unit: '101' })
      .write(service.client, 'wsdlUpdateShifts', [shift({ comment: 'Zoë' })] as never);
    expect(again.counts).toEqual({ accepted: 1 });
    await after.close();
    expect(service.sent()).toBe(1);
  });

  it('are held until what they leave behind is gone from the disk too', async () => {
    const journal = await open(0);
    await journal
      .job('over', { unit: '101' })
      .write(service.client, 'wsdlUpdateShifts', [shift({ comment: 'Zoë' })] as never, { alike: 'others' });
    await journal.close();
    const { purge } = SqliteStore.prototype;
    const purged = vi.spyOn(SqliteStore.prototype, 'purge');
    onTestFinished(() => purged.mockRestore());
    const holds: unknown[] = [];
    purged.mockImplementation(async function (this: SqliteStore) {
      const other = await SqliteStore.open(place);
      const [job] = await other.jobs();
      holds.push(await other.hold(job!.id));
      await other.close();
      await purge.call(this);
    });
    await (await open(4, 3)).close();
    expect(holds).toEqual([undefined]);
  });

  it('stay where their job begins again just before they would be emptied', async () => {
    const journal = await open(0);
    const job = journal.job('again', { unit: '101' });
    await job.write(service.client, 'wsdlUpdateShifts', [shift({ comment: 'Zoë' })] as never, {
      alike: 'others',
    });
    await journal.close();
    const { hold } = SqliteStore.prototype;
    const held = vi.spyOn(SqliteStore.prototype, 'hold');
    onTestFinished(() => held.mockRestore());
    held.mockImplementation(async function (this: SqliteStore, id) {
      const known = (await this.jobs()).find((one) => one.id === id)!;
      await this.saveJob({ ...known, finishedAt: undefined });
      return hold.call(this, id);
    });
    const later = await open(4, 3);
    expect(held).toHaveBeenCalledOnce();
    expect(await inputs(later)).toEqual({ again: ['Zoë'] });
    await later.close();
  });
});
