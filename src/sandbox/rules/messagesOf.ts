import { MESSAGES } from '../world/messages.js';

/** Which areas of messages an operation rejects with, besides those that all have. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  wsdlFindEmployees: ['CALL'],
  wsdlGetShiftCategories: ['CATEGORY'],
  wsdlUpdateShiftTypes: ['CATEGORY', 'SHIFT'],
  wsdlUpdateShifts: ['SHIFT'],
  wsdlScheduleRequestApprove: ['REQUEST', 'SHIFT'],
  wsdlScheduleRequestDeny: ['REQUEST', 'SHIFT'],
  wsdlUpdateAbsence: ['ABSENCE', 'EMPLOYEE', 'LOCK'],
  wsdlProcessLeaves: ['LEAVE', 'LOCK'],
  wsdlPunch: ['PUNCH', 'LOCK'],
  wsdlUpdateTimePunches: ['PUNCH', 'LOCK'],
  wsdlUpdateManualSalaries: ['SALARY', 'PUNCH', 'LOCK'],
  wsdlReverseTransactions: ['REVERSE', 'EMPLOYEE'],
  wsdlInitiateTransferToPayroll: ['TRANSFER'],
  wsdlGetResultTransferToPayroll: ['TRANSFER'],
  wsdlUpdateSalaryCompensations: ['COMPENSATION', 'SALARY'],
  wsdlUpdateStandardBankHolidays: ['HOLIDAY'],
  wsdlUpdateTimeTrackers: ['TRACKER', 'EMPLOYEE'],
  wsdlGetTimeTrackersBalance: ['TRACKER', 'EMPLOYEE'],
  wsdlGetFirstToExpireTimeTrackersBalance: ['TRACKER', 'EMPLOYEE'],
  wsdlUpdateEmployees: ['EMPLOYEE'],
  wsdlMoveEmployees: ['MOVE', 'EMPLOYEE'],
  wsdlSendQmail: ['MAIL', 'EMPLOYEE'],
  wsdlUpdateEmployeePortraits: ['EMPLOYEE'],
  wsdlUpdateEmployeeAttachments: ['EMPLOYEE'],
  wsdlUpdateEmployeeSkills: ['EMPLOYEE'],
  wsdlUpdateSkills: ['SKILL'],
  wsdlUpdateTextItems: ['TEXT'],
  wsdlCreateUnit: ['UNIT'],
  wsdlUpdateUnit: ['UNIT'],
  wsdlUpdateAgreements: ['AGREEMENT', 'EMPLOYEE'],
  wsdlUpdateAgreementsV2: ['AGREEMENT', 'EMPLOYEE'],
};
const SHARED = ['SCOPE', 'TYPE', 'DATE', 'ROW'];

/** The texts with which an operation can reject; without a name those of all operations. */
export function messagesOf(operation: string): string[] {
  const own = AREAS[operation] ?? [];
  const areas = new Set([...SHARED, ...own]);
  return Object.entries(MESSAGES)
    .filter(([code]) => operation === '' || areas.has(code.split('-')[1]!))
    .map(([code, text]) => `${code}: ${text} [sandbox]`);
}
