import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type DatabaseOwner, PostgresSession } from '../../src/database/PostgresSession.js';
import { PostgresSql } from '../../src/database/PostgresSql.js';
import { prepareDatabase } from '../../src/database/prepareDatabase.js';
import { SessionLock } from '../../src/database/SessionLock.js';
import { describeWith } from '../interop/foreignStack.js';
import { PostgresServer } from '../interop/postgresServer.js';

describeWith('postgres', 'a session of PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.stop());

  const owner: DatabaseOwner = { schema: 'public', of: 'a test', unreachable: (reason) => new Error(reason) };
  const open = (patienceMs?: number) => PostgresSession.open(server.url, owner, patienceMs);

  it('says that another process keeps a lock, and leaves nobody at the server who waits for it', async () => {
    const stopped = await open();
    await new SessionLock(stopped, 'rows').wait();
    const waiting = await open(100);
    await expect(new SessionLock(waiting, 'rows').wait()).rejects.toThrow(
      /another process keeps a lock .* see whether that process is stopped/,
    );
    expect(waiting.isLost).toBe(true);
    expect(await server.query('SELECT 1 FROM pg_locks WHERE NOT granted')).toEqual([]);
    await stopped.end();
  });

  it('says that a database takes no writes, and not that it is out of reach', async () => {
    const session = await open();
    await session.query('SET default_transaction_read_only = on');
    await expect(session.query('CREATE TABLE kept ()')).rejects.toThrow(/^it takes no writes, as a standby/);
    expect(session.isLost).toBe(true);
  });

  it.each([
    ['no schema of its own', '', /^its user may not do that \(.*\): grant it USAGE on the schema kept,/],
    [
      'no right on a table',
      'GRANT USAGE ON SCHEMA kept TO',
      /^its user may not do that \(.* marks\): grant /,
    ],
  ])('says what to grant a user who has %s', async (_, grant, says) => {
    const [user] = (await server.query("SELECT 'u' || floor(random() * 1e9) AS name")).map(
      ({ name }) => name,
    );
    await server.query(`CREATE SCHEMA IF NOT EXISTS kept; CREATE TABLE IF NOT EXISTS kept.marks (name text, value text);
      CREATE ROLE ${user} LOGIN`);
    if (grant) await server.query(`${grant} ${user}`);
    const url = server.url.replace('tester', String(user));
    const sql = new PostgresSql(url, { ...owner, schema: 'kept' });
    onTestFinished(() => sql.close());
    await sql.makeSchema();
    await expect(
      prepareDatabase(sql, {
        option: 'place',
        tables: ['CREATE TABLE jobs ()'],
        migrations: [],
        first: 'jobs',
      }),
    ).rejects.toThrow(says);
  });

  it('lets the server end what a stopped process has begun and goes on with no more', async () => {
    const session = await open();
    const [row] = await session.query('SHOW idle_in_transaction_session_timeout');
    expect(Object.values(row!)).toEqual(['30s']);
    await session.end();
  });

  it('is opened anew where the one of before was lost while nobody used it', async () => {
    const opened = vi.spyOn(PostgresSession, 'open');
    onTestFinished(() => opened.mockRestore());
    const sql = new PostgresSql(server.url, owner);
    const own = async () => (await sql.rows('SELECT pg_backend_pid() AS pid'))[0]!.pid;
    const first = await own();
    expect(await own()).toBe(first);
    const session = await (opened.mock.results[0]!.value as Promise<PostgresSession>);
    await server.query(`SELECT pg_terminate_backend(${first})`);
    await expect.poll(() => session.isLost).toBe(true);
    expect(await own()).not.toBe(first);
    await sql.close();
  });
});
