/** How to find out what became of a request whose answer was lost. */
export interface Settlement {
  /** The read operation that shows it; `undefined` where the interface has none. */
  readonly by: string | undefined;
  /** What to look for in its answer, or whom to ask; the object of "look for …", or a whole clause. */
  readonly look: string;
}

const read = (by: string, look: string): Settlement => ({ by, look });

const SETTLEMENTS: Readonly<Record<string, Settlement>> = {
  wsdlUpdateShifts: read('wsdlGetSchedulesV3', 'the shifts of the same dates and employees'),
  wsdlUpdateShiftTypes: read('wsdlGetShiftCategories', 'the shift types'),
  wsdlScheduleRequestApprove: read('wsdlGetSchedulesV3', 'the request among the shiftRequests of its shift'),
  wsdlScheduleRequestDeny: read('wsdlGetSchedulesV3', 'the request among the shiftRequests of its shift'),
  wsdlUpdateAbsence: read('wsdlGetSchedulesV3', 'absence shifts of the same dates and employees'),
  wsdlProcessLeaves: read('wsdlGetLeaveApplicationsV2', 'the applications, by leaveId'),
  wsdlUpdateEmployees: read('wsdlGetEmployeesV2', 'the employees, by badge number'),
  wsdlUpdateEmployeePortraits: read('wsdlGetEmployeePortrait', 'the portraits, by badge number'),
  wsdlUpdateEmployeeAttachments: {
    by: undefined,
    look: 'No operation shows attachments: look at the employees in the service itself',
  },
  wsdlSendQmail: {
    by: undefined,
    look: 'No operation shows sent messages: ask one of the recipients',
  },
  wsdlMoveEmployees: read('wsdlFindEmployees', 'the unit of the employees, with the root key'),
  wsdlUpdateEmployeeSkills: read('wsdlGetEmployeeSkills', 'the skills of the employees'),
  wsdlUpdateSkills: read('wsdlGetSkillCategories', 'the skills, by description'),
  wsdlUpdateAgreements: read('wsdlGetAgreementsV2', 'the agreements, by employee and external id'),
  wsdlUpdateAgreementsV2: read('wsdlGetAgreementsV2', 'the agreements, by employee and external id'),
  wsdlUpdateSalaryCompensations: read('wsdlGetSalaryCompensations', 'the rules, by name'),
  wsdlDeleteSalaryCompensations: read('wsdlGetSalaryCompensations', 'the rules, by id'),
  wsdlUpdateEligibilityRules: read('wsdlGetEligibilityRules', 'the rules, by name'),
  wsdlDeleteEligibilityRules: read('wsdlGetEligibilityRules', 'the rules, by id'),
  wsdlUpdateStandardBankHolidays: read('wsdlgetStandardBankHolidays', 'the bank holidays, by date'),
  wsdlUpdateManualSalaries: read('wsdlGetPayrollV2', 'the salaries of the same employees and days'),
  wsdlReverseTransactions: read('wsdlGetPayrollV2', 'the transactions of the same employees and days'),
  wsdlInitiateTransferToPayroll: read(
    'wsdlGetResultTransferToPayroll',
    'a transfer with the same extTransferId',
  ),
  wsdlPunch: read('wsdlGetTimePunches', 'the last punch of the employee'),
  wsdlUpdateTimePunches: read('wsdlGetTimePunches', 'the punches of the same employees and days'),
  wsdlUpdateTimeTrackers: read(
    'wsdlGetTimeTrackersBalance',
    'a balance that has changed by the booked value',
  ),
  wsdlCreateUnit: read('wsdlGetUnits', 'a unit with the same name or external id'),
  wsdlUpdateUnit: read('wsdlGetUnit', 'the changed fields'),
  wsdlUpdateSections: read('wsdlGetSections', 'the sections, by name or external id'),
  wsdlUpdateDistricts: read('wsdlGetDistricts', 'the districts, by name or external id'),
  wsdlUpdateTextItems: read('wsdlGetTextItems', 'the entries, by external code'),
};

const UNKNOWN: Settlement = { by: undefined, look: 'Find out in the service itself what became of it' };

/** The read that shows what became of a lost write. */
export function settledBy(operation: string): Settlement {
  return Object.hasOwn(SETTLEMENTS, operation) ? SETTLEMENTS[operation]! : UNKNOWN;
}
