import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Shift } from '../../src/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { PostgresStore } from '../../src/journal/store/PostgresStore.js';
import { describeWith } from '../interop/foreignStack.js';
import { PostgresServer } from '../interop/postgresServer.js';
import { LossyService } from '../settle/lostCalls.js';
import { runHere } from '../cli/runHere.js';

const QUICK = { quietMs: 50, sendMs: 1500 };

describeWith('postgres', 'a journal in PostgreSQL', () => {
  let server: PostgresServer;
  let service: LossyService;
  let journal: Journal;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.query('DROP SCHEMA IF EXISTS workforce_journal CASCADE');
    service = await LossyService.start({ firstByteTimeoutMs: 5000 });
    journal = await openJournal(server.url);
  });
  afterEach(async () => {
    await journal.close();
    await service[Symbol.asyncDispose]();
  });

  const shifts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
      ...{ shiftCategoryId: '11', comment: `é "${i}"` },
    })) as unknown as Shift[];
  const write = (rows: Shift[], through = journal, options = {}) =>
    through.job('w15').write(service.client, 'wsdlUpdateShifts', rows, { ...QUICK, ...options });
  const booked = () =>
    [...service.sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === '2026-05-04').length;

  it('books each row once, and again nothing from another machine', async () => {
    expect((await write(shifts(5), journal, { batchSize: 2 })).counts).toEqual({ accepted: 5 });
    await using other = await openJournal(server.url.replace('postgres:', 'postgresql:'));
    expect((await write(shifts(5), other)).counts).toEqual({ accepted: 5 });
    expect(booked()).toBe(5);
    expect(await other.jobs()).toMatchObject([{ name: 'w15', operation: 'wsdlUpdateShifts' }]);
  });

  it('is begun by the command line on request alone', async () => {
    const list = () => runHere(['journal', 'list'], { env: { WORKFORCE_JOURNAL: server.url } });
    expect(await list()).toMatchObject({ code: 0, stderr: '' });
    await server.query('DROP SCHEMA workforce_journal CASCADE');
    expect(await list()).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining('there is no journal in the database: check the address, or begin one'),
    });
    const made = await server.query(
      "SELECT count(*)::int AS schemas FROM pg_namespace WHERE nspname = 'workforce_journal'",
    );
    expect(made).toEqual([{ schemas: 0 }]);
  });

  it('asks about what is alike after a dump was put back in the same database', async () => {
    const tables = ['jobs', 'rows', 'claims', 'marks'];
    await write(shifts(1));
    for (const table of tables)
      await server.query(`CREATE TABLE public.kept_${table} AS TABLE workforce_journal.${table}`);
    const second = (through: Journal) =>
      through.job('w16').write(service.client, 'wsdlUpdateShifts', shifts(3).slice(1), QUICK);
    expect((await second(journal)).counts).toEqual({ accepted: 2 });
    for (const table of tables) {
      const name = `workforce_journal.${table}`;
      await server.query(`CREATE TABLE ${name}_new (LIKE ${name} INCLUDING ALL)`);
      await server.query(`DROP TABLE ${name}`);
      await server.query(`ALTER TABLE ${name}_new RENAME TO ${table}`);
      await server.query(`INSERT INTO ${name} TABLE public.kept_${table}`);
      await server.query(`DROP TABLE public.kept_${table}`);
    }
    await using again = await openJournal(server.url);
    expect((await second(again)).counts).toEqual({ uncertain: 2 });
    expect(booked()).toBe(3);
  });

  it('is made once by many that open it at the same time', async () => {
    await server.query('DROP SCHEMA workforce_journal CASCADE');
    const opened = await Promise.all(Array.from({ length: 8 }, () => openJournal(server.url)));
    await Promise.all(opened.map((each) => each.close()));
  });

  it('lets one process at a time work on a job, over all connections', async () => {
    await using other = await openJournal(server.url);
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent = new Promise<void>((resolve) => {
      service.sandbox.setFaults(async ({ operation }) => {
        if (operation !== 'wsdlUpdateShifts') return undefined;
        resolve();
        await mayAnswer;
        return undefined;
      });
    });
    const first = write(shifts(2));
    await sent;
    await expect(write(shifts(2), other)).rejects.toMatchObject({ name: 'JobTakenError' });
    answer();
    expect((await first).counts).toEqual({ accepted: 2 });
    expect(booked()).toBe(2);
  });

  it('takes no lost session for the end of its process, which may be sending still', async () => {
    const stores = await Promise.all([PostgresStore.open(server.url), PostgresStore.open(server.url)]);
    const [one, other] = stores as [PostgresStore, PostgresStore];
    const held = await one.hold('job');
    expect(await other.hold('job')).toBeUndefined();
    await server.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);
    const over = await vi.waitUntil(() => other.hold('job'));
    expect(over!.provesDeath).toBe(false);
    await Promise.all([held!.release(), over!.release()]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('knows the rows of other jobs', async () => {
    await write(shifts(2));
    const other = await journal.job('again').write(service.client, 'wsdlUpdateShifts', shifts(3), QUICK);
    expect(other.counts).toEqual({ alreadyThere: 2, accepted: 1 });
  });

  it('takes claims of two jobs at once, in whatever order each has them', async () => {
    const claims = Array.from({ length: 3_000 }, (_, i) => ({ identity: `row ${i}`, key: `${i}` }));
    const stores = await Promise.all([PostgresStore.open(server.url), PostgresStore.open(server.url)]);
    const taken = await Promise.all([
      stores[0]!.claim('one', 'unit', claims),
      stores[1]!.claim('other', 'unit', claims.toReversed()),
    ]);
    // Each identity is one job's, and the other is told whose.
    expect(taken.flat()).toHaveLength(3_000);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('counts by the clock of the server', async () => {
    const store = await PostgresStore.open(server.url);
    const [row] = await server.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
    expect(Math.abs((await store.now()) - Number(row!.ms))).toBeLessThan(2000);
    await store.close();
  });

  it('sends nothing and records nothing once its lock is lost, and goes on when it is run again', async () => {
    let calls = 0;
    service.sandbox.setFaults(async ({ operation }) => {
      if (operation !== 'wsdlUpdateShifts' || ++calls !== 2) return undefined;
      await server.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);
      return undefined;
    });
    await expect(write(shifts(6), journal, { batchSize: 2 })).rejects.toMatchObject({
      name: 'JournalUnreachableError',
    });
    expect(calls).toBe(2);
    expect((await write(shifts(6), journal, { batchSize: 2 })).counts).toEqual({ accepted: 6 });
    expect(booked()).toBe(6);
  });

  it('sends nothing over a session that no longer has the lock, as a pooler would give it', async () => {
    await server.query(`CREATE FUNCTION workforce_journal.unlock() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_unlock_all(); RETURN NULL; END'`);
    await server.query(`CREATE TRIGGER unlock AFTER INSERT ON workforce_journal.jobs
      FOR EACH STATEMENT EXECUTE FUNCTION workforce_journal.unlock()`);
    await expect(write(shifts(1))).rejects.toThrow(/no longer holds the job/);
    expect(booked()).toBe(0);
  });

  it('asks for a key where HMACs are all that is kept, and refuses another one', async () => {
    await expect(openJournal(server.url, { keep: 'identity' })).rejects.toThrow(/identityKey/);
    await expect(openJournal(server.url, { identityKey: 'other' })).rejects.toThrow(/begun under another/);
  });

  it('says that the database is out of reach, and nothing of the address', async () => {
    const refused = openJournal('postgres://somebody:s3cret@127.0.0.1:1/x');
    await expect(refused).rejects.toMatchObject({ name: 'JournalUnreachableError' });
    await expect(refused).rejects.not.toThrow(/s3cret/);
    const wrong = openJournal('postgres://somebody:s3cret@[');
    await expect(wrong).rejects.toMatchObject({ name: 'ConfigurationError' });
    await expect(wrong).rejects.not.toThrow(/s3cret/);
  });
});
