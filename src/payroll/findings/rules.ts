import { badgeNotOwners } from './badgeNotOwners.js';
import { absenceNotApproved } from './absenceNotApproved.js';
import { absenceOverWork } from './absenceOverWork.js';
import { breakApart } from './breakApart.js';
import { changedAfterTransfer } from './changedAfterTransfer.js';
import { costCentreUnknown } from './costCentreUnknown.js';
import { employeeLeft } from './employeeLeft.js';
import type { EmployeeRule, UnitRule } from './Finding.js';
import { hoursApart } from './hoursApart.js';
import { longPunch } from './longPunch.js';
import { negative } from './negative.js';
import { notAttested } from './notAttested.js';
import { openPunch } from './openPunch.js';
import { outsideAgreement } from './outsideAgreement.js';
import { overlappingPunches } from './overlappingPunches.js';
import { partlyTransferred } from './partlyTransferred.js';
import { periodLocked } from './periodLocked.js';
import { punchNotApproved } from './punchNotApproved.js';
import { punchNotPaid } from './punchNotPaid.js';
import { punchWithoutShift } from './punchWithoutShift.js';
import { salaryTypeWithoutCode } from './salaryTypeWithoutCode.js';
import { shiftWithoutPunch } from './shiftWithoutPunch.js';
import { transactionWithoutSource } from './transactionWithoutSource.js';
import { ABSENCE_RULES, sickDayUnpaid } from './ofAbsences.js';
import { EARLIER_RULES } from './ofEarlierMonths.js';
import { PAY_RULES } from './ofPay.js';
import { PAY_TIME_RULES } from './ofPayTimes.js';
import { PEOPLE_RULES } from './ofPeople.js';
import { PUNCH_RULES } from './ofPunches.js';
import { UNIT_WIDE_RULES } from './ofUnits.js';
import { roundingOneWay, WORK_RULES } from './ofWork.js';
import { twiceTheSame } from './twiceTheSame.js';
import { unitEmpty } from './unitEmpty.js';

/** The rules over one employee's ledger: a new one is a file and a line here. */
export const EMPLOYEE_RULES: readonly EmployeeRule[] = [
  badgeNotOwners,
  employeeLeft,
  outsideAgreement,
  openPunch,
  longPunch,
  overlappingPunches,
  absenceOverWork,
  punchWithoutShift,
  shiftWithoutPunch,
  punchNotApproved,
  absenceNotApproved,
  breakApart,
  twiceTheSame,
  transactionWithoutSource,
  negative,
  salaryTypeWithoutCode,
  costCentreUnknown,
  notAttested,
  punchNotPaid,
  hoursApart,
  changedAfterTransfer,
  ...WORK_RULES,
  ...PUNCH_RULES,
  ...PEOPLE_RULES,
  ...ABSENCE_RULES,
  ...PAY_RULES,
  ...PAY_TIME_RULES,
  ...EARLIER_RULES,
];

/** The rules over what was read of a unit. */
export const UNIT_RULES: readonly UnitRule[] = [
  periodLocked,
  partlyTransferred,
  unitEmpty,
  sickDayUnpaid,
  roundingOneWay,
  ...UNIT_WIDE_RULES,
];
