import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sumDecimals } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { Duck } from '../export/duckdb.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

it('the ledger as a table holds each record under its alias, and its sums are those of the check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payroll-ledger-'));
  try {
    const check = await withWorld({ trouble: [] }, async (client) => {
      const rows = [{ badgeNo: '0001', timeTrackerId: 2, date: '2026-03-04', value: '1.2500' }] as const;
      (await client.wsdlUpdateTimeTrackers({ timeTrackers: [...rows] })).orThrow();
      return payrollCheck(client, {
        from: '2026-03-02',
        to: '2026-03-13',
        policy: { ...POLICY, trackers: [{ id: 2 }] },
        now: NOW,
        ledger: folder,
      });
    });
    expect(readdirSync(folder).sort()).toEqual(['ledger.parquet', 'ledger.sqlite']);
    const database = (await loadSqlite())(join(folder, 'ledger.sqlite'));
    const rows = database.prepare("SELECT hours FROM ledger WHERE source = 'wsdlGetTimePunches'").all();
    const people = database.prepare('SELECT DISTINCT employee FROM ledger').all();
    const balances = database
      .prepare("SELECT id, day, balance FROM ledger WHERE source = 'wsdlGetTimeTrackersBalance' ORDER BY day")
      .all();
    database.close();
    expect(rows).toHaveLength(check.units.reduce((sum, { punches }) => sum + punches, 0));
    expect(sumDecimals(rows.map(({ hours }) => hours as `${number}`))).toBe(
      sumDecimals(check.units.map(({ hoursPunched }) => hoursPunched)),
    );
    expect(people).toHaveLength(8);
    const duck = await Duck.open();
    const { columns, rows: paid } = await duck.run(
      `SELECT sum(hours) AS paid, min("begin") AS first, max(day) AS last FROM '${join(folder, 'ledger.parquet')}' WHERE source = 'wsdlGetPayrollV2' AND salaryType = '100'`,
    );
    duck.close();
    expect(columns.map(({ type }) => type)).toEqual(['DECIMAL(38,10)', 'TIMESTAMP', 'DATE']);
    const ofBase = check.units.flatMap(({ hoursPaid }) =>
      hoursPaid.filter(({ salaryType }) => salaryType === '100'),
    );
    expect(Number(paid[0]!.paid)).toBe(Number(sumDecimals(ofBase.map(({ hours }) => hours))));
    expect(paid[0]).toMatchObject({ first: expect.stringMatching(/^2026-03-02 \d\d:/), last: '2026-03-13' });
    expect(balances).toHaveLength(2 * people.length);
    expect(new Set(balances.map(({ day, balance }) => `${day} ${balance}`))).toEqual(
      new Set(['2026-03-01 0.0000', '2026-03-13 0.0000', '2026-03-13 1.2500']),
    );
    for (const { employee } of people) expect(employee).toMatch(/^employee-/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
