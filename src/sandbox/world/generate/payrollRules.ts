import { EligibilityRule } from '../../../records/payroll/EligibilityRule.js';
import { OvertimeMethod } from '../../../records/payroll/OvertimeMethod.js';
import { SalaryCompensation } from '../../../records/payroll/SalaryCompensation.js';
import { standardBankHoliday } from '../../../records/payroll/standardBankHoliday.js';
import { standardOvertime } from '../../../records/payroll/standardOvertime.js';
import { blankRecord } from '../blankRecord.js';
import type {
  BankHolidayRow,
  EligibilityRuleRow,
  OvertimeMethodRow,
  SalaryCompensationRow,
} from '../rows/payrollRules.js';

const OF_CUSTOMER = { restId: 0, validationErrors: undefined };
const ALL_DAY = { overtimeFrom: '00:00:00', overtimeTo: '23:59:59' };

export function bankHolidays(): BankHolidayRow[] {
  const blank = blankRecord(standardOvertime);
  const overtimes = [{ ...blank, ...ALL_DAY, firstType: 1, validationErrors: undefined }];
  const day = (id: number, redDate: string, description: string): BankHolidayRow => ({
    ...blankRecord(standardBankHoliday),
    ...OF_CUSTOMER,
    ...{ id, redDate, description, reduxRedDay: '100.00', overtimes },
  });
  return [day(1, '2026-01-06', 'Trettondedag jul'), day(2, '2026-04-03', 'Långfredag')];
}

export function overtimeMethods(): OvertimeMethodRow[] {
  const method = (id: number, name: string): OvertimeMethodRow => ({
    ...blankRecord(OvertimeMethod),
    restId: 0,
    ...{ id, name, type: 1, periodType: 1, startDate: '2026-01-01', periodLength: 1, hours: '40.00' },
    countUpwards: true,
    otLevels: [
      { hours: '2.00', overtimeType: 1 },
      { hours: '4.00', overtimeType: 2 },
    ],
    ts: '2026-01-02T08:00:00',
  });
  return [method(1, 'Dag'), method(2, 'Vecka & månad')];
}

export function eligibilityRules(): EligibilityRuleRow[] {
  return [
    {
      ...blankRecord(EligibilityRule),
      ...OF_CUSTOMER,
      ...{ id: 1, name: 'Tre månader' },
      ...{ employeeCondition: 1, employeeConditionAmount: 3, employeePeriodType: 2 },
    },
  ];
}

export function salaryCompensations(): SalaryCompensationRow[] {
  return [
    {
      ...blankRecord(SalaryCompensation),
      ...OF_CUSTOMER,
      ...{ id: 1, name: 'Helglön', reddayId: 2, eligibilityRuleIds: '1', periodType: 1, periodLength: 28 },
      ...{ salaryCodes: '100', salaryCodeName: 100, fixedNrOfWorkedDays: 20 },
    },
  ];
}
