import { describe, expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const PERIOD = { fromDate: '2026-03-02', toDate: '2026-03-15' };
const FINAL = { isPreliminary: false };

interface Reply {
  readonly status: string;
  readonly url?: { reveal(): string };
  readonly validationErrors: readonly string[];
}

const start = async (options: object, unitId: number | undefined = 101) => {
  const searchOptions = { ...PERIOD, extTransferId: 'run', isPreliminary: true, ...options };
  const reply = (await world.raw('wsdlInitiateTransferToPayroll', { searchOptions }, unitId)) as Reply;
  return codes(reply.validationErrors).join();
};
const poll = async (extTransferId = 'run') =>
  (await world.raw('wsdlGetResultTransferToPayroll', { extTransferId }, 101)) as Reply;
const locks = () => world.unit101.wsdlGetSalaryPeriodLockStatus();

/** The lines of the file of a run, without its head. */
async function file(options: object, unitId?: number): Promise<string[]> {
  expect(await start(options, unitId)).toBe('');
  await poll();
  const text = await (await fetch((await poll()).url!.reveal())).text();
  return text.trimEnd().split('\r\n').slice(1);
}

describe('a transfer to payroll', () => {
  it.each([
    [{ fromDate: '2026-03-15', toDate: '2026-03-15' }, ''],
    [{ fromDate: '2026-03-16', toDate: '2026-03-15' }, 'SBX-DATE-004'],
    [{ payrollSystem: '' }, ''],
    [{ payrollSystem: 'Lön' }, 'SBX-TRANSFER-001'],
    [{ unitIds: [] }, ''],
    [{ unitIds: [101, 102, 999] }, 'SBX-TRANSFER-005,SBX-TRANSFER-005'],
  ])('is checked before it begins: %j', async (options, expected) => {
    expect(await start(options)).toBe(expected);
    // What was refused has not begun.
    expect((await poll()).status).toBe(expected === '' ? 'In Progress' : 'Failed');
  });

  it('of a unit that nobody has is refused to the root key too', async () => {
    expect(await start({ unitIds: [102] }, undefined)).toBe('SBX-TRANSFER-005');
    const asRoot = { ...PERIOD, extTransferId: 'root', isPreliminary: true };
    const of = async (unitIds: number[]) => {
      const searchOptions = { ...asRoot, unitIds };
      const reply = (await world.raw('wsdlInitiateTransferToPayroll', { searchOptions })) as Reply;
      return codes(reply.validationErrors);
    };
    expect(await of([999])).toEqual(['SBX-TRANSFER-005']);
    expect(await of([102])).toEqual([]);
  });

  it('takes an empty list of ids for none: what else names somebody counts then', async () => {
    const [all, named] = [await file({}), await file({ badgeNos: ['0002'] })];
    expect(named.length).toBeLessThan(all.length);
    expect(await file({ userIds: [], badgeNos: ['0002'] })).toEqual(named);
    expect(await file({ userIds: [] })).toEqual(all);
  });

  it('of a name begins again only when the one before has ended', async () => {
    expect(await start({})).toBe('');
    expect(await start({})).toBe('SBX-TRANSFER-003');
    expect(await start({ extTransferId: 'other' })).toBe('');
    expect((await poll()).status).toBe('In Progress');
    expect(await start({})).toBe('SBX-TRANSFER-003');
    expect((await poll()).status).toBe('Ready to Download');
    expect((await poll()).status).toBe('Ready to Download');
    expect(await start({})).toBe('');
    expect((await poll()).status).toBe('In Progress');
    const unknown = await poll('nobody');
    expect(unknown).toMatchObject({ status: 'Failed', extTransferId: 'nobody' });
    expect(codes(unknown.validationErrors)).toEqual(['SBX-TRANSFER-004']);
  });

  it('without a name may begin twice', async () => {
    expect([await start({ extTransferId: '' }), await start({ extTransferId: '' })]).toEqual(['', '']);
  });

  it('that fails locks nothing and takes nothing', async () => {
    const failing = { ...FINAL, lockSalaryPeriod: true, badgeNos: ['0001'] };
    for (const why of [{ payrollSystem: 'Broken Payroll' }, { uploadFileToServer: true }]) {
      expect(await start({ ...failing, ...why })).toBe('');
      expect([(await poll()).status, (await poll()).status]).toEqual(['In Progress', 'Failed']);
      expect(await locks()).toBe('Open');
    }
    expect(await file({ ...FINAL, badgeNos: ['0001'] })).toHaveLength(10);
  });

  it('locks each unit that it is of, and all days where it names none', async () => {
    const lock = { isPreliminary: true, lockSalaryPeriod: true };
    const searchOptions = { ...lock, extTransferId: 'run', unitIds: [101, 103] };
    await world.raw('wsdlInitiateTransferToPayroll', { searchOptions });
    expect(await world.root.wsdlGetSalaryPeriodLockStatus()).toBe(
      'Locked 101 0001-01-01 9999-12-31; Locked 103 0001-01-01 9999-12-31',
    );
    expect(await world.unit102.wsdlGetSalaryPeriodLockStatus()).toBe('Open');
  });

  it('has a file of columns for a system that takes one', async () => {
    expect(await start({ badgeNos: ['0002'], payrollSystem: 'Lön Fast', toDate: '2026-03-02' })).toBe('');
    await poll();
    const text = await (await fetch((await poll()).url!.reveal())).text();
    // Badge number (10), day (8), salary code (6), sign and ten-thousandths of hours (12).
    expect(text).toBe(`0002      20260302100   +${'80000'.padStart(11, '0')}\r\n`);
  });

  it('takes salaries by hand once, until they are reversed, and none whose type is not to be transferred', async () => {
    const day = { punchDateTime: '2026-03-07 08:00:00', badgeNo: '0001' } as const;
    const rows = ['210', '900'].map((salaryCode) => ({ ...day, salaryCode, hours: '-1.5' }));
    await world.unit101.wsdlUpdateManualSalaries({ manualSalariesData: rows as never });
    const of = { ...FINAL, badgeNos: ['0001'], fromDate: '2026-03-07', toDate: '2026-03-07' };
    const line = ['0001;Åsa Öberg;U101;2026-03-07;210;-1.50;CC-503;;'];
    expect(await file(of)).toEqual(line);
    expect(await file(of)).toEqual([]);
    const infos = { startDate: '2026-03-07', endDate: '2026-03-07' } as const;
    await world.unit101.wsdlReverseTransactions({ reverseInfos: [{ ...infos, badgeNos: ['0002'] }] });
    expect(await file(of)).toEqual([]);
    await world.unit101.wsdlReverseTransactions({ reverseInfos: [infos] });
    expect(await file(of)).toEqual(line);
  });
});

describe('a reversal', () => {
  const reverse = async (row: object) => {
    const [answer] = (await world.raw('wsdlReverseTransactions', { reverseInfos: [row] }, 101)) as Reply[];
    return codes(answer!.validationErrors).join();
  };
  const badges = (count: number) => Array.from({ length: count }, () => '0001');
  const day = { startDate: '2026-03-02', endDate: '2026-03-02' };

  it.each([
    [day, ''],
    [{ startDate: '2026-03-03', endDate: '2026-03-02' }, 'SBX-DATE-004'],
    [{ startDate: '2026-03-01', endDate: '2026-04-01' }, ''],
    [{ startDate: '2026-03-01', endDate: '2026-04-02' }, 'SBX-REVERSE-001'],
    [{ endDate: '2026-03-02' }, 'SBX-ROW-001'],
    [{ startDate: '2026-03-02' }, 'SBX-ROW-001'],
    [{}, 'SBX-ROW-001,SBX-ROW-001'],
    [{ ...day, badgeNos: badges(200) }, ''],
    [{ ...day, badgeNos: badges(201) }, 'SBX-REVERSE-002'],
    [{ ...day, badgeNos: ['0001', 'nobody', '0041'] }, 'SBX-EMPLOYEE-001,SBX-EMPLOYEE-001'],
  ])('is checked at its limits: %#', async (row, expected) => {
    expect(await reverse(row)).toBe(expected);
  });

  it.each([
    // The period that is locked has the days from 2 to 15.
    ['2026-02-20', '2026-03-01', true, false],
    ['2026-02-20', '2026-03-02', true, true],
    ['2026-03-15', '2026-03-20', true, true],
    ['2026-03-16', '2026-03-20', true, false],
    ['2026-03-05', '2026-03-06', false, false],
    ['2026-03-05', '2026-03-06', true, true],
  ])(
    'from %s to %s, to be unlocked: %s, unlocks: %s',
    async (startDate, endDate, unLockSchedulePeriod, opens) => {
      expect(await start({ lockSalaryPeriod: true })).toBe('');
      expect(await reverse({ startDate, endDate, unLockSchedulePeriod })).toBe('');
      expect(await locks()).toBe(opens ? 'Open' : 'Locked 101 2026-03-02 2026-03-15');
    },
  );
});

describe('a salary by hand', () => {
  const day = { punchDateTime: '2026-03-04 08:00:00', badgeNo: '0001' };

  it.each([
    [{ ...day }, ''],
    [{ ...day, hours: '' }, 'SBX-ROW-001'],
    [{ ...day, hours: '0' }, ''],
    [{ ...day, salaryCode: '' }, 'SBX-SALARY-003'],
    [{ ...day, badgeNo: 'nobody' }, 'SBX-EMPLOYEE-001'],
    [{ ...day, badgeNo: '0041' }, 'SBX-EMPLOYEE-001'],
    [{ ...day, punchDateTime: '2026-02-30 08:00:00' }, 'SBX-DATE-003'],
    [{ badgeNo: '0001' }, 'SBX-SALARY-001'],
    [{ punchDateTime: day.punchDateTime }, 'SBX-SALARY-002'],
    [{ timepunchId: 999_999 }, 'SBX-PUNCH-006'],
    [{ timepunchId: 500_011, punchDateTime: 'never', badgeNo: 'nobody' }, ''],
  ])('is checked: %j', async (row, expected) => {
    const manualSalariesData = [{ salaryCode: '210', hours: '2', ...row }];
    const [answer] = (await world.raw('wsdlUpdateManualSalaries', { manualSalariesData }, 101)) as Reply[];
    expect(codes(answer!.validationErrors).join()).toBe(expected);
  });

  it.each([
    ['1.23444', '1.2344'],
    ['1.23445', '1.2345'],
    ['-0.5', '-0.50'],
    ['7', '7.00'],
  ])('keeps four decimals of its hours, rounded half up: %s', async (hours, kept) => {
    const rows = [{ salaryCode: '210', hours, ...day }];
    await world.unit101.wsdlUpdateManualSalaries({ manualSalariesData: rows as never });
    const asked = { getPayrollV2Request: { ...PERIOD, badgeNo: '0001', pSalType: '3' } };
    const read = (await world.raw('wsdlGetPayrollV2', asked, 101)) as { hours: string }[];
    expect(read.map((one) => one.hours)).toEqual([kept]);
  });
});

describe('hours from 18 to 6', () => {
  it.each([
    ['16:00:00', '18:00:00', undefined],
    ['16:00:00', '18:01:00', '0.02'],
    ['18:00:00', '20:00:00', '2.00'],
    ['05:00:00', '07:00:00', '1.00'],
    ['06:00:00', '14:00:00', undefined],
    ['22:00:00', '02:00:00', '4.00'],
    ['17:00:00', '07:00:00', '12.00'],
  ])('are unsocial: from %s to %s', async (from, to, hours) => {
    const next = to < from ? '2026-03-08' : '2026-03-07';
    const punchData = [{ badgeNo: '0001', punchIn: `2026-03-07 ${from}`, punchOut: `${next} ${to}` }];
    expect((await world.raw('wsdlUpdateTimePunches', { punchData }, 101)) as unknown).toMatchObject([
      { validationErrors: [] },
    ]);
    const asked = { badgeNo: '0001', fromDate: '2026-03-07', toDate: '2026-03-08' };
    const rows = await world.unit101.wsdlGetPayrollV2({ getPayrollV2Request: asked as never });
    expect(rows.find(({ salType }) => salType === '200')?.hours).toBe(hours);
  });
});

describe('the first versions', () => {
  it.each([
    ['attest', { attest: 1 }, { attest: true }],
    ['attest', { attest: 0 }, { attest: false }],
    ['empInUnitOnly', { empInUnitOnly: 1 }, { empInUnitOnly: true }],
    ['empInUnitOnly', { empInUnitOnly: 0 }, {}],
    ['isTransferingToPayroll', { isTransferingToPayroll: 1 }, { isTransferingToPayroll: true }],
    ['isTransferingToPayroll', { isTransferingToPayroll: 0 }, {}],
  ])('have numbers where the second has flags: %s %j', async (flag, first, second) => {
    // Somebody of another unit, and a salary that is not to be transferred.
    world.sandbox.world.employees.get(1041)!.workInUnits = [101];
    const punchIn = '2026-03-07 08:00:00';
    await world.unit101.wsdlUpdateTimePunches({
      punchData: [{ badgeNo: '0041', punchIn, punchOut: '2026-03-07 12:00:00' }] as never,
    });
    await world.unit101.wsdlUpdateManualSalaries({
      manualSalariesData: [{ salaryCode: '900', hours: '1', punchDateTime: punchIn, badgeNo: '0001' }],
    });
    const ids = async (name: 'wsdlGetPayroll' | 'wsdlGetPayrollRaw' | 'wsdlGetPayrollV2', input: object) =>
      ((await world.raw(name, input, 101)) as { id: number }[]).map(({ id }) => Number(id));
    const days = { fromDate: '2026-03-07', toDate: '2026-03-09' };
    const now = await ids('wsdlGetPayrollV2', { getPayrollV2Request: { ...days, ...second } });
    const all = await ids('wsdlGetPayrollV2', { getPayrollV2Request: days });
    expect(await ids('wsdlGetPayroll', { ...days, ...first })).toEqual(now);
    if (flag === 'attest') expect(await ids('wsdlGetPayrollRaw', { ...days, ...first })).toEqual(now);
    expect(now.length < all.length).toBe(Object.values(first).includes(1));
  });
});
