import { moves, type OperationMove, type OperationName, stays } from './OperationMove.js';
import { organisationMoves } from './organisationMoves.js';
import { absenceMoves, employeeMoves } from './peopleMoves.js';
import { schedulingMoves } from './schedulingMoves.js';

const PAY_SCHEDULE = moves(
  'Related only: an observed call changes the pay schedule of one agreement, and nothing else of it. No call that reads or creates agreements is shown; the answer to the change has the id, external id and name.',
  {
    cases: [['change the pay schedule', 'L', 'observed PATCH /v2/employee/agreements/{id}']],
    losses: ['Everything but the pay schedule: salaries, hours, levels, templates, periods.'],
    decisions: ['Whether the script changes anything but pay schedules. It then stays on SOAP.'],
  },
);

const AGREEMENTS: OperationMove = {
  ...stays(
    'The REST document names the area agreements and the scopes `hr:agreements:*`, and shows no call that reads one. This stays on SOAP.',
    'wsdlGetAgreements',
  ).wsdlGetAgreements,
  notShown: 'agreements',
};

/** What becomes of each of the 87 operations on the way to REST. Of the 61 documented ones, 42 have no counterpart. */
export const operationMoves: Readonly<Record<OperationName, OperationMove>> = {
  ...absenceMoves,
  ...employeeMoves,
  ...organisationMoves,
  ...schedulingMoves,
  wsdlGetAgreements: AGREEMENTS,
  wsdlGetAgreementsV2: AGREEMENTS,
  wsdlGetAgreementInfoByDate: AGREEMENTS,
  wsdlGetAgreementTemplates: AGREEMENTS,
  wsdlGetAgreementTemplatesV2: AGREEMENTS,
  wsdlGetAgreementTemplatesSalaryTypes: AGREEMENTS,
  wsdlUpdateAgreements: PAY_SCHEDULE,
  wsdlUpdateAgreementsV2: PAY_SCHEDULE,
  wsdlGetActiveAndAbsenceHours: moves(
    'Related only: sums of worked, leave and scheduled hours by group, period and employee are observed, not the rows of the operation.',
    {
      cases: [['read sums', 'L', 'observed POST /v2/statistics/standard-variables']],
      losses: ['The rows: an hour by person, day, cost centre and leave reason.'],
      decisions: ['Whether sums for a group and a period are enough.'],
    },
  ),
  ...stays(
    'Neither REST description shows a call that takes a picture. This stays on SOAP.',
    'wsdlUpdateEmployeePortraits',
  ),
  ...stays(
    'Neither REST description shows attachments. This stays on SOAP.',
    'wsdlUpdateEmployeeAttachments',
  ),
  ...stays(
    'Neither REST description shows who was deleted: an employee that is no longer listed may have been. This stays on SOAP.',
    'wsdlGetDeletedEmployees',
  ),
  ...stays('Neither REST description shows messages. This stays on SOAP.', 'wsdlSendQmail'),
  ...stays(
    'Neither REST description shows a call that reads absences or leave applications; sums of leave hours by group, period and employee are observed. This stays on SOAP.',
    'wsdlGetLeaveApplications',
    'wsdlGetLeaveApplicationsV2',
    'wsdlGetDeletedLeaveApplications',
  ),
  ...stays(
    'Neither REST description shows a call that approves or rejects a leave application (the `managerAttested` of an absence is set when it is created). This stays on SOAP.',
    'wsdlProcessLeaves',
  ),
  ...stays(
    'What is shown of REST carries ids of cost centres, accounts, projects and shift types. Observed tags of the types cost centre, project and account have names and codes; that they are these items is not shown. This stays on SOAP.',
    'wsdlGetCategories',
    'wsdlGetTextItems',
    'wsdlUpdateTextItems',
  ),
  ...stays(
    'The texts of validation errors belong to SOAP operations; REST errors carry codes. This stays as long as any SOAP call does.',
    'wsdlGetErrorMessages',
  ),
  ...stays(
    'Neither REST description shows a call for payroll transactions, transfers or locks. Codes of absences name locks and transfers (`SALARY_PERIOD_LOCKED`, `SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL`); of pay schedules the period of a date is observed. This stays on SOAP.',
    'wsdlGetPayroll',
    'wsdlGetPayrollRaw',
    'wsdlGetPayrollV2',
    'wsdlInitiateTransferToPayroll',
    'wsdlGetResultTransferToPayroll',
    'wsdlGetSalaryPeriodLockStatus',
    'wsdlReverseTransactions',
  ),
  ...stays('Neither REST description shows manual salaries. This stays on SOAP.', 'wsdlUpdateManualSalaries'),
  ...stays('Neither REST description shows overtime methods. This stays on SOAP.', 'wsdlGetOvertimeMethods'),
  ...stays(
    'Neither REST description shows salary compensations. This stays on SOAP.',
    'wsdlGetSalaryCompensations',
    'wsdlUpdateSalaryCompensations',
    'wsdlDeleteSalaryCompensations',
  ),
  ...stays(
    'Neither REST description shows eligibility rules. This stays on SOAP.',
    'wsdlGetEligibilityRules',
    'wsdlUpdateEligibilityRules',
    'wsdlDeleteEligibilityRules',
  ),
  ...stays(
    'Neither REST description shows what bank holidays mean for pay and hours; observed forecast events can be of the type bank holiday. This stays on SOAP.',
    'wsdlgetStandardBankHolidays',
    'wsdlUpdateStandardBankHolidays',
  ),
  ...stays(
    'Neither REST description shows a call for time punches. Codes of absences name them (`LEAVE_PUNCH_EXISTS`, `PUNCH_APPROVED_AND_NOT_TRANSFERRED_TO_PAYROLL`); sums of worked and punched break hours by group, period and employee are observed. This stays on SOAP.',
    'wsdlGetTimePunches',
    'wsdlUpdateTimePunches',
    'wsdlPunch',
  ),
  ...stays(
    'Neither REST description shows skills (observed sums can be filtered by one). This stays on SOAP.',
    'wsdlGetEmployeeSkills',
    'wsdlUpdateEmployeeSkills',
    'wsdlGetSkillCategories',
    'wsdlUpdateSkills',
  ),
  ...stays(
    'Neither REST description shows a call for time trackers. A code of absences names them (`ACCRUAL_BALANCE_EXCEEDED`). This stays on SOAP.',
    'wsdlGetTimeTrackerList',
    'wsdlUpdateTimeTrackers',
    'wsdlGetTimeTrackersBalance',
    'wsdlGetFirstToExpireTimeTrackersBalance',
  ),
  ...stays(
    'Neither REST description shows a call or a scope that writes shifts. This stays on SOAP.',
    'wsdlUpdateShifts',
  ),
  ...stays(
    'Neither REST description shows requests of employees for shifts. This stays on SOAP.',
    'wsdlScheduleRequestApprove',
    'wsdlScheduleRequestDeny',
  ),
  ...stays(
    'Neither REST description shows shift types, only their ids: SOAP is still needed to know their names, codes and rules. This stays on SOAP.',
    'wsdlGetShiftCategories',
  ),
  ...stays(
    'Neither REST description shows a call that writes shift types. This stays on SOAP.',
    'wsdlUpdateShiftTypes',
  ),
  ...stays(
    'Keys are replaced by OAuth credentials. This goes away with the last SOAP call, and stays until then.',
    'wsdlGetUnitsAPIKey',
    'wsdlGetUnitsAPIKeyV2',
    'wsdlGetRestaurantsAPIKey',
  ),
  ...stays(
    'Neither REST description shows customers (of customer-and-order punches). This stays on SOAP.',
    'wsdlGetCustomers',
  ),
};
