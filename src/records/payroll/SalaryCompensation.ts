import { atMostHundred } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'SalaryCompensation',
  '2.11',
  {
    id: t.int().observed().means('recordId'),
    name: t.string().observed().means('name'),
    /** Id of the bank holiday. */
    reddayId: t.int().means('reference'),
    /** Standard salary codes, separated by commas. */
    salaryCodes: t.string().means('reference'),
    /** Ids of eligibility rules, separated by commas. */
    eligibilityRuleIds: t.string().means('reference'),
    salaryCodeName: t.int(),
    /** Whether `periodLength` counts days or weeks. The document does not show the values. */
    periodType: t.count(),
    /** Length of the period in days or weeks, by `periodType`. */
    periodLength: t.count(),
    /** Ids of the leave types that count as a worked day, separated by commas; empty means none. */
    allowedAbsences: t.string().means('setting'),
    /** Fixed number of worked days; not together with `percentageOfSummedSalaries`. */
    fixedNrOfWorkedDays: t.count(),
    calculationType: t.int().observed().means('count'),
    periodCalculationType: t.int().observed().means('count'),
    /** `true` overrides `allowedAbsences`. */
    includeAllAbsencesCountedAsWorkedHours: t.boolean(),
    /** Whether a virtual shift counts as a working day. */
    countVirtualShiftAsWorkingDay: t.boolean(),
    /** Whether working hours are deducted from the compensation. */
    deductWorkingHoursFromCompensation: t.boolean(),
    /**
     * Percentage of the salary hours: the compensation is salary hours x percentage / 100. Not together with
     * `fixedNrOfWorkedDays`.
     */
    percentageOfSummedSalaries: t
      .decimal()
      .likely(...atMostHundred)
      .means('share'),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors().observed(),
  },
  [
    {
      name: 'daysWithPercentage',
      form: 'onlyWhen',
      fields: ['fixedNrOfWorkedDays'],
      when: { percentageOfSummedSalaries: 'unused' },
      expected: 'nothing or 0, because percentageOfSummedSalaries is given',
      says: ['2.11', 'not together with `percentageOfSummedSalaries`'],
    },
    {
      name: 'allowedAbsencesIgnored',
      form: 'onlyWhen',
      fields: ['allowedAbsences'],
      when: { includeAllAbsencesCountedAsWorkedHours: { notIn: [true] } },
      expected:
        'nothing, because includeAllAbsencesCountedAsWorkedHours overrides it while it is true (document 2.11)',
      warns: '`allowedAbsences` that `includeAllAbsencesCountedAsWorkedHours` overrides (2.11)',
    },
  ],
);

/** One rule of salary compensation for a bank holiday. Source: interface document 2.11. */
export interface SalaryCompensation extends RecordOf<typeof definition> {}
export const SalaryCompensation: Definition<SalaryCompensation> = definition;
