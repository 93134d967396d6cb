import { yearFirst } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { bankHolidayManualSalary } from './bankHolidayManualSalary.js';
import { bankHolidaysSalaryTypeRule } from './bankHolidaysSalaryTypeRule.js';
import { standardOvertime } from './standardOvertime.js';

const definition = record('standardBankHoliday', '2.11', {
  /** Id of the bank holiday. */
  id: t.int().means('recordId'),
  /** Date of the bank holiday. The document does not show its format. */
  redDate: t
    .string()
    .means('day')
    .likely(...yearFirst),
  /** Description. */
  description: t.string().means('description'),
  oType: t.int().observed().means('count'),
  /** Reduction before the bank holiday, in percent or hours by `reduxBefRedDayType`. */
  reduxBefRedDay: t.decimal(),
  /** Whether `reduxBefRedDay` is percent or hours. The document does not show the values. */
  reduxBefRedDayType: t.count(),
  /** Reduction on the bank holiday, in percent or hours by `reduxRedDayType`. */
  reduxRedDay: t.decimal(),
  /** Whether `reduxRedDay` is percent or hours. The document does not show the values. */
  reduxRedDayType: t.count(),
  countAsScheduledHours: t.int(),
  countAsScheduledFrom: t.string().observed().means('setting'),
  countAsScheduledTo: t.string().observed().means('setting'),
  canScheduleTwoYears: t.int().observed(),
  noDates: t.array(t.string().means('day')),
  /** Rules that give salary types. */
  salaryTypeRules: t.array(bankHolidaysSalaryTypeRule),
  /** Manual salaries. */
  manualSalaries: t.array(bankHolidayManualSalary),
  /** Overtime and unsocial time. */
  overtimes: t.array(standardOvertime),
  validity: t.int().observed(),
  createLeaveIfScheduled: t.int(),
  /** Id of the leave reason of the leave that `createLeaveIfScheduled` asks for. */
  createLeaveReasonId: t.int().means('reference'),
  /** Unit groups that alone have the bank holiday. */
  onlyTheseUnitGroups: t.string().means('setting'),
  /** Why the row was rejected; empty when it was saved. Answers only. */
  validationErrors: t.validationErrors().observed(),
});

/** One standard bank holiday with its salary rules. Source: interface document 2.11. */
export interface standardBankHoliday extends RecordOf<typeof definition> {}
export const standardBankHoliday: Definition<standardBankHoliday> = definition;
