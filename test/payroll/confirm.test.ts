import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { confirmPayrollCheck, openPayrollHistory, payrollCheck } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-confirm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('confirms what was checked and is still the same, and nothing else', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
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

it('refuses what was not ready, whatever it is now', async () => {
  await withWorld({ trouble: ['negative'] }, async (client, { world }) => {
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
