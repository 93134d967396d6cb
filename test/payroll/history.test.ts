import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, type LocalDate } from '../../src/index.js';
import { checkRun } from '../../src/payroll/CheckRun.js';
import { scopeOf } from '../../src/payroll/checkScope.js';
import { policyOf } from '../../src/payroll/policy/Policy.js';
import { readLists } from '../../src/payroll/ledger/readLists.js';
import { openPayrollHistory, type PayrollCheck, payrollCheck } from '../../src/payroll/index.js';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { Secret } from '../../src/secret.js';
import { spoiledClient } from './spoiled.js';
import { ASKED, workWeek } from './workWeek.js';
import { NOW, POLICY, withServer, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-history-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a check of which something could not be kept fails as a whole, not as a unit that was not read', async () => {
  await withWorld({ trouble: [] }, async (_, sandbox) => {
    const client = createClient(sandbox.clientOptions(101));
    let kept = 0;
    const employee = () => {
      if (++kept === 3) throw new Error('disk full');
    };
    const run = checkRun(scopeOf(DAYS, policyOf(), await readLists([client], {})), {
      keepers: [{ employee }],
    });
    await expect(run.readUnit(client, { id: 101 })).rejects.toThrow('disk full');
    expect(() => run.result()).toThrow('disk full');
  });
});

it('the next check says what is new, gone and still there, and whose records and sums changed', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: ['openPunch', 'negative'] }, async (client, { world, planted }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    const first = await payrollCheck(client, { ...asked, signedBy: 'Siv Ek' });
    expect(first.history).toMatchObject({ gone: [], changed: [], changedSums: [] });
    expect(first.history?.previous).toBeUndefined();
    expect(first.findings.map(({ since }) => since)).toEqual([undefined, undefined]);

    const open = world.punches.get(planted[0]!.id)!;
    open.punchOut = `${open.punchIn.slice(0, 10)}T16:30:00`;
    const other = [...world.punches.ofUnit(102)][0]!;
    other.approvedByManager = false;
    const second = await payrollCheck(client, asked);
    expect(second.findings.map(({ kind, since }) => [kind, since])).toEqual([
      ['negative', 'still there'],
      ['punchNotApproved', 'new'],
    ]);
    expect(second.history?.gone.map(({ kind }) => kind)).toEqual(['openPunch']);
    expect(second.history?.previous).toMatchObject({ verdict: 'not ready', signedBy: 'Siv Ek' });
    expect(second.history?.changed.map(({ unit }) => unit).sort()).toEqual([101, 102]);
    expect(second.history?.changedSums).toMatchObject([
      { unit: 101, salaryType: '100', before: '72.00', after: '80.00' },
    ]);
    history.sign(second.history!, 'Eva Ek');
    const third = await payrollCheck(client, asked);
    expect(third.history?.previous).toMatchObject({ id: second.history!.id, signedBy: 'Eva Ek' });
    history.close();
  });
});

it('holds nobody: no badge number, no name, for its owner only', { tags: ['slow'] }, async () => {
  await withWorld({ trouble: ['openPunch', 'longPunch'] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW, history, personal: true });
    history.close();
    const bytes = readFileSync(join(folder, 'checks.sqlite'), 'latin1');
    for (const { badgeNo, familyName } of world.employees.ofUnit(101)) {
      expect(bytes).not.toContain(Buffer.from(familyName).toString('latin1'));
      expect(bytes).not.toMatch(new RegExp(`\\b${badgeNo}\\b`));
    }
    expect(statSync(join(folder, 'checks.sqlite')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  });
});

it('compares with the check before, or with that of the last transfer, with none that ended early, and says nothing of what was not read', async () => {
  const week = workWeek();
  week.manualSalaries = [
    { badgeNo: '0001', restId: 101, date: DAYS.from, salaryCode: '100', hours: '-1.00', approved: true },
  ];
  await withWorld(week, async (client, sandbox) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...ASKED, history } as const;
    await expect(payrollCheck(client, { ...asked, units: [101, 999] })).rejects.toThrow(/no unit 999/);
    const first = await payrollCheck(client, { ...asked, signedBy: 'Siv Ek' });
    expect(first.history?.previous).toBeUndefined();
    expect(first.findings.map(({ kind, since }) => [kind, since])).toEqual([['negative', undefined]]);
    history.noteTransfer(first.history!, 'march', '2026-03-20T12:00:00Z');
    const [punch] = sandbox.world.punches.ofUnit(101);
    // 12:30 UTC is 13:30 in CET.
    Object.assign(punch!, { ts: '2026-03-20T13:30:00', approvedByManager: false });
    for (const row of sandbox.world.manualSalaries.of()) sandbox.world.manualSalaries.delete(row, '');
    const { id } = first.history!;
    for (const against of ['check', 'transfer'] as const) {
      const isOfTransfer = against === 'transfer';
      const { findings, history: told } = await payrollCheck(client, { ...asked, against });
      expect(findings.map(({ kind, since }) => [kind, since])).toEqual([
        ['punchNotApproved', 'new'],
        ['changedAfterTransfer', 'new'],
      ]);
      expect(told).toMatchObject({
        ...{ previous: { id, signedBy: 'Siv Ek', transferred: isOfTransfer }, gone: [{ kind: 'negative' }] },
        ...{ changed: [{ unit: 101 }], changedSums: [{ unit: 101, before: '23.00', after: '24.00' }] },
      });
    }
    const again = await payrollCheck(client, asked);
    expect(again.findings.map(({ since }) => since)).toEqual(['still there', 'still there']);
    expect(again.history).toMatchObject({ gone: [], changed: [] });
    const unread = await payrollCheck(
      spoiledClient(sandbox, 'wsdlGetPayrollV2', () => 'x'),
      asked,
    );
    expect(unread.history).toMatchObject({ gone: [], changed: [], changedSums: [], stamped: [] });
    history.close();
  });
});

const OLD_TABLES = `CREATE TABLE checks (id INTEGER PRIMARY KEY, at TEXT, day_from TEXT, day_to TEXT, units TEXT, verdict TEXT,
  policy TEXT, signed TEXT, finished INTEGER DEFAULT 0);
CREATE TABLE findings (check_id INTEGER, key TEXT, kind TEXT, severity TEXT, owner TEXT, unit INTEGER, employee TEXT,
  day TEXT, minutes REAL, says TEXT, exception TEXT);
CREATE TABLE digests (check_id INTEGER, unit INTEGER, employee TEXT, digest TEXT, PRIMARY KEY (check_id, employee)) WITHOUT ROWID;
CREATE TABLE sums (check_id INTEGER, unit INTEGER, employee TEXT, salary_type TEXT, hours TEXT,
  PRIMARY KEY (check_id, employee, salary_type)) WITHOUT ROWID;
CREATE TABLE transfers (check_id INTEGER, label TEXT, at TEXT)`;

it('a history of an earlier version keeps its aliases, so that nobody seems changed', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: ['openPunch'] }, async (client) => {
    const open = await loadSqlite();
    const path = join(folder, 'checks.sqlite');
    const before = open(path);
    before.exec(OLD_TABLES);
    before.close();
    const history = await openPayrollHistory(folder);
    const first = await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW, history });
    expect(first.findings[0]!.employee).toMatch(/^E-[0-9a-f]{10}$/);
    history.close();
    const again = await openPayrollHistory(folder);
    const second = await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW, history: again });
    expect(second.history).toMatchObject({ gone: [], changed: [], changedSums: [] });
    expect(second.findings.map(({ since }) => since)).toEqual(['still there']);
    again.close();
  });
});

it('an exception that names an employee by an alias of earlier versions still holds', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: ['openPunch'] }, async (client) => {
    const asked = { ...DAYS, now: NOW, key: new Secret('a key') } as const;
    const former = await payrollCheck(client, { ...asked, policy: POLICY, labels: 1 });
    const [{ employee = '', kind }] = former.findings as [PayrollCheck['findings'][number]];
    const exception = { kind, employee, reason: 'known', owner: 'Siv Ek', until: '2027-01-01' } as const;
    const now = await payrollCheck(client, { ...asked, policy: { ...POLICY, exceptions: [exception] } });
    expect(now.findings[0]!.employee).toMatch(/^employee-/);
    expect(now.findings[0]!.exception).toMatchObject({ reason: 'known' });
  });
});

it('a history opens with no other key than its own, and no newer tables', async () => {
  (await openPayrollHistory(folder, new Secret('first'))).close();
  await expect(openPayrollHistory(folder, new Secret('second'))).rejects.toThrow(
    /^history: it was begun under another key/,
  );
  (await openPayrollHistory(folder, new Secret('first'))).close();
  const open = await loadSqlite();
  const database = open(join(folder, 'checks.sqlite'));
  database.exec("UPDATE marks SET value = '9' WHERE name = 'schema'");
  database.close();
  await expect(openPayrollHistory(folder, new Secret('first'))).rejects.toThrow(
    /version 9 .*update the toolkit/,
  );
});

it('is not made anew beside an older key, and no other key stays beside one whose key is gone', async () => {
  const key = join(folder, 'key');
  (await openPayrollHistory(folder)).close();
  const kept = readFileSync(key);
  rmSync(key);
  await expect(openPayrollHistory(folder)).rejects.toThrow(/key is not there: put it back from a backup/);
  writeFileSync(key, kept, { flag: 'wx' });
  for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `checks.sqlite${ending}`), { force: true });
  for (let time = 0; time < 2; time++)
    await expect(openPayrollHistory(folder)).rejects.toThrow(/its former content is lost/);
});

it('says of a damaged history that it is', async () => {
  writeFileSync(
    join(folder, 'checks.sqlite'),
    'no database at all, but long enough to be read as a header of one',
  );
  await expect(openPayrollHistory(folder)).rejects.toThrow(/checks\.sqlite is damaged/);
});

it('two checks at once wait for nothing of each other, and each is kept whole', async () => {
  await withServer({ trouble: [] }, async (client, sandbox) => {
    const [one, other] = [await openPayrollHistory(folder), await openPayrollHistory(folder)];
    const asked = { ...DAYS, policy: POLICY, now: NOW } as const;
    // The first stands still in the middle of its reads until the second has ended, twice on one connection.
    let goOn = () => {};
    const ended = new Promise<void>((done) => {
      goOn = done;
    });
    let waits = 0;
    sandbox.setFaults(async ({ operation }) => {
      if (operation === 'wsdlGetPayrollV2' && waits++ === 1) await ended;
      return undefined;
    });
    const slow = payrollCheck(client, { ...asked, history: one, concurrent: 1 });
    await vi.waitUntil(() => waits > 1, 15_000);
    const quick = [other, one].map((history) => payrollCheck(client, { ...asked, history }));
    const [first, second] = await Promise.all(quick);
    goOn();
    const last = await slow;
    expect(new Set([first, second, last].map((check) => check?.history?.id)).size).toBe(3);
    expect((await payrollCheck(client, { ...asked, history: other })).history).toMatchObject({
      ...{ changed: [], stamped: [], changedSums: [], previous: { id: last.history!.id } },
    });
    one.close();
    other.close();
  });
});

it('knows of earlier months by checks of about a month, and of a transfer by any day that it has in common', async () => {
  const history = await openPayrollHistory(folder);
  const kept = (from: LocalDate, to: LocalDate) => {
    const draft = history.begin({ from, to }, undefined, NOW);
    draft.finish('ready', [], '');
    return draft;
  };
  kept('2026-01-01', '2026-01-31');
  kept('2026-02-01', '2026-02-28');
  kept('2026-02-02', '2026-02-08');
  const quarter = kept('2025-10-01', '2025-12-31');
  expect(history.earlierThan({ from: '2026-03-01', to: '2026-03-31' } as never).months).toEqual([
    '2026-01-01',
    '2026-02-01',
  ]);
  history.noteTransfer(quarter, 'quarter', NOW);
  const transfersIn = (from: string, to: string) => history.transfersIn({ from, to } as never).length;
  expect(transfersIn('2025-12-31', '2026-01-31')).toBe(1);
  expect(transfersIn('2025-09-01', '2025-10-01')).toBe(1);
  expect(transfersIn('2026-01-01', '2026-01-31')).toBe(0);
  history.close();
});

it('compares with no check of an earlier version that did not end', async () => {
  const history = await openPayrollHistory(folder);
  const open = await loadSqlite();
  const file = open(join(folder, 'checks.sqlite'));
  file.exec(
    `INSERT INTO checks (at, day_from, day_to, units, verdict, finished) VALUES ('${NOW}', '${DAYS.from}', '${DAYS.to}', 'all', NULL, 0)`,
  );
  file.close();
  expect(history.last(DAYS, undefined)).toBeUndefined();
  history.close();
});
