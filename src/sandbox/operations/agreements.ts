import { findEmployee, unitsOf } from '../rules/Caller.js';
import {
  entryOn,
  findAgreements,
  isInForce,
  saveAgreement,
  saveLegacyAgreement,
} from '../rules/agreements.js';
import { changedSince, parseDay } from '../rules/filters.js';
import { findFor, saveRows } from '../rules/Saving.js';
import type { World, AgreementRow, AgreementTemplateRow } from '../world/World.js';
import type { Handlers } from './Handler.js';
import type { Agreement, AgreementInfoByDate, AgreementV2 } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import { yearsBetween } from '../../calendar/days.js';
import { decimalOf, multiply, tenThousandthsOf } from '../world/decimal.js';

export const agreements = {
  wsdlGetAgreements(world, caller, { lastModified, ...filter }) {
    return findAgreements(world, caller, { ...filter, modifiedAfter: lastModified }).map((agreement) =>
      agreementRecord(world, agreement),
    );
  },

  wsdlGetAgreementsV2(world, caller, { GetAgreementsV2: request = {} }) {
    const { found, validationErrors } = findFor(world, caller, request, () =>
      findAgreements(world, caller, request),
    );
    return { agreements: found.map((agreement) => agreementV2Record(world, agreement)), validationErrors };
  },

  wsdlUpdateAgreements: (world, caller, { agreements: rows }) =>
    saveRows(world, caller, rows, (saving, row) => {
      const { id, restId, employeeId } = saveLegacyAgreement(saving, row);
      return { ...row, id, restId, badgeNo: world.badgeOf(employeeId) };
    }),

  wsdlUpdateAgreementsV2: (world, caller, { agreements: rows }) =>
    saveRows(world, caller, rows, (saving, row) => {
      const saved = saveAgreement(saving, row);
      const { id, extAgreementId, restId, employeeId, templateId, extTemplateId } = saved;
      const identity = { id, extAgreementId, restId, employeeId, templateId, extTemplateId };
      return { ...row, ...identity, badgeNo: world.badgeOf(employeeId) };
    }),

  wsdlGetAgreementInfoByDate(world, caller, { infoByDate = {} }) {
    const date = parseDay('date', infoByDate.date) ?? world.clock.today();
    const badgeNo = infoByDate.EmployeeBadgeNo?.badgeNo;
    const one = findEmployee(world, caller, { badgeNo });
    return [...world.agreements.of(unitsOf(world, caller))]
      .filter((agreement) => (!badgeNo || agreement.employeeId === one?.id) && isInForce(agreement, date))
      .map((agreement) => agreementOnDay(world, agreement, date));
  },

  wsdlGetAgreementTemplates(world, _caller, { agreementTemplateId: id, lastModified }) {
    return changedSince(templatesOf(world, id), lastModified).map(legacyTemplate);
  },

  wsdlGetAgreementTemplatesV2(world, _caller, { GetAgreementTemplatesV2: request = {} }) {
    const { templateId, extTemplateId, modifiedAfter } = request;
    const found = templatesOf(world, templateId, extTemplateId);
    return {
      agreementTemplates: changedSince(found, modifiedAfter, 'modifiedAfter'),
      validationErrors: [],
    };
  },

  wsdlGetAgreementTemplatesSalaryTypes(
    world,
    _caller,
    { GetAgreementTemplatesSalaryTypesRequest: request = {} },
  ) {
    const templates = templatesOf(world, request.templateId, request.externalTemplateId);
    const agreementTemplatesSalaryTypes = templates.flatMap(
      ({ id: templateId, extTemplateId, salaryTypeIds }) =>
        [...world.salaryTypes.of()]
          .filter(({ id }) => salaryTypeIds?.includes(id) ?? true)
          .map((type) => ({
            ...{ templateId, externalTemplateId: extTemplateId, id: templateId * 1000 + type.id, restId: 0 },
            ...{
              stCode: type.id,
              salaryCode: type.salaryCode,
              localLabel: type.name,
              defaultLabel: type.name,
            },
            ...{ requiresApproval: type.requiresApproval, approvedByDefault: !type.requiresApproval },
            ...{ isLeave: type.id >= 300 && type.id < 400, inUse: true, isActive: true },
            ...{ salaryCost: type.hourlyCost, transferToPayroll: type.transfer },
            ts: '2026-01-02T08:00:00',
          })),
    );
    return { agreementTemplatesSalaryTypes, validationErrors: [] };
  },
} satisfies Partial<Handlers>;

/** The templates of an id and an external id, where these are given. */
function templatesOf(world: World, asked: number | undefined, extAsked?: string): AgreementTemplateRow[] {
  return [...world.agreementTemplates.of()].filter(
    ({ id, extTemplateId }) => (!asked || id === asked) && (!extAsked || extTemplateId === extAsked),
  );
}

/** The first version of the template record has few of the newer fields, some under other names. */
function legacyTemplate(template: AgreementTemplateRow) {
  const { id, templateName, hourly, comment, weeklyAvg, stdRedDays, stdOverTime, ts } = template;
  const { maxHourDay, maxHourWeek, minRest } = template;
  const wholes = Object.entries({ maxHourDay, maxHourWeek, minRest });
  return {
    ...legacyFields(template),
    ...{ id, templateName, hourly, comment, weeklyAvg, minShift: 0, overTime: [], ts },
    ...{ fromDate: '2015-01-01', expires: 0 },
    ...{ stdRedDays: stdRedDays ? 1 : 0, stdOverTime: stdOverTime ? 1 : 0 },
    // Whole numbers in this version.
    ...Object.fromEntries(wholes.map(([name, hours]) => [name, Math.trunc(Number(hours ?? 0))])),
  };
}

function agreementV2Record(world: World, agreement: AgreementRow): Unchecked<AgreementV2> {
  return {
    ...agreement,
    badgeNo: world.badgeOf(agreement.employeeId),
    toDate: agreement.expires ? agreement.toDate : undefined,
  };
}

/** What the first versions of the records of agreements and templates have under other names, or as not used (document 2.11). */
function legacyFields(from: AgreementRow | AgreementTemplateRow) {
  return {
    ...{ minHours: '0.00', maxHours: '0.00', periodDay: 0, redDays: [], shifts: [] },
    ...{ premiumSalary: '0.00', premiumSalary2: '0.00', premiumSalary3: '0.00' },
    weekHours: from.fullEmploymentHrs,
    salary: from.salaries?.[0]?.hourlySalary ?? '0.00',
    periodType: from.schedulePeriodType,
    periodStart: from.schedulePeriodStartDate,
    periodLength: from.schedulePeriodLength,
    empLevel: from.employmentRates?.[0]?.rate ?? '1.00',
  };
}

/** The deprecated `Agreement` record of an agreement (document 2.11). What it calls not used is `0` or empty. */
function agreementRecord(world: World, agreement: AgreementRow): Unchecked<Agreement> {
  const salary = agreement.salaries?.[0];
  return {
    ...agreementV2Record(world, agreement),
    ...legacyFields(agreement),
    ...{ persId: agreement.employeeId, expires: agreement.expires ? 1 : 0, roundingBreaks: 0 },
    ...{ vacations: [], overTime1: [], overTime2: [], overTime3: [], xtrawork: [] },
    punchRoundings: agreement.punchDeviations,
    agreementOvertimeMethods: agreement.overtimeMethods,
    monthlySalary: salary?.monthlySalary ?? '0.00',
    customMonthlyHoursDivisor: salary?.monthlyHoursDivisor ?? '0.00',
    ...agreement.shown,
  };
}

/** The additional fields of an agreement as shifts, punches and payroll rows carry them. */
export function agreementFields(agreement: AgreementRow | undefined) {
  const fields = ([1, 2, 3, 4, 5] as const).map(
    (i) => [`agrmntAdditionalField${i}`, agreement?.[`additionalField${i}`] ?? ''] as const,
  );
  return Object.fromEntries(fields) as Record<(typeof fields)[number][0], string>;
}

/** What an agreement gives on a day: the entries in force, and the salary with all additions (document 2.11). */
function agreementOnDay(world: World, agreement: AgreementRow, date: string): Unchecked<AgreementInfoByDate> {
  const employee = world.employees.get(agreement.employeeId);
  const salary = entryOn(agreement.salaries, date);
  const worked = yearsBetween(employee?.employedDate ?? date, date);
  const age = yearsBetween(employee?.dateOfBirth ?? date, date);
  const byWorked = reached(agreement.salaryAdditionsYearsWorkedBased, worked);
  const byAge = reached(agreement.salaryAdditionsAgeBased, age);
  const personal = tenThousandthsOf(entryOn(agreement.salaryAdditionsDateBased, date)?.salaryAddition) ?? 0;
  const rate = entryOn(agreement.employmentRates, date)?.rate ?? '1.00';
  const monthly = multiply(tenThousandthsOf(salary?.monthlySalary) ?? 0, tenThousandthsOf(rate) ?? 10_000);
  const paid = agreement.hourly === 1 ? (tenThousandthsOf(salary?.hourlySalary) ?? 0) : monthly;
  return {
    badgeNo: employee?.badgeNo ?? '',
    agreementId: agreement.id,
    extAgreementId: agreement.extAgreementId ?? '',
    agreementUnitId: agreement.restId,
    agreementUnitName: world.units.get(agreement.restId)?.name ?? '',
    agreementTemplateId: agreement.templateId,
    agreementTemplateName: world.agreementTemplates.get(agreement.templateId)?.templateName ?? '',
    employmentRate: rate,
    additionByWorkedYears: decimalOf(byWorked),
    additionByAge: decimalOf(byAge),
    additionByPersonalAdjustment: decimalOf(personal),
    hourlySalary: salary?.hourlySalary ?? '0.00',
    monthlySalary: salary?.monthlySalary ?? '0.00',
    calculatedSalary: decimalOf(paid + byWorked + byAge + personal),
  };
}

type Additions = AgreementRow['salaryAdditionsAgeBased'];

function reached(additions: Additions, years: number): number {
  const last = additions?.filter(({ from = '0' }) => Number(from) <= years).at(-1);
  return tenThousandthsOf(last?.salaryAddition) ?? 0;
}
