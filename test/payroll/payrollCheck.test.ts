import { expect, it } from 'vitest';
import { ApiKey, createClient } from '../../src/index.js';
import { explainDay, type ExplainOptions, FINDING_KINDS, payrollCheck } from '../../src/payroll/index.js';
import { TROUBLE_KINDS } from '../../src/sandbox/index.js';
import { workWeek } from './workWeek.js';
import { NOW, POLICY, withServer, withWorld } from './withWorld.js';

const WEEK = { from: '2026-03-23', to: '2026-03-29' } as const;
const WORLD = { from: WEEK.from, everyDay: true, shifts: 7, timeZone: 'Atlantic/Azores' } as const;
const ASKED = { ...WEEK, policy: POLICY, now: NOW } as const;

it('a clean week with a change of clock has nothing to tell', async () => {
  const check = await withWorld({ ...WORLD, units: 1, employees: 40, trouble: [] }, (client) =>
    payrollCheck(client, ASKED),
  );
  expect(check).toMatchObject({
    verdict: 'ready',
    findings: [],
    counts: {},
    failed: [],
    notJudged: expect.arrayContaining([expect.objectContaining({ kind: 'changedAfterTransfer' })]),
  });
  expect(check.clockNights.map(({ wall, shortest }) => wall - shortest)).toEqual(Array(5).fill(60));
});

it('finds each kind of trouble once, attributed to the record that was changed', async () => {
  await withWorld(
    { ...WORLD, units: 6, employees: 10, trouble: TROUBLE_KINDS },
    async (client, { planted }) => {
      const at = planted.find(({ transferredAt }) => transferredAt)!;
      const transfers = [{ ...WEEK, units: [at.unit], at: at.transferredAt! }];
      const { findings } = await payrollCheck(client, { ...ASKED, transfers });
      for (const { kind, unit, id } of planted) {
        const found = findings.filter((finding) => finding.kind === kind);
        expect(found.map((finding) => finding.unit)).toEqual(kind === 'badgeTwice' ? [unit, unit] : [unit]);
        if (id !== undefined) expect(found[0]!.records.map((record) => record.id)).toContain(id);
      }
      expect(findings).toHaveLength(planted.length + 1);
    },
  );
});

it('every trouble of the sandbox is a kind of finding', () => {
  expect(FINDING_KINDS).toEqual(expect.arrayContaining([...TROUBLE_KINDS]));
});

it.each<readonly [string, object]>([
  ['policy.trackers.0.id', { policy: { trackers: [{ id: 'one' }] } }],
  ['from', { from: '2026-03-30' }],
  ['policy.file', { file: '0001;100;8.00' }],
])('asks nothing of the service where %s cannot be', async (wrong, given) => {
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: new ApiKey('key-of-a-unit-01'), retry: false },
    fetch: () => Promise.reject(new Error('asked')),
  });
  await expect(payrollCheck(client, { ...ASKED, ...given })).rejects.toThrow(wrong);
  if (!('policy' in given)) return;
  const asked = { ...given, badgeNo: '0001', date: WEEK.from };
  await expect(explainDay(client, asked as ExplainOptions)).rejects.toThrow(wrong);
});

it('only reads', async () => {
  await withServer({ ...WORLD, units: 1, employees: 4, trouble: [] }, async (client, sandbox) => {
    const called = new Set<string>();
    sandbox.onCall(({ operation }) => called.add(operation));
    await payrollCheck(client, ASKED);
    expect([...called].sort()).toEqual([
      ...['wsdlGetAgreementTemplatesSalaryTypes', 'wsdlGetAgreementsV2'],
      ...['wsdlGetEmployeesV2', 'wsdlGetLeaveApplicationsV2', 'wsdlGetPayrollV2'],
      ...['wsdlGetSalaryPeriodLockStatus', 'wsdlGetSchedulesV3', 'wsdlGetTextItems', 'wsdlGetTimePunches'],
      ...['wsdlGetUnits', 'wsdlGetUnitsAPIKeyV2'],
    ]);
  });
});

it('judges all but cost centres where the key may not read the list of them, and says why', async () => {
  await withServer({ ...WORLD, units: 1, employees: 4, trouble: ['openPunch'] }, async (client, sandbox) => {
    const body = Buffer.from(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>No right to text items</faultstring></s:Fault></s:Body></s:Envelope>`,
    );
    sandbox.setFaults(({ operation }) =>
      operation === 'wsdlGetTextItems'
        ? { kind: 'answer', status: 500, headers: { 'content-type': 'text/xml' }, body }
        : undefined,
    );
    const check = await payrollCheck(client, ASKED);
    expect(check.counts).toEqual({ openPunch: 1 });
    expect(check.notJudged).toContainEqual({
      kind: 'costCentreUnknown',
      why: 'wsdlGetTextItems was refused: No right to text items',
      because: 'notShown',
    });
  });
});

it('asks for a client, and for units that the keys see', async () => {
  await expect(payrollCheck([], ASKED)).rejects.toThrow(/clients: expected at least one/);
  await withWorld(workWeek(), async (client) => {
    await expect(payrollCheck(client, { ...ASKED, units: [101, 998, 999] })).rejects.toThrow(
      /units: the keys see no unit 998, 999$/,
    );
    expect(await payrollCheck(client, { ...ASKED, units: [102] })).toMatchObject({
      failed: [],
      units: [{ id: 102 }],
    });
  });
});
