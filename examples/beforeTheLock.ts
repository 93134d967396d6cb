import { createClient, transferPayroll } from 'workforce-soap';
import {
  confirmPayrollCheck,
  dayText,
  explainDay,
  openPayrollHistory,
  payrollCheck,
} from 'workforce-soap/payroll';
import { startSandbox } from 'workforce-soap/sandbox';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, step, table } from './terminal.js';

const PERIOD = { from: '2026-03-23', to: '2026-03-29' } as const;
/** What the interface does not show, as a team writes it down. */
const POLICY = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'] };
const NOW = '2026-04-01T06:00:00Z';

/** The payroll check of a week with a change of clock: finds three things, explains one, and transfers when they are put right. */
export async function beforeTheLock(): Promise<void> {
  console.log('\nBefore the lock: the payroll check\n');
  await using sandbox = await startSandbox({
    now: NOW,
    world: {
      ...{ from: PERIOD.from, everyDay: true, shifts: 7, timeZone: 'Europe/Copenhagen' },
      trouble: ['openPunch', 'absenceOverWork', 'hoursApart'],
    },
  });
  const client = createClient(sandbox.clientOptions());
  const folder = await mkdtemp(join(tmpdir(), 'workforce-demo-'));
  const history = await openPayrollHistory(folder);
  try {
    const asked = { ...PERIOD, policy: POLICY, now: NOW, history } as const;
    const first = await step('Check the week: shifts, punches, absences and pay side by side', () =>
      payrollCheck(client, asked),
    );
    console.log(`\n  ${first.verdict}:`);
    table(
      ['what', 'unit', 'employee', 'day', 'minutes'],
      first.findings.map(({ kind, unit, employee = '', day = '', minutes = '' }) => [
        kind,
        unit,
        employee,
        day,
        minutes,
      ]),
    );
    const kinds = first.findings.map(({ kind }) => kind).sort();
    check(
      kinds.join() === 'absenceOverWork,hoursApart,openPunch',
      'the three things that were planted, and no other',
    );
    check(first.clockNights.length > 0, 'nights with a change of clock, which are no findings');

    const [open, absent, apart] = sandbox.planted;
    const { badgeNo } = sandbox.world.employees.get(apart!.employeeId)!;
    console.log();
    const day = await step('Explain the day that is paid otherwise than punched', () =>
      explainDay(client, {
        badgeNo,
        date: apart!.day as typeof PERIOD.from,
        policy: POLICY,
        now: NOW,
        key: history.key,
      }),
    );
    console.log(`\n${dayText(day!, 90).replace(/^/gm, '  ')}`);

    await step('Put right the two that are wrong, over the interface', async () => {
      const id = open!.id!;
      const punchOut = `${open!.day} 16:30:00`;
      (
        await client.wsdlUpdateTimePunches({ punchData: [{ id, punchOut, auth1: 1, bossAuth: 1 }] })
      ).orThrow();
      const leave = { leaveId: absent!.id!, leaveAction: 3 };
      (await client.wsdlProcessLeaves({ ProcessLeavesRecords: [leave] })).orThrow();
    });
    const exception = {
      kind: 'hoursApart',
      reason: 'agreed with the shift leads',
      owner: 'Siv Ek',
      until: '2026-04-30',
    } as const;
    const accepted = { ...asked, policy: { ...POLICY, exceptions: [exception] } };
    const second = await step('Accept the third with a reason, and check again', () =>
      payrollCheck(client, accepted),
    );
    console.log(`\n  ${second.verdict}; gone: ${second.history?.gone.map(({ kind }) => kind).join(', ')}\n`);
    check(second.verdict === 'ready with exceptions', 'nothing left to put right');

    const confirmed = await step('Read again: nothing changed since', () =>
      confirmPayrollCheck(client, accepted),
    );
    check(confirmed.status === 'confirmed', 'what was checked to be what is there');
    await step('Transfer', async (progress) => {
      const outcome = await transferPayroll(
        client,
        {
          ...{ extTransferId: 'demo-week-13', fromDate: PERIOD.from, toDate: PERIOD.to },
          ...{ isPreliminary: false, lockSalaryPeriod: true, uploadFileToServer: false },
        },
        { intervalMs: 200, onStatus: progress },
      );
      check(outcome.status === 'ready', 'the transfer to be ready');
    });
    const after = await payrollCheck(client, accepted);
    check(after.counts.periodLocked === 3, 'the period to be locked');
  } finally {
    history.close();
    await rm(folder, { recursive: true });
  }
}
