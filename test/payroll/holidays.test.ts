import { expect, it } from 'vitest';
import { payrollCheck } from '../../src/payroll/index.js';
import { plantForUnit } from '../../src/sandbox/world/trouble/plants.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-15' } as const;
const WORLD = {
  ...{ units: 2, employees: 3, shifts: 14, everyDay: true },
  from: DAYS.from,
  trouble: [],
} as const;

it.each([
  ['one of two units', [101], 'not ready', ['error']],
  ['all units: a holiday, to be looked at', [101, 102], 'ready with exceptions', ['warning', 'warning']],
] as const)('a day without anything in %s', async (_, units, verdict, severities) => {
  await withWorld(WORLD, async (client, { world }) => {
    for (const unit of units) plantForUnit.unitEmpty(world, unit, '2026-03-11');
    const check = await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW });
    expect(check.verdict).toBe(verdict);
    expect(check.findings.map(({ kind, severity }) => [kind, severity])).toEqual(
      severities.map((severity) => ['unitEmpty', severity]),
    );
  });
});

it('what an absence changed after the transfer is one finding a day, also of a leave that began before', {
  tags: ['slow'],
}, async () => {
  await withWorld(WORLD, async (client, { world }) => {
    world.clock.set('2026-04-02T10:00:00Z');
    const row = {
      persId: 1002,
      leaveId: 2,
      toDate: '2026-03-03',
      fromTime: '00:00:00',
      toTime: '23:59:59',
    } as const;
    const [saved] = (
      await client.wsdlUpdateAbsence({ absenceRecords: [{ ...row, fromDate: '2026-02-25' }] })
    ).orThrow();
    const transfers = [{ ...DAYS, at: '2026-04-01T12:00:00Z' }] as const;
    const { findings } = await payrollCheck(client, { ...DAYS, policy: POLICY, now: NOW, transfers });
    const changed = findings.filter(({ kind }) => kind === 'changedAfterTransfer');
    expect(changed.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03']);
    expect(changed[0]!.records).toContainEqual({
      ...{ operation: 'wsdlGetLeaveApplicationsV2', field: 'ts', id: saved!.id },
    });
  });
});
