import { breakApart } from './breakApart.js';
import { changedAfterTransfer } from './changedAfterTransfer.js';
import { costCentreUnknown } from './costCentreUnknown.js';
import type { EmployeeRule, UnitRule } from './Finding.js';
import { hoursApart } from './hoursApart.js';
import { ABSENCE_RULES, sickDayUnpaid, absenceOverWork } from './ofAbsences.js';
import { EARLIER_RULES } from './ofEarlierMonths.js';
import { PAY_RULES } from './ofPay.js';
import { PEOPLE_RULES } from './ofPeople.js';
import { PUNCH_RULES } from './ofPunches.js';
import { TRANSACTION_RULES } from './ofTransactions.js';
import { UNIT_WIDE_RULES, unitEmpty } from './ofUnits.js';
import { roundingOneWay, WORK_RULES, shiftWithoutPunch } from './ofWork.js';
import { employeeLeft, outsideAgreement } from './outside.js';

/** The rules over one employee's ledger: a new one is a file and a line here. */
export const EMPLOYEE_RULES: readonly EmployeeRule[] = [
  employeeLeft,
  outsideAgreement,
  absenceOverWork,
  shiftWithoutPunch,
  breakApart,
  costCentreUnknown,
  hoursApart,
  changedAfterTransfer,
  ...WORK_RULES,
  ...PUNCH_RULES,
  ...PEOPLE_RULES,
  ...ABSENCE_RULES,
  ...PAY_RULES,
  ...TRANSACTION_RULES,
  ...EARLIER_RULES,
];

/** The rules over what was read of a unit. */
export const UNIT_RULES: readonly UnitRule[] = [unitEmpty, sickDayUnpaid, roundingOneWay, ...UNIT_WIDE_RULES];
