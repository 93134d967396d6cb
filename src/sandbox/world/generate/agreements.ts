import { AgreementTemplateV2 } from '../../../records/agreements/AgreementTemplateV2.js';
import { AgreementV2 } from '../../../records/agreements/AgreementV2.js';
import { blankRecord } from '../blankRecord.js';
import type { AgreementRow, AgreementTemplateRow } from '../rows.js';
import type { Numbering } from './Numbering.js';

const MADE = '2026-01-02T08:00:00';

/** What the document says of lists that change over time: the first entry is always of this day (2.11). */
export const FIRST_DAY = '1970-01-01';

/** Template 1 is for monthly pay, template 2 for pay by the hour. */
export function agreementTemplates(): AgreementTemplateRow[] {
  const template = (
    id: number,
    templateName: string,
    extTemplateId: string,
    more: Partial<AgreementTemplateRow>,
  ) => ({
    ...blankRecord(AgreementTemplateV2),
    id,
    restId: 0,
    templateName,
    extTemplateId,
    schedulePeriodType: 1,
    schedulePeriodLength: 4,
    schedulePeriodStartDate: '2026-01-01',
    fullEmploymentDaysPerWeek: 5,
    fullEmploymentHrs: '40.00',
    weekStart: 1,
    maxHourDay: '10.00',
    maxHourWeek: '48.00',
    minRest: '11.00',
    salaryCostLimits: [{ fromDate: FIRST_DAY, limit: '0.00' }],
    salaryCostPeriods: [{ fromDate: FIRST_DAY, periodType: 1, periodLength: 1 }],
    ts: MADE,
    ...more,
  });
  return [
    template(1, 'Månadslön', 'T-MONTH', { hourly: 0 }),
    template(2, 'Timlön & extra', 'T-HOUR', { hourly: 1 }),
  ];
}

/** Full time by the month; every tenth by the hour, every eighth half time. */
export function agreementOf(n: number, restId: number, numbering: Numbering): AgreementRow {
  const hourly = n % 10 === 0;
  return {
    ...newAgreement(),
    id: numbering.agreementId(n),
    restId,
    extAgreementId: `AG-${numbering.badgeNo(n)}`,
    templateId: hourly ? 2 : 1,
    extTemplateId: hourly ? 'T-HOUR' : 'T-MONTH',
    employeeId: numbering.employeeId(n),
    name: hourly ? 'Timanställning' : 'Tillsvidare',
    hourly: hourly ? 1 : 0,
    fromDate: '2015-01-01',
    additionalField1: n % 16 === 1 ? 'Butik <A>' : '',
    employmentRates: [{ fromDate: FIRST_DAY, rate: n % 8 === 0 ? '0.50' : '1.00' }],
    salaries: [
      {
        fromDate: FIRST_DAY,
        hourlySalary: '160.00',
        monthlySalary: hourly ? '0.00' : '28000.00',
        monthlyHoursDivisor: '175.00',
      },
    ],
    ts: MADE,
  };
}

let blank: AgreementRow | undefined;

/** An agreement with defaults in all that a caller need not say. */
export function newAgreement(): AgreementRow {
  blank ??= {
    ...blankRecord(AgreementV2),
    id: 0,
    restId: 0,
    employeeId: 0,
    templateId: 0,
    hourly: 0,
    expires: false,
    schedulePeriodType: 1,
    schedulePeriodLength: 4,
    schedulePeriodStartDate: '2026-01-01',
    fullEmploymentDays: '5.00',
    fullEmploymentDaysPerWeek: 5,
    fullEmploymentHrs: '40.00',
    weeklyAvg: '40.00',
    isMainAgreement: true,
  };
  return { ...blank };
}
