import { expect, it } from 'vitest';
import { codes, withRules } from '../withSandbox.js';

const world = withRules();
const find = async (badgeNo: string) =>
  (await world.unit101.wsdlGetAgreementsV2({ GetAgreementsV2: { badgeNo } })).orThrow().agreements ?? [];
const save = async (row: object) => {
  const [answer] = (await world.raw('wsdlUpdateAgreementsV2', { agreements: [row] }, 101)) as {
    id?: number;
    validationErrors: string[];
  }[];
  return { id: answer!.id, errors: codes(answer!.validationErrors) };
};

it('2.11 the first version: salary is the first entry, empLevel the first rate, templateId 0 none, toDate unused', async () => {
  const [agreement] = await world.unit101.wsdlGetAgreements({ badgeNo: '0008' });
  expect(agreement).toMatchObject({
    id: 30_008,
    weekHours: '40.00',
    salary: '160.00',
    monthlySalary: '28000.00',
    empLevel: '0.50',
    templateId: 1,
    expires: 0,
    isMainAgreement: true,
  });
  expect(agreement).not.toHaveProperty('toDate');
});

it('2.11 fields described as not used are 0 or empty, also after a write', async () => {
  await world.unit101.wsdlUpdateAgreements({
    agreements: [{ id: 30_001, minHours: '5', maxHours: '50', premiumSalary: '7' }],
  });
  expect((await world.unit101.wsdlGetAgreements({ badgeNo: '0001' }))[0]).toMatchObject({
    minHours: '0.00',
    maxHours: '0.00',
    premiumSalary: '0.00',
    premiumSalary2: '0.00',
    premiumSalary3: '0.00',
    periodDay: 0,
    overTime1: [],
    shifts: [],
  });
});

it('2.11, 9 what one version writes the other reads', async () => {
  const batch = await world.unit101.wsdlUpdateAgreements({
    agreements: [
      {
        id: 30_001,
        salary: '199.50',
        empLevel: '0.75',
        name: 'Deltid & mer',
        expires: 1,
        toDate: '2026-12-31',
      },
    ],
  });
  expect(batch.ok).toBe(true);
  expect(await find('0001')).toMatchObject([
    {
      name: 'Deltid & mer',
      expires: true,
      toDate: '2026-12-31',
      salaries: [{ fromDate: '1970-01-01', hourlySalary: '199.50' }],
      employmentRates: [{ fromDate: '1970-01-01', rate: '0.75' }],
    },
  ]);
});

it('2.11 the first entry of a list over time is always of 1970-01-01, the others hold from their day', async () => {
  expect(
    await save({ id: 30_001, salariesReplace: [{ fromDate: '2026-02-01', hourlySalary: '150.00' }] }),
  ).toEqual({ id: 30_001, errors: [] });
  expect(
    await save({ id: 30_001, salariesAdd: [{ fromDate: '2026-04-01', hourlySalary: '170.00' }] }),
  ).toEqual({ id: 30_001, errors: [] });
  expect((await find('0001'))[0]?.salaries).toMatchObject([
    { fromDate: '1970-01-01', hourlySalary: '150.00' },
    { fromDate: '2026-04-01', hourlySalary: '170.00' },
  ]);
  const on = async (date: string) =>
    (
      await world.unit101.wsdlGetAgreementInfoByDate({
        infoByDate: { date, EmployeeBadgeNo: { badgeNo: '0001' } },
      })
    )[0]?.hourlySalary;
  expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual(['150.00', '170.00']);
});

it('2.11 calculatedSalary is the salary with all additions', async () => {
  await save({
    id: 30_010,
    salaryAdditionsYearsWorkedBasedReplace: [{ from: '1', salaryAddition: '2.00' }],
    salaryAdditionsAgeBasedReplace: [{ from: '99', salaryAddition: '50.00' }],
    salaryAdditionsDateBasedReplace: [{ fromDate: '2026-01-01', salaryAddition: '1.50' }],
  });
  const info = await world.unit101.wsdlGetAgreementInfoByDate({
    infoByDate: { date: '2026-03-16', EmployeeBadgeNo: { badgeNo: '0010' } },
  });
  expect(info).toMatchObject([
    {
      agreementId: 30_010,
      agreementUnitName: 'Göteborg Centrum',
      agreementTemplateName: 'Timlön & extra',
      employmentRate: '1.00',
      additionByWorkedYears: '2.00',
      additionByAge: '0.00',
      additionByPersonalAdjustment: '1.50',
      calculatedSalary: '163.50',
    },
  ]);
});

it('an agreement is created for an employee, and a new main agreement replaces the old one', async () => {
  expect(await save({ badgeNo: '0001' })).toMatchObject({ errors: ['SBX-AGREEMENT-002'] });
  expect(await save({ fromDate: '2026-04-01' })).toMatchObject({ errors: ['SBX-EMPLOYEE-001'] });
  expect(await save({ id: 99 })).toMatchObject({ errors: expect.arrayContaining(['SBX-AGREEMENT-001']) });
  expect(
    await save({ badgeNo: '0001', fromDate: '2026-04-01', extTemplateId: 'T-HOUR', isMainAgreement: true }),
  ).toEqual({ id: 30_121, errors: [] });
  expect(
    (await find('0001')).map(({ id, templateId, isMainAgreement }) => [id, templateId, isMainAgreement]),
  ).toEqual([
    [30_001, 1, false],
    [30_121, 2, true],
  ]);
});

it('4.3 filters of agreements: 0, empty and omitted skip; the dates ask for those in force', async () => {
  const count = async (filter: object) =>
    ((await world.unit101.wsdlGetAgreementsV2({ GetAgreementsV2: filter })).orThrow().agreements ?? [])
      .length;
  expect(await count({})).toBe(40);
  expect(await count({ agreementId: 30_002 })).toBe(1);
  expect(await count({ extAgreementId: 'AG-0003' })).toBe(1);
  expect(await count({ sectionId: 1011 })).toBe(20);
  expect(await count({ toDate: '2010-01-01' })).toBe(0);
  expect(await count({ modifiedAfter: '2026-02-01 00:00:00' })).toBe(0);
  expect(
    await world.unit101.wsdlGetAgreements({ sectionId: 0, employeeId: 0, badgeNo: '', lastModified: '' }),
  ).toHaveLength(40);
});

it('2.11 templates and their salary types are read by id and external id', async () => {
  const templates = await world.unit101.wsdlGetAgreementTemplatesV2({
    GetAgreementTemplatesV2: { extTemplateId: 'T-HOUR' },
  });
  expect(templates.orThrow().agreementTemplates).toMatchObject([
    {
      id: 2,
      templateName: 'Timlön & extra',
      salaryCostLimits: [{ fromDate: '1970-01-01' }],
      salaryCostPeriods: [{ fromDate: '1970-01-01' }],
    },
  ]);
  expect(await world.unit101.wsdlGetAgreementTemplates({ agreementTemplateId: 1 })).toMatchObject([
    { id: 1, weekHours: '40.00' },
  ]);
  const types = await world.unit101.wsdlGetAgreementTemplatesSalaryTypes({
    GetAgreementTemplatesSalaryTypesRequest: { templateId: 1 },
  });
  expect(types.orThrow().agreementTemplatesSalaryTypes?.map(({ salaryCode }) => salaryCode)).toEqual([
    '100',
    '200',
    '210',
    '300',
    '310',
    '320',
    '900',
    '950',
  ]);
});
