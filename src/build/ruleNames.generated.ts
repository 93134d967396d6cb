// Written by `npm run generate`.
/** The names of the rules of each record. */
export interface RuleNames {
  AbsenceRecord: 'employeeMissing' | 'leaveReasonMissing' | 'periodMissing' | 'customerMissing' | 'customerWithoutDecision' | 'endsBeforeBegin';
  Agreement: 'toDateOfUnlimited';
  AgreementTemplateV2: 'firstSalaryLater' | 'firstPeriodLater' | 'firstLimitLater';
  AgreementV2: 'firstSalaryLater';
  Employee: 'leaveDateMissing' | 'leaveDateOfOngoing';
  PayrollV2: 'totalCostWrong';
  PunchValidation: 'punchOutOfAnotherAction' | 'errorsMissing' | 'errorsOfAnAction';
  ResultTransfer: 'urlBeforeReady';
  SalaryCompensation: 'daysWithPercentage' | 'allowedAbsencesIgnored';
  Schedule: 'grabbIdUsed';
  ScheduleV2: 'grabbIdUsed' | 'scheduleIdOfAbsence' | 'absenceIdOfScheduled' | 'sourceOfScheduled' | 'costOfAssigned' | 'costsOfUnassigned' | 'totalCostWrong';
  ScheduleV3: 'grabbIdUsed' | 'scheduleIdOfAbsence' | 'absenceIdOfScheduled' | 'sourceOfScheduled' | 'costOfAssigned' | 'costsOfUnassigned' | 'totalCostWrong' | 'dayCountOfScheduled';
  Section: 'costCentreExtCodeIgnored';
  Shift: 'shiftTypeMissing' | 'shiftTypeMissingOnDelete' | 'endsBeforeBegin' | 'externalIdOnUpdate';
  ShiftRequest: 'swapOfAnotherType';
  Task: 'shiftTypeExtCodeIgnored';
  TimePunch: 'punchOutOfOpen' | 'punchOutMissing';
  TransferStatus: 'urlBeforeReady';
  UpdateAgreement: 'toDateOfUnlimited';
  getPayrollV2Request: 'endsBeforeBegin' | 'unitOnlyIgnored' | 'costCalculationIgnored';
  getTimePunchesRequest: 'endsBeforeBegin';
  reverseInfo: 'tooLong' | 'endsBeforeBegin';
  scheduleCategoryUnit: 'unitMissing' | 'externalUnitIdIgnored';
  searchOption: 'endsBeforeBegin' | 'badgeNosIgnored' | 'extUnitIdsIgnored';
  timeTracker: 'employeeMissing';
  ttBalanceItem: 'employeeMissing';
  ttFirstToExpireBalanceItem: 'employeeMissing';
  updateManualSalary: 'momentMissing' | 'employeeMissing';
  updateUnit: 'managerBadgeNoIgnored';
}
/** The names of the rules between the parts of each operation. */
export interface InputRuleNames {
  wsdlGetShiftCategories: 'tagsWithoutDate';
}
