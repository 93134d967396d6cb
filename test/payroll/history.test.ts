import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { CheckRun } from '../../src/payroll/CheckRun.js';
import { scopeOf } from '../../src/payroll/checkScope.js';
import { readLists } from '../../src/payroll/ledger/readLists.js';
import { openPayrollHistory, payrollCheck } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

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
    const run = new CheckRun(scopeOf(DAYS, await readLists([client], {})), { keepers: [{ employee }] });
    await expect(run.readUnit(client, { id: 101 })).rejects.toThrow('disk full');
    expect(() => run.result()).toThrow('disk full');
  });
});

it('the next check says what is new, gone and still there, and whose records and sums changed', async () => {
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
    history.close();
  });
});

it('against the last transfer: the check before it, and changes after it', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    const first = await payrollCheck(client, asked);
    history.noteTransfer(first.history!, 'march', '2026-03-20T12:00:00Z');
    const punch = [...world.punches.ofUnit(101)][0]!;
    // 12:30 UTC is 13:30 in CET.
    Object.assign(punch, { comment: 'later', ts: '2026-03-20T13:30:00' });
    await payrollCheck(client, asked);
    const { findings, history: told } = await payrollCheck(client, { ...asked, against: 'transfer' });
    expect(told?.previous).toMatchObject({ id: first.history!.id, transferred: true });
    expect(findings.map(({ kind, day }) => [kind, day])).toEqual([['changedAfterTransfer', '2026-03-02']]);
    expect(told?.changedSums).toEqual([]);
    history.close();
  });
});

it('holds nobody: no badge number, no name, for its owner only', async () => {
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

it('a check that ends early is not compared with', async () => {
  await withWorld({ trouble: [] }, async (client) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    await expect(payrollCheck(client, { ...asked, units: [101, 999] })).rejects.toThrow(/no unit 999/);
    const check = await payrollCheck(client, asked);
    expect(check.history?.previous).toBeUndefined();
    history.close();
  });
});

it('what a unit had that cannot be read now is not told as gone or changed', async () => {
  await withWorld({ trouble: ['openPunch', 'negative'] }, async (client, sandbox) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    expect((await payrollCheck(client, asked)).findings).toHaveLength(2);
    sandbox.setFaults(({ operation }) => (operation === 'wsdlGetPayrollV2' ? { kind: 'reset' } : undefined));
    const after = await payrollCheck(client, asked);
    history.close();
    expect(after.verdict).toBe('not ready');
    expect(after.history).toMatchObject({ gone: [], changed: [], changedSums: [] });
  });
});
