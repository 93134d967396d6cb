import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openPayrollHistory, payrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import { IS_LONG } from '../shortForm.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

vi.setConfig({ testTimeout: 600_000 });

/** Asks for everything that a policy can ask for. */
const EVERYTHING: PolicyInput = {
  ...POLICY,
  supplementKinds: [['200', '210']],
  limits: {
    ...{ hoursDay: 13, hoursWeek: 48, restHours: 11, young: [{ under: 18, hoursDay: 8, latest: '20:00' }] },
    salaryTypes: { '950': { most: 40 } },
  },
  thresholds: { rateShare: 0.5 },
  trackers: [{ id: 2 }],
};

/** Months from a Monday on; of those before the last the first two units are enough. */
const MONTHS = [
  ['2025-12-01', '2025-12-31', 2],
  ['2026-01-05', '2026-01-31', 2],
  ['2026-02-02', '2026-02-28', 2],
  ['2026-03-02', '2026-03-31', IS_LONG ? 20 : 6],
] as const;

it('a clean month of 300 employees (1,000 in a long run), with three before it, has one finding at most', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-clean-'));
  const history = await openPayrollHistory(folder);
  try {
    for (const [from, to, units] of MONTHS)
      await withWorld({ trouble: [], units, employees: 50, shifts: 20, from }, async (client) => {
        const check = await payrollCheck(client, { from, to, policy: EVERYTHING, history, now: NOW });
        expect(check.units.reduce((sum, { employees }) => sum + employees, 0)).toBe(units * 50);
        expect(check.findings.map(({ kind, says }) => [kind, says]).slice(0, 5)).toEqual([]);
      });
  } finally {
    history.close();
    rmSync(folder, { recursive: true });
  }
});
