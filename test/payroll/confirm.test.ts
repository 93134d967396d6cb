import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { confirmPayrollCheck, openPayrollHistory, payrollCheck } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;

/** As much as a change of one record needs. */
const FEW = { employees: 2, shifts: 3 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-confirm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('confirms what was checked and is still the same, and nothing else', async () => {
  await withWorld({ ...FEW, trouble: [] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    expect(await confirmPayrollCheck(client, asked)).toMatchObject({
      status: 'refused',
      why: expect.stringContaining('no check'),
    });
    await payrollCheck(client, asked);
    expect(await confirmPayrollCheck(client, asked)).toMatchObject({ status: 'confirmed' });

    // Not a finding, and yet other than what somebody looked at.
    const [punch] = world.punches.ofUnit(101);
    punch!.punchOut = punch!.punchOut!.replace('16:30', '16:31');
    for (const _ of [1, 2])
      expect(await confirmPayrollCheck(client, asked)).toMatchObject({
        ...{ status: 'refused', why: expect.stringContaining('records of 1 employee') },
      });
    history.close();
  });
});

it('refuses what was not ready, whatever it is now', { tags: ['slow'] }, async () => {
  await withWorld({ ...FEW, trouble: ['negative'] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    await payrollCheck(client, asked);
    for (const row of world.manualSalaries.of()) world.manualSalaries.delete(row, world.stamp());
    expect(await confirmPayrollCheck(client, asked)).toMatchObject({
      status: 'refused',
      why: expect.stringContaining('was not ready'),
    });
    history.close();
  });
});

it('refuses under another policy, and tells another time stamp without refusing', {
  tags: ['slow'],
}, async () => {
  await withWorld({ ...FEW, trouble: [] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    await payrollCheck(client, asked);
    const policy = { ...POLICY, thresholds: { breakMinutes: 60 } };
    expect(await confirmPayrollCheck(client, { ...asked, policy })).toMatchObject({
      ...{ status: 'refused', why: expect.stringContaining('the policy is another one') },
    });
    const [punch] = world.punches.ofUnit(101);
    punch!.ts = '2026-03-14T10:00:00';
    const confirmed = await confirmPayrollCheck(client, asked);
    expect(confirmed).toMatchObject({ status: 'confirmed', check: { history: { changed: [] } } });
    expect(confirmed.check?.history?.stamped.map(({ unit }) => unit)).toEqual([101]);
    history.close();
  });
});

it('refuses when a list changes by which payroll makes its file, such as what a salary type is transferred as', {
  tags: ['slow'],
}, async () => {
  await withWorld({ ...FEW, trouble: [] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    await payrollCheck(client, asked);
    const [salaryType] = world.salaryTypes.of();
    const [item] = [...world.textItems.of()].filter(({ tag }) => tag === 'costcentre');
    const { transfer } = salaryType!;
    const { ttext } = item!;
    for (const change of [
      { transfer: !transfer, ttext },
      { transfer, ttext: 'another name' },
    ]) {
      Object.assign(salaryType!, { transfer: change.transfer });
      Object.assign(item!, { ttext: change.ttext });
      expect(await confirmPayrollCheck(client, asked)).toMatchObject({
        status: 'refused',
        why: expect.stringMatching(/^lists of salary types and cost centres are others/),
      });
    }
    history.close();
  });
});

it('refuses when a field changes that no finding looks at', { tags: ['slow'] }, async () => {
  await withWorld({ ...FEW, trouble: [] }, async (client, { world }) => {
    const history = await openPayrollHistory(folder);
    const asked = { ...DAYS, policy: POLICY, now: NOW, history } as const;
    await payrollCheck(client, asked);
    const [punch] = world.punches.ofUnit(101);
    const [employee] = world.employees.ofUnit(102);
    const changes: (() => void)[] = [
      () => Object.assign(punch!, { externalInfo1: 'other', decisionNo: undefined }),
      () => Object.assign(punch!, { externalInfo1: undefined, decisionNo: '12' }),
      () => Object.assign(punch!, { decisionNo: undefined, customerNo: '9' }),
      () => Object.assign(employee!, { socsecNo: '19800101-9999' }),
    ];
    for (const change of changes) {
      change();
      expect(await confirmPayrollCheck(client, asked)).toMatchObject({
        ...{ status: 'refused', why: expect.stringMatching(/^records of [12] employee/) },
      });
    }
    history.close();
  });
});
