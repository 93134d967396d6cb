import { expect, it } from 'vitest';
import { NEW_ABSENCE } from '../../../src/sandbox/world/rows.js';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const PERIOD = { fromDate: '2026-03-02', toDate: '2026-03-15' } as const;
const FINAL = { isPreliminary: false, lockSalaryPeriod: false, uploadFileToServer: false } as const;

const read = async (request: object, unit = world.unit101) =>
  unit.wsdlGetPayrollV2({ getPayrollV2Request: { ...PERIOD, attest: false, ...request } });
const start = async (options: object, unitId: number | undefined = 101) => {
  const searchOptions = { ...PERIOD, extTransferId: 'run', isPreliminary: true, ...options };
  const reply = (await world.raw('wsdlInitiateTransferToPayroll', { searchOptions }, unitId)) as {
    status: string;
    validationErrors: string[];
  };
  return { status: reply.status, errors: codes(reply.validationErrors) };
};
const poll = async () =>
  (await world.unit101.wsdlGetResultTransferToPayroll({ extTransferId: 'run' })).orThrow();

/** The lines of the file of a run, without its head. */
async function file(options: object, unitId?: number): Promise<string[]> {
  expect((await start(options, unitId)).errors).toEqual([]);
  await poll();
  const text = await (await fetch((await poll()).url!.reveal())).text();
  return text.trimEnd().split('\r\n').slice(1);
}

it('2.8 fromDate and toDate are both included, and neither is required', async () => {
  const rows = await read({ badgeNo: '0001', fromDate: '2026-03-03', toDate: '2026-03-04' });
  expect(rows.map(({ date, salType, hours }) => [date, salType, hours])).toEqual([
    ['2026-03-03', '100', '8.00'],
    ['2026-03-04', '100', '8.00'],
  ]);
  const all = await world.unit101.wsdlGetPayrollV2({ getPayrollV2Request: { badgeNo: '0001' } });
  const since = await world.unit101.wsdlGetPayrollV2({
    getPayrollV2Request: { badgeNo: '0001', fromDate: '2026-03-10' },
  });
  expect(new Set(all.map(({ date }) => date)).size).toBe(10);
  expect(new Set(since.map(({ date }) => date)).size).toBe(4);
});

it('2.8 attest limits to approved punches and absences', async () => {
  const unapproved = (rows: readonly { transactionMgrAttest?: boolean | undefined }[]) =>
    rows.filter((row) => row.transactionMgrAttest === false).length;
  expect(unapproved(await read({}))).toBeGreaterThan(0);
  expect(unapproved(await read({ attest: true }))).toBe(0);
});

it('2.8 attest leaves out unapproved salaries that need approval unless approvedSalaryStatus is set, which wins', async () => {
  await world.unit101.wsdlUpdateManualSalaries({
    manualSalariesData: [
      { salaryCode: '950', hours: '1.5', punchDateTime: '2026-03-04 08:00:00', badgeNo: '0001' },
    ],
  });
  const manual = async (request: object) =>
    (await read({ badgeNo: '0001', pSalType: '3', ...request })).map(({ salType, hours }) => [
      salType,
      hours,
    ]);
  expect(await manual({})).toEqual([['950', '1.50']]);
  expect(await manual({ attest: true })).toEqual([]);
  expect(await manual({ attest: true, approvedSalaryStatus: 2 })).toEqual([['950', '1.50']]);
  expect(await manual({ approvedSalaryStatus: 1 })).toEqual([]);
});

it('2.8 pSalType filters by transaction types, separated by commas', async () => {
  const types = async (pSalType: string) => new Set((await read({ pSalType })).map(({ pType }) => pType));
  expect(await types('')).toEqual(new Set([1, 2]));
  expect(await types('2')).toEqual(new Set([2]));
  expect(await types('1, 2')).toEqual(new Set([1, 2]));
});

it('2.8 empInUnitOnly limits to the home unit, without effect when employeeId or badgeNo is set', async () => {
  world.sandbox.world.employees.get(1041)!.workInUnits = [101];
  await world.unit101.wsdlUpdateTimePunches({
    punchData: [{ badgeNo: '0041', punchIn: '2026-03-07 08:00:00', punchOut: '2026-03-07 12:00:00' }],
  });
  const badges = async (request: object) => [
    ...new Set(
      (await read({ fromDate: '2026-03-07', toDate: '2026-03-07', ...request })).map(
        ({ badgeNo }) => badgeNo,
      ),
    ),
  ];
  expect(await badges({})).toEqual(['0041']);
  expect(await badges({ empInUnitOnly: true })).toEqual([]);
  expect(await badges({ empInUnitOnly: true, badgeNo: '0041' })).toEqual(['0041']);
});

it('2.8 isTransferingToPayroll limits to salaries whose type is set to transfer', async () => {
  await world.unit101.wsdlUpdateManualSalaries({
    manualSalariesData: [
      { salaryCode: '900', hours: '1', punchDateTime: '2026-03-04 08:00:00', badgeNo: '0001' },
    ],
  });
  const types = async (request: object) =>
    (await read({ badgeNo: '0001', pSalType: '3', ...request })).map(({ salType }) => salType);
  expect(await types({})).toEqual(['900']);
  expect(await types({ isTransferingToPayroll: true })).toEqual([]);
});

it('2.8 includeCosts adds costs, includeTags tags, includeStCode stCode', async () => {
  const day = { badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' };
  const [plain] = await read(day);
  expect([plain?.netCost, plain?.totalCost, plain?.tags, plain?.stCode]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const [full] = await read({ ...day, includeCosts: true, includeTags: true, includeStCode: true });
  expect(full).toMatchObject({
    netCost: '1280.00',
    absenceCost: '0.00',
    socialCost: '402.18',
    totalCost: '1682.18',
    stCode: 100,
  });
  expect(full?.tags).toMatchObject([{ tagCode: 'T16' }]);
});

it('2.8 costCalculationType has no effect unless includeCosts is true', async () => {
  const day = { badgeNo: '0001', fromDate: '2026-03-02', toDate: '2026-03-02' };
  expect(await read({ ...day, costCalculationType: 1 })).toEqual(await read(day));
});

it('evening and night hours get an unsocial salary', async () => {
  const of = async (badgeNo: string) =>
    (await read({ badgeNo, fromDate: '2026-03-02', toDate: '2026-03-02' })).map(({ salType, hours }) => [
      salType,
      hours,
    ]);
  expect(await of('0003')).toEqual([
    ['100', '8.00'],
    ['200', '4.00'],
  ]);
  expect(await of('0007')).toEqual([
    ['100', '8.00'],
    ['200', '7.50'],
  ]);
});

it('the first versions give the same transactions with fewer fields', async () => {
  const request = { ...PERIOD, badgeNo: '0001', attest: 1 };
  expect((await world.unit101.wsdlGetPayroll(request)).map(({ hours }) => hours)).toEqual(
    Array(10).fill('8.00'),
  );
  const raw = await world.unit101.wsdlGetPayrollRaw({ fromDate: '2026-03-02', toDate: '2026-03-02' });
  expect(raw[0]).toMatchObject({
    badgeNo: '0001',
    punchIn: '2026-03-02 08:00:00',
    begTime: '08:00:00',
    shiftHours: '8.00',
    punchHours: '8.00',
  });
  await world.unit101.wsdlUpdateManualSalaries({
    manualSalariesData: [
      { salaryCode: '950', hours: '1.5', punchDateTime: '2026-03-31 08:00:00', badgeNo: '0040' },
    ],
  });
  const bare = await world.unit101.wsdlGetPayrollRaw({ fromDate: '2026-03-31', toDate: '2026-03-31' });
  expect(bare.filter(({ badgeNo }) => badgeNo === '0040')).toMatchObject([
    {
      ...{ salaryType: '950', hours: '1.50', punchId: '', punchIn: '', punchOut: '', punchHours: '0.00' },
      ...{ begTime: '', endTime: '', shiftHours: '0.00' },
    },
  ]);
});

it('2.8, 3 a transfer is In Progress, then Ready to Download with a url', async () => {
  expect(await start({})).toEqual({ status: 'In Progress', errors: [] });
  const running = await poll();
  expect(running).toMatchObject({ extTransferId: 'run', status: 'In Progress' });
  expect(running).not.toHaveProperty('url');
  const ready = await poll();
  expect(ready.status).toBe('Ready to Download');
  expect(await (await fetch(ready.url!.reveal())).text()).toContain('0001;Åsa Öberg;');
});

it('2.8, 3 a transfer can end Failed', async () => {
  await start({ payrollSystem: 'Broken Payroll' });
  await poll();
  const failed = await poll();
  expect(failed).toMatchObject({ status: 'Failed' });
  expect(failed).not.toHaveProperty('url');
});

it('2.8, 7 an unknown payrollSystem fails validation, a known one is named exactly', async () => {
  expect(await start({ payrollSystem: 'lön 2000' })).toEqual({
    status: 'Failed',
    errors: ['SBX-TRANSFER-001'],
  });
  expect(await start({ payrollSystem: 'Lön 2000' })).toEqual({ status: 'In Progress', errors: [] });
});

it('2.8 without a payrollSystem the file is a semicolon-separated CSV', async () => {
  expect(await file({ badgeNos: ['0002'] })).toHaveLength(10);
  expect((await file({ badgeNos: ['0002'] }))[0]).toBe(
    "0002;Pat O'Brien & Söner;U101;2026-03-02;100;8.00;CC-503;;",
  );
});

it('2.8 userIds wins over badgeNos', async () => {
  const lines = await file({ userIds: [1002], badgeNos: ['0001'] });
  expect(new Set(lines.map((line) => line.slice(0, 4)))).toEqual(new Set(['0002']));
});

it('2.8 unitIds selects with the root key, and extUnitIds is ignored when unitIds is set', {
  tags: ['slow'],
}, async () => {
  const of = async (options: object) => {
    world.sandbox.reset();
    const searchOptions = { ...PERIOD, extTransferId: 'run', isPreliminary: true, ...options };
    await world.raw('wsdlInitiateTransferToPayroll', { searchOptions });
    await poll();
    const text = await (await fetch((await poll()).url!.reveal())).text();
    return new Set(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';').at(2)),
    );
  };
  expect(await of({})).toEqual(new Set(['U101', 'U102', 'U103']));
  expect(await of({ unitIds: [102], extUnitIds: ['U103'] })).toEqual(new Set(['U102']));
  expect(await of({ extUnitIds: ['U103'] })).toEqual(new Set(['U103']));
});

it("2.8 unitIds has only the key's unit unless the key is the root key", async () => {
  expect(await start({ unitIds: [102] })).toEqual({ status: 'Failed', errors: ['SBX-TRANSFER-005'] });
  expect(await start({ unitIds: [101] })).toEqual({ status: 'In Progress', errors: [] });
});

it('2.8 cost centres, sections, staff categories and skills select', { tags: ['slow'] }, async () => {
  const count = async (options: object) => {
    world.sandbox.reset();
    return (await file(options)).length;
  };
  const all = await count({});
  expect(await count({ costCentres: [503] })).toBe(all);
  expect(await count({ extCostCentres: ['CC-501'] })).toBe(0);
  expect(await count({ costCentres: [503], extCostCentres: ['CC-501'] })).toBe(all);
  expect(await count({ extSectionIds: ['S101-1'] })).toBeLessThan(all);
  expect(await count({ sectionIds: [1011], extSectionIds: ['S101-2'] })).toBe(
    await count({ extSectionIds: ['S101-1'] }),
  );
  expect(await count({ staffCategories: [3] })).toBe(10);
  expect(await count({ skills: [1] })).toBe(0);
  const ofOne = await count({ badgeNos: ['0001'] });
  const countSkilled = async (skills: number[]) => {
    world.sandbox.reset();
    const skilled = { badgeNo: '0001', jobSkills: [{ skillId: 1 }] };
    (await world.unit101.wsdlUpdateEmployeeSkills({ skills: [skilled] } as never)).orThrow();
    return (await file({ skills })).length;
  };
  expect(ofOne).toBeGreaterThan(0);
  expect([await countSkilled([1]), await countSkilled([2, 1]), await countSkilled([2])]).toEqual([
    ofOne,
    ofOne,
    0,
  ]);
});

it('2.8 includeNotFullyApproved includes who has unapproved entries, and these never go', async () => {
  expect(await file({ badgeNos: ['0013'] })).toEqual([]);
  world.sandbox.reset();
  const lines = await file({ badgeNos: ['0013'], includeNotFullyApproved: true });
  expect(lines.map((line) => line.split(';')[3])).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
  ]);
});

it('2.8 without includeNotFullyApproved an open punch, one of another cost centre and a waiting leave keep an employee out', {
  tags: ['slow'],
}, async () => {
  const { absences } = world.sandbox.world;
  const mine = () =>
    [...world.sandbox.world.punches.of([101])].filter(({ employeeId }) => employeeId === 1001);
  const leave = { employeeId: 1001, leaveReasonId: 2, fromDate: '2026-03-10', toDate: '2026-03-10' };
  const times = {
    fromTime: '00:00:00',
    toTime: '24:00:00',
    sentAt: '2026-03-01T08:00:00',
    ts: '2026-03-01T08:00:00',
  };
  const waiting = { ...NEW_ABSENCE, ...leave, ...times, restId: 101, approvedByManager: false } as const;
  const asked = { badgeNos: ['0001'] };
  const { costCentre } = mine()[0]!;
  const ofCentre = { ...asked, costCentres: [costCentre] };
  for (const spoil of [
    () => Object.assign(mine()[0]!, { punchOut: undefined, approvedByManager: false }),
    () => Object.assign(mine()[0]!, { costCentre: costCentre + 1, approvedByManager: false }),
    () => absences.add({ ...waiting, moderated: 0 }),
  ]) {
    world.sandbox.reset();
    expect((await file(ofCentre)).length).toBeGreaterThan(0);
    world.sandbox.reset();
    spoil();
    expect(await file(ofCentre)).toEqual([]);
    world.sandbox.reset();
    spoil();
    expect((await file({ ...ofCentre, includeNotFullyApproved: true })).length).toBeGreaterThan(0);
  }
  world.sandbox.reset();
  absences.add({ ...waiting, moderated: 2 });
  expect((await file(asked)).length).toBeGreaterThan(0);
});

it('2.8 a final transfer marks its transactions and takes them only once, a preliminary one does not', async () => {
  const sent = async () =>
    (
      (
        await world.unit101.wsdlGetTimePunches({
          getTimePunchesRequest: { badgeNo: '0001', transferredToPayroll: true },
        })
      ).orThrow().timepunches ?? []
    ).length;
  await file({ badgeNos: ['0001'], isPreliminary: true });
  expect(await sent()).toBe(0);
  expect(await file({ ...FINAL, badgeNos: ['0001'] })).toHaveLength(10);
  expect(await sent()).toBe(10);
  expect(await file({ ...FINAL, badgeNos: ['0001'] })).toHaveLength(0);
});

it('2.8 a transferred punch cannot be changed', async () => {
  await file({ ...FINAL, badgeNos: ['0001'] });
  const batch = await world.unit101.wsdlUpdateTimePunches({ punchData: [{ id: 500_001, comment: 'x' }] });
  expect(codes(batch.rejected[0]?.validationErrors)).toEqual(['SBX-LOCK-002']);
});

it('2.8 lockSalaryPeriod locks, and false never unlocks', async () => {
  const status = () => world.unit101.wsdlGetSalaryPeriodLockStatus();
  expect(await status()).toBe('Open');
  await file({ lockSalaryPeriod: true });
  expect(await status()).toBe('Locked 101 2026-03-02 2026-03-15');
  await file({ lockSalaryPeriod: false });
  expect(await status()).toBe('Locked 101 2026-03-02 2026-03-15');
});

it('2.8 in a locked period nothing is written; overridevalidations lets manual salaries through', async () => {
  await file({ lockSalaryPeriod: true });
  const row = {
    salaryCode: '210',
    hours: '2',
    punchDateTime: '2026-03-04 08:00:00',
    badgeNo: '0001',
  } as const;
  const salary = async (more: object) =>
    codes(
      (await world.unit101.wsdlUpdateManualSalaries({ manualSalariesData: [{ ...row, ...more }] }))
        .rejected[0]?.validationErrors,
    );
  expect(await salary({})).toEqual(['SBX-LOCK-001']);
  expect(await salary({ overridevalidations: true })).toEqual([]);
  const shift = {
    badgeNo: '0001',
    begDate: '2026-03-07',
    endDate: '2026-03-07',
    begTime: '08:00:00',
    endTime: '12:00:00',
    shiftCategoryId: '11',
  } as const;
  const shifts = await world.unit101.wsdlUpdateShifts({ Shifts: [shift] });
  expect(codes(shifts.rejected[0]?.validationErrors)).toEqual(['SBX-SHIFT-010']);
  const punch = await world.unit101.wsdlPunch({
    badgeNumber: '0001',
    action: 1,
    timestamp: '2026-03-14 08:00:00',
  });
  expect(punch.status === 'rejected' && codes(punch.validationErrors)).toEqual(['SBX-LOCK-001']);
});

it('2.8 uploadFileToServer needs an SFTP server, which the customer of the sandbox has not', async () => {
  await start({ uploadFileToServer: true });
  await poll();
  const failed = await poll();
  expect(failed).toMatchObject({ status: 'Failed' });
  expect(failed).not.toHaveProperty('url');
});

it('2.8 manual salaries go by timepunchId, or by punchDateTime with employeeId or badgeNo', async () => {
  const save = async (row: object) => {
    const data = { manualSalariesData: [{ salaryCode: '210', hours: '2', ...row }] };
    const [answer] = (await world.raw('wsdlUpdateManualSalaries', data, 101)) as {
      badgeNo: string;
      validationErrors: string[];
    }[];
    return answer!;
  };
  expect(await save({ timepunchId: 500_011 })).toMatchObject({ badgeNo: '0002', validationErrors: [] });
  expect(await save({ punchDateTime: '2026-03-04 08:00:00', employeeId: 1003 })).toMatchObject({
    badgeNo: '0003',
    validationErrors: [],
  });
  expect(codes((await save({})).validationErrors)).toEqual(['SBX-SALARY-001', 'SBX-SALARY-002']);
  expect(codes((await save({ timepunchId: 500_011, salaryCode: 'x' })).validationErrors)).toEqual([
    'SBX-SALARY-003',
  ]);
  const rows = await read({ badgeNo: '0002', pSalType: '3' });
  expect(rows.map(({ date, salType, hours }) => [date, salType, hours])).toEqual([
    ['2026-03-02', '210', '2.00'],
  ]);
});

it('2.10, 8 transactions are reversed for at most 31 days and 200 employees', async () => {
  const reverse = async (row: object) => {
    const [answer] = (await world.raw('wsdlReverseTransactions', { reverseInfos: [row] }, 101)) as {
      validationErrors: string[];
    }[];
    return codes(answer!.validationErrors);
  };
  await file({ ...FINAL, badgeNos: ['0001', '0002'], lockSalaryPeriod: true });
  expect(await reverse({ startDate: '2026-03-01', endDate: '2026-04-02' })).toEqual(['SBX-REVERSE-001']);
  expect(await reverse({ startDate: '2026-05-01', endDate: '2026-06-01' })).toEqual([]);
  const many = Array.from({ length: 201 }, () => '0001');
  expect(await reverse({ startDate: '2026-03-02', endDate: '2026-03-15', badgeNos: many })).toEqual([
    'SBX-REVERSE-002',
  ]);
  expect(
    await reverse({
      startDate: '2026-03-02',
      endDate: '2026-04-01',
      badgeNos: ['0001'],
      unLockSchedulePeriod: true,
    }),
  ).toEqual([]);
  const rows =
    (
      await world.unit101.wsdlGetTimePunches({ getTimePunchesRequest: { transferredToPayroll: true } })
    ).orThrow().timepunches ?? [];
  expect(new Set(rows.map(({ badgeNo }) => badgeNo))).toEqual(new Set(['0002']));
  expect(await world.unit101.wsdlGetSalaryPeriodLockStatus()).toBe('Open');
});

it('2.11 fixedNrOfWorkedDays does not stand with percentageOfSummedSalaries', async () => {
  const save = async (row: object) => {
    const rows = { salaryCompensations: [row] };
    const [answer] = (await world.raw('wsdlUpdateSalaryCompensations', rows, 101)) as {
      id?: number;
      validationErrors: string[];
    }[];
    return { id: answer!.id, errors: codes(answer!.validationErrors) };
  };
  expect((await save({ id: 1, fixedNrOfWorkedDays: 20, percentageOfSummedSalaries: '4.5' })).errors).toEqual([
    'SBX-COMPENSATION-001',
  ]);
  expect(
    await save({
      name: 'Ny',
      reddayId: 2,
      salaryCodes: '100, 210',
      eligibilityRuleIds: '1',
      percentageOfSummedSalaries: '4.5',
    }),
  ).toEqual({ id: 2, errors: [] });
  expect((await save({ id: 2, reddayId: 99 })).errors).toEqual(['SBX-ROW-002']);
  expect((await save({ id: 2, salaryCodes: '100,xyz' })).errors).toEqual(['SBX-SALARY-003']);
});

it('2.11 includeAllAbsencesCountedAsWorkedHours overrides allowedAbsences', async () => {
  const stored = async () => (await world.unit101.wsdlGetSalaryCompensations())[0]?.allowedAbsences;
  await world.unit101.wsdlUpdateSalaryCompensations({
    salaryCompensations: [{ id: 1, allowedAbsences: '1,2' }],
  });
  expect(await stored()).toBe('1,2');
  await world.unit101.wsdlUpdateSalaryCompensations({
    salaryCompensations: [{ id: 1, allowedAbsences: '1,2', includeAllAbsencesCountedAsWorkedHours: true }],
  });
  expect(await stored()).toBe('');
});

it('2.11 firstType of an overtime must be 1 for unsocial time', async () => {
  const save = async (firstType: number) => {
    const batch = await world.unit101.wsdlUpdateStandardBankHolidays({
      bankHolidays: [{ redDate: '2026-12-24', description: 'Julafton', overtimes: [{ firstType }] }],
    });
    return codes(batch.rejected[0]?.validationErrors);
  };
  expect(await save(2)).toEqual(['SBX-HOLIDAY-001']);
  expect(await save(1)).toEqual([]);
  const days = await world.unit101.wsdlgetStandardBankHolidays({
    fromDate: '2026-04-01',
    toDate: '2026-12-31',
  });
  expect(days.map(({ redDate, description }) => [redDate, description])).toEqual([
    ['2026-04-03', 'Långfredag'],
    ['2026-12-24', 'Julafton'],
  ]);
});

it('eligibility rules and compensations are deleted by id', async () => {
  const gone = await world.unit101.wsdlDeleteEligibilityRules({ eligibilityRules: [{ id: 1 }, { id: 9 }] });
  expect(gone.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  expect(await world.unit101.wsdlGetEligibilityRules()).toEqual([]);
  await world.unit101.wsdlDeleteSalaryCompensations({ salaryCompensations: [{ id: 1 }] });
  expect(await world.unit101.wsdlGetSalaryCompensations()).toEqual([]);
  const made = await world.unit101.wsdlUpdateEligibilityRules({ eligibilityRules: [{ name: 'Ny' }] });
  expect(made.orThrow()).toMatchObject([{ id: 2, name: 'Ny' }]);
});

it('overtime methods have levels with thresholds in hours', async () => {
  const [method] = await world.unit101.wsdlGetOvertimeMethods();
  expect(method).toMatchObject({ id: 1, name: 'Dag', otLevels: [{ hours: '2.00' }, { hours: '4.00' }] });
});
