import { describe, expect, it } from 'vitest';
import { CANNOT, coverageOf } from '../../scripts/worldCoverage.js';
import { makeWorld } from '../../src/sandbox/makeWorld.js';
import { withSandbox } from './withSandbox.js';

describe('what the rich world shows', () => {
  const coverage = coverageOf(makeWorld({ world: 'rich' }).world);

  it('has every value of every value set', () => {
    expect([...coverage.sets].filter(([, { missing }]) => missing.length > 0)).toEqual([]);
  });

  it('has more than one value of every documented field, but of those that cannot vary', () => {
    const flat = coverage.fields.filter(({ values }) => values < 2).map(({ field }) => field);
    expect(flat.sort(), 'two values in src/sandbox/rich/, or CANNOT of scripts/worldCoverage.ts').toEqual(
      Object.keys(CANNOT).sort(),
    );
  });
});

describe('the rich world', () => {
  const t = withSandbox({ world: 'rich' });
  const shifts = async (fromDate: string, toDate: string) =>
    (
      await t.root.wsdlGetSchedulesV3({
        GetSchedulesV3: { fromDate, toDate, includeNOI: true, includeCosts: true } as never,
      })
    ).orThrow().schedules!;

  it('has a shift on offer, with whoever wants it', async () => {
    const offered = (await shifts('2026-03-02', '2026-03-31')).filter(({ grabbAble }) => grabbAble === 1);
    expect(offered.map(({ shiftRequests }) => shiftRequests!.map(({ requestType }) => requestType))).toEqual([
      [1, 2],
    ]);
    const { swappedScheduleId, badgeNo } = offered[0]!.shiftRequests![0]!;
    const wanted = (await shifts('2026-03-02', '2026-03-31')).find(
      ({ scheduleId }) => scheduleId === swappedScheduleId,
    );
    expect(wanted?.badgeNo).toBe(badgeNo);
  });

  it('has nights over both changes of clock', async () => {
    for (const day of ['2025-10-25', '2026-03-28']) {
      const [night] = await shifts(day, day);
      expect(night).toMatchObject({ begDate: day, begTime: '22:00:00', endTime: '06:30:00' });
    }
  });

  it('has agreements that follow each other without a gap, and the later one counts', async () => {
    const { agreements = [] } = (
      await t.root.wsdlGetAgreementsV2({ GetAgreementsV2: { badgeNo: '0002' } })
    ).orThrow();
    expect(
      agreements.map(({ fromDate, toDate, isMainAgreement }) => [fromDate, toDate, isMainAgreement]),
    ).toEqual([
      ['2015-01-01', '2026-01-31', false],
      ['2026-02-01', undefined, true],
    ]);
  });

  it('2.11 begins each list that changes over time on 1970-01-01', async () => {
    const { agreements = [] } = (await t.root.wsdlGetAgreementsV2({ GetAgreementsV2: {} })).orThrow();
    const { agreementTemplates = [] } = (
      await t.root.wsdlGetAgreementTemplatesV2({ GetAgreementTemplatesV2: {} })
    ).orThrow();
    const lists: (readonly { readonly fromDate?: string | undefined }[])[] = [
      ...agreements.map(({ salaries = [] }) => salaries),
      ...agreementTemplates.flatMap(({ salaries = [], salaryCostLimits = [], salaryCostPeriods = [] }) => [
        ...[salaries, salaryCostLimits, salaryCostPeriods],
      ]),
    ];
    const first = lists.flatMap(([entry]) => entry?.fromDate ?? []);
    expect(first.length).toBeGreaterThan(40);
    expect(new Set(first)).toEqual(new Set(['1970-01-01']));
  });

  it('has bank holidays with the one first type that the document knows', async () => {
    const holidays = await t.root.wsdlgetStandardBankHolidays();
    const types = holidays.flatMap(({ overtimes = [] }) => overtimes.map(({ firstType }) => firstType));
    expect(new Set(types)).toEqual(new Set([1]));
  });

  it('has people who left, each with the day', async () => {
    const left = (await t.root.wsdlGetEmployeesV2()).filter(({ active }) => active === 0);
    expect(left.map(({ leaveDate }) => leaveDate)).toEqual(['2026-01-28', '2026-02-28', '2026-03-28']);
  });

  it('has one who works in two units, and everybody has a role in the unit of their home', async () => {
    const people = await t.root.wsdlGetEmployeesV2({ includeNeoRoles: true });
    const groupsOf = people.map(({ restId, groupRoles = [] }) => ({
      home: 9000 + restId!,
      groups: new Set(groupRoles.map(({ groupId }) => groupId)),
    }));
    expect(groupsOf.filter(({ home, groups }) => !groups.has(home))).toEqual([]);
    expect(groupsOf.filter(({ groups }) => groups.size > 1)).toHaveLength(1);
  });

  it('has another currency, and prices that add up', async () => {
    const currencies = (await t.root.wsdlGetUnits()).map(({ currency }) => currency);
    expect(currencies).toEqual(['SEK', 'SEK', 'DKK']);
    for (const { netCost, absenceCost, socialCost, totalCost } of await shifts('2026-03-02', '2026-03-31'))
      if (totalCost)
        expect(Number(netCost) + Number(absenceCost) + Number(socialCost)).toBeCloseTo(Number(totalCost), 2);
  });

  it('keeps its transfers as they are, and takes new ones', async () => {
    const status = async (extTransferId: string) =>
      (await t.root.wsdlGetResultTransferToPayroll({ extTransferId })).orThrow().status;
    for (let i = 0; i < 3; i++) expect(await status('RUN-3')).toBe('In Progress');
    expect([await status('RUN-1'), await status('RUN-2')]).toEqual(['Ready to Download', 'Failed']);
  });

  it('is the same again after a reset', async () => {
    const before = await t.root.wsdlGetEmployeesV2();
    await t.root.wsdlUpdateUnit({ unitInfo: { extUnitId: 'U103', city: 'Odense' } });
    t.sandbox.reset();
    expect(await t.root.wsdlGetEmployeesV2()).toEqual(before);
    expect((await t.root.wsdlGetUnits())[2]?.city).toBe('Århus');
  });
});
