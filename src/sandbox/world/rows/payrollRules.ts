import type { EligibilityRule } from '../../../records/payroll/EligibilityRule.js';
import type { OvertimeMethod } from '../../../records/payroll/OvertimeMethod.js';
import type { SalaryCompensation } from '../../../records/payroll/SalaryCompensation.js';
import type { standardBankHoliday } from '../../../records/payroll/standardBankHoliday.js';
import type { Stored } from '../../Unchecked.js';

export type EligibilityRuleRow = Stored<EligibilityRule>;
export type SalaryCompensationRow = Stored<SalaryCompensation>;
export type BankHolidayRow = Stored<standardBankHoliday>;
export type OvertimeMethodRow = Stored<OvertimeMethod> & { ts: string };
