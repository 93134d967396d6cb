import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { bankHolidayManualSalary } from './bankHolidayManualSalary.js';
import { bankHolidaysSalaryTypeRule } from './bankHolidaysSalaryTypeRule.js';
import { standardOvertime } from './standardOvertime.js';

const definition = record(
  'standardBankHoliday',
  {
    id: t.int(),
    redDate: t.string(),
    description: t.string(),
    oType: t.int(),
    reduxBefRedDay: t.decimal(),
    reduxBefRedDayType: t.int(),
    reduxRedDay: t.decimal(),
    reduxRedDayType: t.int(),
    countAsScheduledHours: t.int(),
    countAsScheduledFrom: t.string(),
    countAsScheduledTo: t.string(),
    canScheduleTwoYears: t.int(),
    noDates: t.array(t.string()),
    salaryTypeRules: t.array(bankHolidaysSalaryTypeRule),
    manualSalaries: t.array(bankHolidayManualSalary),
    overtimes: t.array(standardOvertime),
    validity: t.int(),
    createLeaveIfScheduled: t.int(),
    createLeaveReasonId: t.int(),
    onlyTheseUnitGroups: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** standardBankHoliday. */
export interface standardBankHoliday extends RecordOf<typeof definition> {}
export const standardBankHoliday: Definition<standardBankHoliday> = definition;
