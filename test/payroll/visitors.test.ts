import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { answerOf, inProcess } from '../inProcess.js';
import { NOW, POLICY, withServer, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-08' } as const;
const ASKED = { ...DAYS, policy: POLICY, now: NOW, personal: true } as const;

/** Somebody at home in 101 who works on one day in 102. */
const lent = (more: { readonly shift?: object; readonly punch?: object } = {}) => ({
  units: [{ id: 101 }, { id: 102 }],
  employees: [
    { id: 1, badgeNo: '0001', restId: 101, employedDate: '2020-01-01', workInUnits: [102] },
    { id: 2, badgeNo: '0002', restId: 102, employedDate: '2020-01-01' },
  ],
  agreements: [
    { badgeNo: '0001', fromDate: '2020-01-01' },
    { badgeNo: '0002', fromDate: '2020-01-01' },
  ],
  shifts: [
    { id: 1, ...shift('0001', 101, '2026-03-02') },
    { id: 2, ...shift('0001', 102, '2026-03-03'), ...more.shift },
    { id: 3, ...shift('0002', 102, '2026-03-03') },
  ],
  punches: [
    { id: 1, ...punch('0001', 101, '2026-03-02', 1) },
    { id: 2, ...punch('0001', 102, '2026-03-03', 2), ...more.punch },
    { id: 3, ...punch('0002', 102, '2026-03-03', 3) },
  ],
});

const shift = (badgeNo: string, restId: number, day: string) => ({
  ...{
    badgeNo,
    restId,
    begDate: day,
    begTime: '08:00:00',
    endDate: day,
    endTime: '16:00:00',
    categoryId: 11,
  },
});
const punch = (badgeNo: string, restId: number, day: string, scheduleId: number) => ({
  ...{ badgeNo, restId, scheduleId, approvedByManager: true },
  ...{ punchIn: `${day}T08:00:00`, punchOut: `${day}T16:00:00` },
});

it('who works in two units is judged over both: nothing is missed, and nothing made up', async () => {
  const check = await withWorld(lent(), (client) => payrollCheck(client, ASKED));
  expect(check.findings).toEqual([]);
  expect(check.inSeveralUnits).toBe(1);
});

it('a shift at home that was worked elsewhere is told with where', async () => {
  const check = await withWorld(lent({ shift: { restId: 101 } }), (client) => payrollCheck(client, ASKED));
  expect(check.findings).toEqual([]);
});

it('two punches at the same time in two units are found', async () => {
  const times = { punchIn: '2026-03-02T15:00:00', punchOut: '2026-03-02T18:00:00' };
  const check = await withWorld(
    lent({
      punch: times,
      shift: { begDate: '2026-03-02', endDate: '2026-03-02', begTime: '15:00:00', endTime: '18:00:00' },
    }),
    (client) => payrollCheck(client, ASKED),
  );
  expect(check.findings.map(({ kind, employee, minutes }) => [kind, employee, minutes])).toEqual([
    ['overlappingPunches', '0001', 60],
  ]);
});

it('clients of single units give the same as the root key', { tags: ['slow'] }, async () => {
  await withWorld(lent(), async (client, sandbox) => {
    const units = [...sandbox.unitKeys.keys()].map((id) => createClient(sandbox.clientOptions(id)));
    const key = sandbox.rootKey;
    const [one, other] = [
      await payrollCheck(client, { ...ASKED, key }),
      await payrollCheck(units, { ...ASKED, key }),
    ];
    expect({ ...other, clockNights: [] }).toEqual({ ...one, clockNights: [] });
  });
});

it('a unit that cannot be read makes the period not ready', async () => {
  await withServer(lent(), async (client, sandbox) => {
    sandbox.setFaults(({ operation }) =>
      operation === 'wsdlGetTimePunches' ? { kind: 'reset' } : undefined,
    );
    const check = await payrollCheck(client, ASKED);
    expect(check.verdict).toBe('not ready');
    expect(check.failed.map(({ unit }) => unit)).toEqual([101, 102]);
  });
});

it('a punch that came after the transfer is one finding: changed after it', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
    const march = { from: '2026-03-02', to: '2026-03-13' } as const;
    for (const punch of world.punches.of()) punch.transferredToPayroll = true;
    const [late] = world.punches.ofUnit(101);
    Object.assign(late!, { transferredToPayroll: false, ts: '2026-03-21T09:00:00' });
    const transfers = [{ ...march, at: '2026-03-20T12:00:00Z' }];
    const { findings } = await payrollCheck(client, { ...ASKED, ...march, transfers });
    expect(findings.map(({ kind }) => kind)).toEqual(['changedAfterTransfer']);
  });
});

it('who is at home in a unit that cannot be read is not taken for an employee of nobody', async () => {
  await withServer(lent(), async (client, sandbox) => {
    const key = sandbox.unitKeys.get(101)!.reveal();
    sandbox.setFaults(({ operation, body }) =>
      operation === 'wsdlGetEmployeesV2' && Buffer.from(body).includes(key) ? { kind: 'reset' } : undefined,
    );
    const { failed, findings, notJudged } = await payrollCheck(client, ASKED);
    expect(failed.map(({ unit }) => unit)).toEqual([101]);
    expect(findings).toEqual([]);
    expect(notJudged.map(({ why }) => why)).toContain('of 1 employee whose home unit was not read');
  });
});

/** What a check says where the service answers otherwise: `spoil` gets each answer, and what was asked. */
async function checked(spoil: (answer: string, asked: string) => string) {
  return withWorld(lent(), async (_, sandbox) => {
    const answer = inProcess(sandbox);
    const client = createClient({
      ...{ ...sandbox.clientOptions(), retry: false, lenient: true },
      fetch: async (to, init) => {
        const well = await answer(to, init);
        const asked = Buffer.from(init.body as Uint8Array).toString();
        return answerOf(well.status, 'text/xml; charset=utf-8', Buffer.from(spoil(await well.text(), asked)));
      },
    });
    return payrollCheck(client, ASKED);
  });
}

/** The same for the reads of one employee at home. */
const checkedAtHome = (spoil: (answer: string) => string) =>
  checked((answer, asked) =>
    /wsdlGetTimePunches/.test(asked) && /<employeeId\b[^>]*>1</.test(asked) ? spoil(answer) : answer,
  );

it('what the list of punches elsewhere leaves out is named where pay is for a punch that is not at home', async () => {
  const { notJudged } = await checked((answer, asked) => {
    if (/<employeeUnitMode[^>]*>1</.test(asked))
      return answer.replace(/<timepunches\b[^>]*>/, '$&<item xsi:nil="true"/>');
    // Pay at home names the punch that was made elsewhere.
    return asked.includes('wsdlGetPayrollV2') ? answer.replaceAll(/(<punchId[^>]*>)1</g, '$12<') : answer;
  });
  expect(notJudged).toContainEqual(
    expect.objectContaining({ unit: 101, why: expect.stringMatching(/^1 item of wsdlGetTimePunches /) }),
  );
});

it('who cannot be read at home a second time makes the period not ready', async () => {
  const { verdict, failed } = await checkedAtHome(() => 'Bad gateway');
  expect(verdict).toBe('not ready');
  expect(failed.map(({ unit }) => unit)).toEqual([101]);
});

it('what a second read of somebody at home leaves out is said to be missing', async () => {
  const { verdict, notJudged } = await checkedAtHome((answer) =>
    answer.replace(/(<timepunches\b[^>]*>).*?(<\/timepunches>)/s, '$1<item xsi:nil="true"/>$2'),
  );
  expect(verdict).not.toMatch(/^ready/);
  expect(notJudged.map(({ unit, why }) => [unit, why])).toContainEqual([
    101,
    expect.stringMatching(/wsdlGetTimePunches cannot be used/),
  ]);
});
