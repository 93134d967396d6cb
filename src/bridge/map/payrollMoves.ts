import { type OperationMove, stays } from './OperationMove.js';

const NO_PAYROLL =
  'Neither REST description shows a call for payroll transactions, transfers or locks. Codes of absences name locks and transfers (`SALARY_PERIOD_LOCKED`, `SHIFT_ALREADY_TRANSFERRED_TO_PAYROLL`); of pay schedules the period of a date is observed. This stays on SOAP.';
const NO_COMPENSATIONS = 'Neither REST description shows salary compensations. This stays on SOAP.';
const NO_ELIGIBILITY = 'Neither REST description shows eligibility rules. This stays on SOAP.';
const NO_HOLIDAYS =
  'Neither REST description shows what bank holidays mean for pay and hours; observed forecast events can be of the type bank holiday. This stays on SOAP.';

export const payrollMoves = {
  wsdlGetPayroll: stays(NO_PAYROLL),
  wsdlGetPayrollRaw: stays(NO_PAYROLL),
  wsdlGetPayrollV2: stays(NO_PAYROLL),
  wsdlInitiateTransferToPayroll: stays(NO_PAYROLL),
  wsdlGetResultTransferToPayroll: stays(NO_PAYROLL),
  wsdlGetSalaryPeriodLockStatus: stays(NO_PAYROLL),
  wsdlReverseTransactions: stays(NO_PAYROLL),
  wsdlUpdateManualSalaries: stays('Neither REST description shows manual salaries. This stays on SOAP.'),
  wsdlGetOvertimeMethods: stays('Neither REST description shows overtime methods. This stays on SOAP.'),
  wsdlGetSalaryCompensations: stays(NO_COMPENSATIONS),
  wsdlUpdateSalaryCompensations: stays(NO_COMPENSATIONS),
  wsdlDeleteSalaryCompensations: stays(NO_COMPENSATIONS),
  wsdlGetEligibilityRules: stays(NO_ELIGIBILITY),
  wsdlUpdateEligibilityRules: stays(NO_ELIGIBILITY),
  wsdlDeleteEligibilityRules: stays(NO_ELIGIBILITY),
  wsdlgetStandardBankHolidays: stays(NO_HOLIDAYS),
  wsdlUpdateStandardBankHolidays: stays(NO_HOLIDAYS),
} as const satisfies Record<string, OperationMove>;
