import { t } from '../../../definition/field.js';
import { take } from '../../../definition/record.js';
import { punchFields } from '../../punches/TimePunch.js';

/** Whose transaction it is, and of which kind. */
export const transactionOwner = {
  id: t.int().means('recordId'),
  /** Name of the employee. */
  empName: t.string().personal().means('personName'),
  ...take(punchFields, 'restId', 'badgeNo', 'socsecNo', 'cardNo'),
  pType: t.int().means('count'),
};

/** Where it is booked, and the shift or punch that it comes from. */
export const transactionBooking = {
  costCentre: t.string().means('costCentre'),
  projectNo: t.string().means('reference'),
  accountNo: t.string().means('reference'),
  ...take(punchFields, 'agrmntAdditionalField1', 'agrmntAdditionalField2', 'agrmntAdditionalField3'),
  ...take(punchFields, 'agrmntAdditionalField4', 'agrmntAdditionalField5'),
  ...take(punchFields, 'externalInfo1', 'externalInfo2', 'externalInfo3', 'decisionNo', 'customerNo'),
  /** Id of the team. */
  teamId: t.int().means('reference'),
  /** External code of the team. */
  teamExtCode: t.string().means('externalCode'),
  ...take(punchFields, 'scheduleId'),
  /** Id of the punch. */
  punchId: t.int().means('recordId'),
};
