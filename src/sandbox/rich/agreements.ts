import { Agreement } from '../../records/agreements/Agreement.js';
import { AgreementTemplateV2 } from '../../records/agreements/AgreementTemplateV2.js';
import { AgreementV2 } from '../../records/agreements/AgreementV2.js';
import { FIRST_DAY } from '../world/generate/agreements.js';
import type { World, AgreementRow } from '../world/World.js';
import { variantOf } from '../world/blankRecord.js';

const LATER = '2026-02-02T10:30:00';
const ADDITIONAL = { additionalField1: 'Butik B', additionalField2: 'Grupp 2', additionalField3: 'Steg 3' };

/** What an agreement pays, with each addition that the document knows. */
const PAY = {
  employmentRates: [
    { fromDate: FIRST_DAY, rate: '0.75' },
    { fromDate: '2026-02-01', rate: '0.80' },
  ],
  salaries: [
    { fromDate: FIRST_DAY, hourlySalary: '182.50', monthlySalary: '31000.00', monthlyHoursDivisor: '160.33' },
    {
      fromDate: '2026-02-01',
      hourlySalary: '190.00',
      monthlySalary: '32500.00',
      monthlyHoursDivisor: '160.33',
    },
  ],
  salaryCostLimits: [{ fromDate: FIRST_DAY, limit: '1200.00' }],
  salaryCostPeriods: [{ fromDate: FIRST_DAY, periodType: 2, periodLength: 4 }],
  salaryAdditionsAgeBased: [{ from: '18', salaryAddition: '200.00' }],
  salaryAdditionsYearsWorkedBased: [{ from: '1', salaryAddition: '150.00' }],
  salaryAdditionsDateBased: [{ fromDate: FIRST_DAY, salaryAddition: '75.00' }],
};

/** A template and an agreement with all settings, and one that follows another. */
export function enrichAgreements(world: World): void {
  world.agreementTemplates.get(1)!.balancePeriodStartDate = '2026-01-01';
  world.agreementTemplates.add({
    ...variantOf(AgreementTemplateV2),
    ...PAY,
    ...{ id: 0, restId: 0, templateName: 'Funktionær', extTemplateId: 'T-FULL', hourly: 0, ts: LATER },
  });
  for (const unit of world.unitIds()) {
    const [, before, full] = [...world.agreements.ofUnit(unit)];
    const { id: _, ...same } = before!;
    Object.assign(before!, { expires: true, toDate: '2026-01-31', isMainAgreement: false, ts: LATER });
    const after = world.agreements.add({ ...same, ...follows(same.extAgreementId ?? '') });
    world.employees.get(after.employeeId)!.mainAgreementId = after.id;
    Object.assign(full!, withAllSettings(full!));
    full!.punchDeviations = [{ ...full!.punchDeviations![0], minutes: `${unit % 100}.50` }];
  }
}

function follows(extAgreementId: string): Partial<AgreementRow> {
  return { extAgreementId: `${extAgreementId}-2`, name: 'Deltid', fromDate: '2026-02-01', ...PAY, ts: LATER };
}

function withAllSettings(agreement: AgreementRow): AgreementRow {
  const { vacations, redDays, xtrawork } = variantOf(Agreement);
  return {
    ...variantOf(AgreementV2),
    ...{ id: agreement.id, restId: agreement.restId, employeeId: agreement.employeeId },
    ...{ extAgreementId: agreement.extAgreementId, hourly: 0, isMainAgreement: true },
    ...{ templateId: 3, extTemplateId: 'T-FULL', name: 'Funktionær', fromDate: '2020-05-01' },
    ...{
      expires: true,
      toDate: '2026-12-31',
      ...ADDITIONAL,
      additionalField4: 'Nr 4',
      additionalField5: 'Fem',
    },
    ...{ schedulePeriodType: 2, schedulePeriodLength: 3, schedulePeriodStartDate: '2026-02-01' },
    ...{ fullEmploymentHrs: '37.00', weeklyAvg: '29.60', ...PAY, ts: LATER },
    shown: { comment: 'Efter aftale', vacations, redDays, xtrawork, roundingBreaks: 5 },
  };
}
