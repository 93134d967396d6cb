import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { confirmPayrollCheck, openPayrollHistory, payrollCheck } from '../../src/payroll/index.js';
import { spoiledClient } from './spoiled.js';
import { ASKED, workWeek } from './workWeek.js';
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

const NO_RIGHT =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>No right</faultstring></s:Fault></s:Body></s:Envelope>';

it('says why nothing is confirmed: other lists, another policy, a period that is not ready, and what cannot be judged', async () => {
  const week = {
    ...workWeek(),
    salaryTypes: [{ id: 100, salaryCode: '100', name: 'Hourly', transfer: true }],
  };
  await withWorld(week, async (client, sandbox) => {
    const { world } = sandbox;
    const history = await openPayrollHistory(folder);
    // The world has no templates of agreements to judge codes by.
    const findings = { ...ASKED.policy.findings, codeNotInTemplate: 'off' } as const;
    const asked = { ...ASKED, policy: { ...ASKED.policy, findings }, history };
    await payrollCheck(client, asked);
    const refused = async (why: string, given = asked, by = client) =>
      expect(await confirmPayrollCheck(by, given)).toMatchObject({
        ...{ status: 'refused', why: expect.stringContaining(why) },
      });
    const policy = { ...asked.policy, thresholds: { breakMinutes: 60 } };
    await refused('the policy is another one than at 2026-12-01', { ...asked, policy });
    const [salaryType] = world.salaryTypes.of();
    salaryType!.transfer = false;
    await refused('lists of salary types and cost centres are others');
    salaryType!.transfer = true;
    const [punch] = world.punches.ofUnit(101);
    punch!.ts = '2026-03-14T10:00:00';
    const confirmed = await confirmPayrollCheck(client, asked);
    expect(confirmed).toMatchObject({ status: 'confirmed', check: { history: { changed: [] } } });
    expect(confirmed.check?.history?.stamped.map(({ unit }) => unit)).toEqual([101]);
    punch!.approvedByManager = false;
    await refused('the period is not ready any more');
    punch!.approvedByManager = true;
    await refused(
      'not everything can be judged any more',
      asked,
      spoiledClient(sandbox, 'wsdlGetTextItems', () => NO_RIGHT),
    );
    expect(await confirmPayrollCheck(client, asked)).toMatchObject({ status: 'confirmed' });
    history.close();
  });
});

it.each([
  ['not ready', 'was not ready'],
  ['notJudged', 'could not judge everything'],
] as const)('refuses after a check that was %s, without asking again', async (verdict, why) => {
  const history = { last: () => ({ verdict, at: '2026-03-14T10:00:00Z' }) };
  expect(await confirmPayrollCheck(undefined as never, { ...ASKED, history } as never)).toEqual({
    status: 'refused',
    why: `the last check, of 2026-03-14T10:00:00Z, ${why}`,
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
