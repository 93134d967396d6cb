import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { CLOCK, type Clock } from '../../src/gateway/config/Clock.js';
import { startGateway } from '../../src/gateway/index.js';
import { createClient, type Shift } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { openPayrollHistory } from '../../src/payroll/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { useCassette } from '../../src/testing/index.js';
import { runHere as runCli } from '../cli/runHere.js';

const STATES = join(import.meta.dirname, '../fixtures/upgrade');
const home = mkdtempSync(join(tmpdir(), 'workforce-upgraded-'));
afterAll(() => rmSync(home, { recursive: true }));

/** The folder of an older version, as it is where that version was installed. */
async function installed(version: string, ...databases: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(home, `${version}-`));
  cpSync(join(STATES, version), folder, { recursive: true });
  const open = await loadSqlite();
  for (const name of databases) {
    const database = open(join(folder, `${name}.db`));
    database.exec(readFileSync(join(folder, `${name}.sql`), 'utf8'));
    database.close();
  }
  return folder;
}

const KEY = 'key-of-the-upgrade-tests';
const shift = (badgeNo: string, day: '2026-04-06' | '2026-04-13' | '2026-04-20'): Shift => ({
  ...{ begDate: day, begTime: '08:00:00', endDate: day, endTime: '16:30:00' },
  ...{ badgeNo, shiftCategoryId: '11' },
});
const WEEK_15 = [shift('0007', '2026-04-06'), shift('0042', '2026-04-06')];
const WEEK_16 = [shift('0007', '2026-04-13')];

/** A service where both weeks are booked, as the older version left it: the answer to week 16 was lost. */
async function bookedService(): Promise<{ sandbox: Sandbox; calls: string[] }> {
  const sandbox = await startSandbox();
  await createClient(sandbox.clientOptions()).wsdlUpdateShifts({ Shifts: [...WEEK_15, ...WEEK_16] });
  const calls: string[] = [];
  sandbox.onCall(({ operation }) => calls.push(operation));
  return { sandbox, calls };
}

describe.each(['0.1', '0.2', '0.5'])('a journal of %s', (version) => {
  it('books nothing twice: what was answered stays, and what was lost is looked up', async () => {
    const { sandbox, calls } = await bookedService();
    await using _ = sandbox;
    const client = createClient({
      ...sandbox.clientOptions(),
      // The job of a journal belongs to the endpoint that it was begun with.
      endpoint: 'https://service.example/soap',
      fetch: (_url, init) => fetch(sandbox.endpoint, init),
    });
    const folder = await installed(version, 'journal');
    const journal = await openJournal(join(folder, 'journal.db'), {
      identityKey: 'identity-key-of-the-upgrade-tests',
    });
    for (const [name, rows] of [
      ['week 15', WEEK_15],
      ['week 16', WEEK_16],
    ] as const) {
      const result = await journal.job(name, { unit: '101' }).write(client, 'wsdlUpdateShifts', rows);
      expect(result.open).toEqual([]);
    }
    await journal.close();
    expect(calls).toContain('wsdlGetSchedulesV3');
    expect(calls).not.toContain('wsdlUpdateShifts');
  });
});

it('a journal of an older version is not opened under another key', async () => {
  const folder = await installed('0.5', 'journal');
  await expect(openJournal(join(folder, 'journal.db'), { identityKey: 'another' })).rejects.toThrow(
    'the journal was begun under another: give that one',
  );
});

// Tokens and orders of the fixtures are of this moment, and neither is kept for ever.
const MADE_AT = Date.parse('2026-11-24T02:46:00Z');
const SOON_AFTER: Clock = { ...CLOCK, now: () => MADE_AT + performance.now() };

describe.each(['0.2', '0.5'])('a gateway of %s', (version) => {
  it('keeps its tokens and its writes, and repeats no batch whose answer was lost', async () => {
    const { sandbox, calls } = await bookedService();
    await using _ = sandbox;
    const folder = await installed(version, 'gateway');
    writeFileSync(join(folder, 'gateway.db.key'), KEY, { mode: 0o600 });
    writeFileSync(join(folder, 'root.txt'), sandbox.rootKey.reveal(), { mode: 0o600 });
    const gateway = await startGateway(
      {
        service: { endpoint: sandbox.endpoint },
        listen: { port: 0 },
        state: join(folder, 'gateway.db'),
        keys: { root: `file:${join(folder, 'root.txt')}` },
        protect: { writes: true },
      },
      SOON_AFTER,
    );
    const apiKey = readFileSync(join(folder, 'token.txt'), 'utf8');
    const client = createClient({ endpoint: gateway.endpoint, apiKey, budget: false, retry: false });
    const again = await client.wsdlUpdateShifts({ Shifts: WEEK_16 });
    expect(again.accepted).toHaveLength(1);
    expect(calls).not.toContain('wsdlUpdateShifts');
    const next = await client.wsdlUpdateShifts({ Shifts: [shift('0042', '2026-04-20')] });
    expect(next.accepted).toHaveLength(1);
    expect(calls).toContain('wsdlUpdateShifts');
    await gateway.stop();
  });

  it('says where its scripts are', async () => {
    const folder = await installed(version, 'gateway');
    writeFileSync(join(folder, 'gateway.db.key'), KEY, { mode: 0o600 });
    const service = { endpoint: 'https://service.example/soap' };
    writeFileSync(
      join(folder, 'gateway.json'),
      JSON.stringify({ service, state: join(folder, 'gateway.db') }),
    );
    const status = await runCli(['gateway', 'status', '--config', 'gateway.json'], { cwd: folder });
    expect(status.stderr).toBe('no script was compared or switched yet\n');
    expect(status.code).toBe(0);
  });
});

it('the history of payroll checks of 0.5 is read, with the aliases that it gave', async () => {
  const folder = await installed('0.5', 'checks');
  cpSync(join(folder, 'checks.db'), join(folder, 'checks.sqlite'));
  writeFileSync(join(folder, 'key'), KEY);
  const history = await openPayrollHistory(folder);
  const kept = history.last({ from: '2026-03-01', to: '2026-03-02' }, [101]);
  expect(kept).toMatchObject({ verdict: 'ready' });
  expect(history.findingsOf(kept!)).toEqual([]);
  history.close();
});

describe.each(['0.1', '0.5'])('a folder of %s', (version) => {
  it('has cassettes that replay', async () => {
    const cassette = useCassette('roles', { folder: join(STATES, version, 'cassettes'), mode: 'replay' });
    const endpoint = 'https://service.example/soap';
    const client = createClient({ endpoint, apiKey: 'any', fetch: cassette.fetch });
    expect((await client.wsdlGetRoles()).length).toBe(7);
    const [found] = await client.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0007' }] });
    expect(String(found?.api_key)).toBe('[redacted]');
    await cassette.stop();
  });

  it('takes a whole export in the place of the old one, and refuses changes on top of it', async () => {
    await using sandbox = await startSandbox();
    const folder = join(await installed(version), 'export');
    const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
    const order = ['export', 'shiftTypes', '--units', '101', '--out', folder, '--quiet'];
    const before = readFileSync(join(folder, 'shiftTypes.ndjson'), 'utf8');
    const changes = await runCli([...order, '--since', 'last'], { env });
    expect(changes.stderr).toBe(
      `error: ${folder} was exported by another version of the toolkit, with other columns; export whole once, without --since.\n`,
    );
    expect(changes.code).toBe(2);
    expect(readFileSync(join(folder, 'shiftTypes.ndjson'), 'utf8')).toBe(before);
    expect((await runCli(order, { env })).code).toBe(0);
    expect((await runCli([...order, '--since', 'last'], { env })).code).toBe(0);
  });
});
