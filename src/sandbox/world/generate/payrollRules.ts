import type {
  BankHolidayRow,
  EligibilityRuleRow,
  OvertimeMethodRow,
  SalaryCompensationRow,
} from '../rows/payrollRules.js';

const MADE = '2026-01-02T08:00:00';

export function bankHolidays(): BankHolidayRow[] {
  const day = (id: number, redDate: string, description: string): BankHolidayRow => ({
    id,
    restId: 0,
    redDate,
    description,
    oType: 0,
    reduxBefRedDay: '0.00',
    reduxBefRedDayType: 0,
    reduxRedDay: '100.00',
    reduxRedDayType: 0,
    countAsScheduledHours: 0,
    countAsScheduledFrom: '',
    countAsScheduledTo: '',
    canScheduleTwoYears: 0,
    noDates: [],
    salaryTypeRules: [],
    manualSalaries: [],
    overtimes: [
      {
        overtimeFrom: '00:00:00',
        overtimeTo: '23:59:59',
        oType: 0,
        firstHours: '0.00',
        firstType: 1,
        firstBeg: '',
        firstEnd: '',
        isAdditionalSalaryType: 0,
        replaceBaseSalaries: 0,
      },
    ],
    validity: 0,
    createLeaveIfScheduled: 0,
    createLeaveReasonId: 0,
    onlyTheseUnitGroups: '',
  });
  return [day(1, '2026-01-06', 'Trettondedag jul'), day(2, '2026-04-03', 'Långfredag')];
}

export function overtimeMethods(): OvertimeMethodRow[] {
  const method = (id: number, name: string): OvertimeMethodRow => ({
    id,
    restId: 0,
    name,
    type: 1,
    base: 0,
    periodType: 1,
    startDate: '2026-01-01',
    periodLength: 1,
    hours: '40.00',
    countUpwards: true,
    thresholdType: 0,
    thresholdHours: '0.00',
    thresholdLength: 0,
    otLevelType: 0,
    otLevels: [
      { hours: '2.00', overtimeType: 1 },
      { hours: '4.00', overtimeType: 2 },
    ],
    ts: MADE,
  });
  return [method(1, 'Dag'), method(2, 'Vecka & månad')];
}

export function eligibilityRules(): EligibilityRuleRow[] {
  return [
    {
      id: 1,
      restId: 0,
      name: 'Tre månader',
      employeeCondition: 1,
      employeeConditionAmount: 3,
      employeePeriodType: 2,
      periodConditionAmount: 0,
      periodConditionType: 0,
      countAbsences: false,
      allowedAbsences: '',
      overrideCountAsWorkedHours: false,
      virtualShiftsAsWorkedTimeDay: false,
      ignoreOvertimeShifts: false,
    },
  ];
}

export function salaryCompensations(): SalaryCompensationRow[] {
  return [
    {
      id: 1,
      restId: 0,
      name: 'Helglön',
      reddayId: 2,
      salaryCodes: '100',
      eligibilityRuleIds: '1',
      salaryCodeName: 100,
      periodType: 1,
      periodLength: 28,
      allowedAbsences: '',
      fixedNrOfWorkedDays: 20,
      calculationType: 0,
      periodCalculationType: 0,
      includeAllAbsencesCountedAsWorkedHours: false,
      countVirtualShiftAsWorkingDay: false,
      deductWorkingHoursFromCompensation: false,
      percentageOfSummedSalaries: '0.00',
    },
  ];
}
