import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDatabaseProblem } from '../../src/database/DatabaseError.js';
import { SqliteFile } from '../../src/database/SqliteFile.js';
import { checkGateway } from '../../src/gateway/startGateway.js';
import { SqliteState } from '../../src/gateway/state/SqliteState.js';
import { createClient } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { startedGateway, startedSandbox } from '../gateway/withGateway.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-'));
});

/** Opens what keeps a database at a place, and closes it again. */
const ROOMS: Readonly<Record<string, (place: string) => Promise<void>>> = {
  journal: async (place) => (await openJournal(place)).close(),
  gateway: async (place) => {
    const sandbox = await startedSandbox();
    const service = { endpoint: sandbox.endpoint };
    const gateway = await startedGateway({ service, listen: { port: 0 }, state: place });
    await gateway.stop();
  },
};

describe.runIf(process.getuid?.() === 0)(
  'root leaves to the owner of a database what it makes beside it',
  () => {
    const OWNER = 65_534;
    const place = () => join(folder, 'kept.db');
    const otherOwners = () =>
      readdirSync(folder).filter((name) => statSync(join(folder, name)).uid !== OWNER);

    it('when it runs a job of a journal', async () => {
      await ROOMS.journal!(place());
      for (const name of readdirSync(folder)) chownSync(join(folder, name), OWNER, OWNER);
      const journal = await openJournal(place());
      const client = createClient((await startedSandbox()).clientOptions(101));
      await journal.job('by root').write(client, 'wsdlUpdateSections', [{ name: 'North' }]);
      expect(otherOwners()).toEqual([]);
      await journal.close();
      expect(otherOwners()).toEqual([]);
      expect(readdirSync(folder).filter((name) => /[.](lock|runs)$/.test(name))).toHaveLength(2);
    });

    it('when it checks a gateway of which only the tokens are there', async () => {
      writeFileSync(place(), '');
      chownSync(place(), OWNER, OWNER);
      const service = { endpoint: 'http://127.0.0.1:9/soap' };
      await checkGateway({ service, state: place(), watch: { log: join(folder, 'calls.ndjson') } });
      expect(otherOwners()).toEqual([]);
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(['kept.db.key', 'kept.db.lock']));
    });
  },
);

describe.each(Object.entries(ROOMS))('the file of a %s', (_, openAndClose) => {
  const place = () => join(folder, 'kept.db');

  it('is opened again and again', async () => {
    await openAndClose(place());
    await openAndClose(place());
  });

  it('has a key that its owner alone can read, also where a copy was put back for all to read', async () => {
    const mode = () => statSync(`${place()}.key`).mode & 0o777;
    await openAndClose(place());
    expect(mode()).toBe(0o600);
    chmodSync(`${place()}.key`, 0o644);
    await openAndClose(place());
    expect(mode()).toBe(0o600);
  });

  it('is refused in one sentence when it is damaged', async () => {
    await openAndClose(place());
    writeFileSync(place(), 'no database at all '.repeat(400));
    for (const ending of ['-wal', '-shm']) rmSync(place() + ending, { force: true });
    await expect(openAndClose(place())).rejects.toThrow(
      /damaged or is no SQLite database: put a backup in its place/,
    );
  });

  it.each(['a text', 'another text that is longer than the first bytes of a database'])(
    'is refused when it is %s, which stays as it was with the rights that it had',
    async (text) => {
      writeFileSync(place(), text);
      chmodSync(place(), 0o644);
      await expect(openAndClose(place())).rejects.toThrow(/is no SQLite database/);
      expect(statSync(place()).mode & 0o777).toBe(0o644);
      expect(readFileSync(place(), 'utf8')).toBe(text);
    },
  );

  it('is refused when it is a folder, which stays as it was', async () => {
    mkdirSync(place(), { mode: 0o755 });
    await expect(openAndClose(place())).rejects.toThrow(/is no file: .* Name another place/);
    expect(statSync(place()).mode & 0o777).toBe(0o755);
  });

  it.skipIf(process.platform === 'win32')(
    'is refused when it is a pipe, and nothing is left beside it',
    async () => {
      execFileSync('mkfifo', ['-m', '644', place()]);
      await expect(openAndClose(place())).rejects.toThrow(/is no file/);
      expect(statSync(place()).mode & 0o777).toBe(0o644);
      expect(readdirSync(folder)).toEqual(['kept.db']);
    },
  );

  it('is refused behind a link that leads nowhere', async () => {
    symlinkSync('nowhere', place());
    await expect(openAndClose(place())).rejects.toThrow(/a link that leads nowhere/);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('is the same by its name and by a link to it', async () => {
    await openAndClose(place());
    symlinkSync('kept.db', join(folder, 'link.db'));
    await openAndClose(join(folder, 'link.db'));
    expect(readdirSync(folder).filter((name) => /^link\.db./.test(name))).toEqual([]);
  });

  it('that was begun by a link has its key beside that', async () => {
    await openAndClose(place());
    symlinkSync('kept.db', join(folder, 'link.db'));
    renameSync(`${place()}.key`, join(folder, 'link.db.key'));
    await openAndClose(join(folder, 'link.db'));
  });

  it('is refused with a key that a full disk has left empty', async () => {
    await openAndClose(place());
    writeFileSync(`${place()}.key`, '');
    await expect(openAndClose(place())).rejects.toThrow(/it holds no key: put it back from a backup/);
  });

  it('is refused when a newer version of the toolkit has made its tables', async () => {
    await openAndClose(place());
    const file = await SqliteFile.open(place(), 'state');
    file.change(`UPDATE marks SET value = '99' WHERE name = 'schema'`);
    file.close();
    await expect(openAndClose(place())).rejects.toThrow(/version 99 of its tables.*update the toolkit/);
  });

  it('is not made anew beside an older key: what it held is lost', async () => {
    await openAndClose(place());
    for (const ending of ['', '-wal', '-shm']) rmSync(place() + ending, { force: true });
    // However often it is tried: a job that runs each night would begin anew in the second.
    for (let time = 0; time < 2; time++)
      await expect(openAndClose(place())).rejects.toThrow(
        /its former content is lost.*remove that file to start again/,
      );
    writeFileSync(place(), '');
    for (let time = 0; time < 2; time++)
      await expect(openAndClose(place())).rejects.toThrow(/its former content is lost/);
    // What was in the log beside it is lost: the file has a head and no tables.
    const head = await SqliteFile.open(place(), 'place');
    head.exec('VACUUM');
    head.close();
    expect(statSync(place()).size).toBeGreaterThan(0);
    for (let time = 0; time < 2; time++)
      await expect(openAndClose(place())).rejects.toThrow(/its former content is lost/);
  });

  it('is refused without its key, and no other key is left in its place', async () => {
    await openAndClose(place());
    const key = readFileSync(`${place()}.key`);
    rmSync(`${place()}.key`);
    await expect(openAndClose(place())).rejects.toThrow(/begun under another key.*put it back from a backup/);
    writeFileSync(`${place()}.key`, key);
    await openAndClose(place());
  });

  it('is refused with the key of another', async () => {
    await openAndClose(place());
    writeFileSync(`${place()}.key`, 'f'.repeat(64));
    await expect(openAndClose(place())).rejects.toThrow(/begun under another key than .*put that one back/);
  });
});

describe('a file', () => {
  const open = () => SqliteFile.open(join(folder, 'one.db'), 'state');

  it('that cannot grow says that the disk is full, and what was recorded before stays', async () => {
    const file = await open();
    file.exec('CREATE TABLE texts (text TEXT)');
    file.exec('PRAGMA max_page_count = 8');
    const write = () => file.change('INSERT INTO texts VALUES (?)', 'x'.repeat(3_000));
    write();
    expect(() => {
      for (let i = 0; i < 20; i++) write();
    }).toThrow(/because the disk is full: make room/);
    expect(() => file.together(() => write())).toThrow(/the disk is full/);
    expect(file.rows('SELECT count(*) AS n FROM texts')[0]!.n).toBeGreaterThan(0);
    file.close();
  });

  it('for whose log and locks nothing is left says so too, and not that its disk fails', () => {
    const problemAt = (path: string) => isDatabaseProblem(new Error('disk I/O error'), path);
    expect(problemAt(join(folder, 'one.db'))).toBe('failing');
    // A file system without any room.
    if (process.platform === 'linux') expect(problemAt('/proc/one.db')).toBe('full');
  });

  it('that was removed or replaced while it is open is no place for a record', async () => {
    const file = await open();
    file.checkPlace();
    renameSync(file.path, `${file.path}.old`);
    expect(() => file.checkPlace()).toThrow(/is not the file any more that was opened/);
    writeFileSync(file.path, '');
    expect(() => file.checkPlace()).toThrow(/is not the file any more that was opened/);
    file.close();
  });

  it('with a damaged lock file says that, and not that another process has it', async () => {
    const file = await open();
    writeFileSync(`${file.path}.lock`, 'no database at all '.repeat(400));
    expect(() => file.lock()).toThrow(/\.lock is damaged/);
    file.close();
  });

  it('is on the disk when a statement returns, waits for others, and keeps nothing of what is deleted', async () => {
    const file = await open();
    const setting = (name: string) => Object.values(file.rows(`PRAGMA ${name}`)[0]!)[0];
    expect(setting('journal_mode')).toBe('wal');
    expect(setting('synchronous')).toBe(2);
    expect(setting('busy_timeout')).toBe(10_000);
    file.exec('CREATE TABLE texts (text TEXT)');
    file.change('INSERT INTO texts VALUES (?)', 'a text that is deleted');
    file.checkpoint();
    expect(readFileSync(file.path, 'latin1')).toContain('a text that is deleted');
    expect(file.change('DELETE FROM texts')).toBe(1);
    file.checkpoint();
    expect(readFileSync(file.path, 'latin1')).not.toContain('that is deleted');
    file.close();
  });

  it('that is none is as good, and is no place that can be removed', async () => {
    const file = await SqliteFile.open(':memory:', 'state');
    file.exec('CREATE TABLE texts (text TEXT)');
    file.checkPlace();
    expect(file.isInMemory).toBe(true);
    file.close();
  });

  it.each(['one.db', 'link.db'])('is locked by one at a time, also opened as %s', async (name) => {
    const first = await open();
    symlinkSync('one.db', join(folder, 'link.db'));
    const second = await SqliteFile.open(join(folder, name), 'state');
    const release = first.lock('job');
    expect(release).toBeDefined();
    expect(second.lock('job')).toBeUndefined();
    release!();
    expect(second.lock('job')).toBeDefined();
    first.close();
    second.close();
  });
});

it('is locked by nobody who took the lock of a file that another process has put there since', async () => {
  const file = await SqliteFile.open(join(folder, 'one.db'), 'state');
  const lock = `${file.path}.job.lock`;
  const { statSync } = fs;
  const spy = vi.spyOn(fs, 'statSync').mockImplementation(((...asked: Parameters<typeof statSync>) => {
    const found = statSync(...asked);
    if (asked[0] === lock && found && !existsSync(`${lock}.before`)) {
      renameSync(lock, `${lock}.before`);
      writeFileSync(lock, '');
    }
    return found;
  }) as typeof statSync);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
    file.close();
  });
  expect(file.lock('job')).toBeUndefined();
  expect(file.lock('job')).toBeDefined();
});

it('is refused where SQLite has no memory that processes share: a reader would stop a writer', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    // A way to files that has none, as on some network disks.
    await expect(SqliteFile.open('file:kept.db?vfs=unix-dotfile', 'state')).rejects.toThrow(
      /^state: this file cannot be kept in WAL mode: choose one on a local disk/,
    );
  } finally {
    process.chdir(before);
  }
});

it('says of a database that another process writes to that it is busy', async () => {
  const path = join(folder, 'busy.sqlite');
  const [one, other] = [await SqliteFile.open(path, 'file'), await SqliteFile.open(path, 'file')];
  other.exec('PRAGMA busy_timeout = 0');
  one.exec('CREATE TABLE a (b)');
  one.together(() => {
    expect(() => other.together(() => {})).toThrow(/is being written by another process: wait/);
  });
  one.close();
  other.close();
});

it('a gateway whose state was moved away is not ready', async () => {
  const sandbox = await startedSandbox();
  const state = join(folder, 'gateway.db');
  const gateway = await startedGateway({
    service: { endpoint: sandbox.endpoint },
    listen: { port: 0 },
    state,
  });
  const ready = async () => (await fetch(new URL('/readyz', gateway.endpoint))).status;
  expect(await ready()).toBe(200);
  renameSync(state, `${state}.old`);
  expect(await ready()).toBe(503);
  renameSync(`${state}.old`, state);
  expect(await ready()).toBe(200);
  await gateway.stop();
});

it('a gateway records no write in a state that was moved away', async () => {
  const state = await SqliteState.open(join(folder, 'gateway.db'));
  onTestFinished(() => state.close());
  const scope = {
    script: 'a',
    unit: '101',
    operation: 'wsdlUpdateShifts',
    over: 'soap',
    state: 'sent',
  } as const;
  const ended = { endedAt: undefined, status: undefined, contentType: undefined, answer: undefined };
  const record = (id: string) => state.addWrite({ id, ...scope, ...ended, size: 1, sentAt: 1 }, [], 'open');
  await record('1');
  renameSync(join(folder, 'gateway.db'), join(folder, 'old.db'));
  await expect(record('2')).rejects.toThrow(/is not the file any more that was opened/);
});

it('a journal that was closed says so, and not what its library makes of it', async () => {
  const place = join(folder, 'closed.db');
  const journal = await openJournal(place);
  await journal.close();
  await expect(journal.jobs()).rejects.toMatchObject({
    ...{ name: 'DatabaseError', problem: 'closed' },
    message: `${place} was closed: open it again, then do the same again.`,
  });
});

it('a file beside a database that cannot be put in its place leaves nothing behind', async () => {
  const place = join(folder, 'kept.db');
  const file = await SqliteFile.open(place, 'place');
  onTestFinished(() => file.close());
  mkdirSync(join(folder, 'kept.db.runs', 'taken'), { recursive: true });
  expect(() => file.writeBeside('runs', '1')).toThrow();
  expect(readdirSync(folder).filter((name) => name.startsWith('kept.db.runs'))).toEqual(['kept.db.runs']);
});
