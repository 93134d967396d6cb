import { t } from '../../../definition/field.js';
import { agreementTexts, externalInfo } from '../../punches/fields/freeTexts.js';

/** Whose transaction it is, and of which kind. */
export const transactionOwner = {
  id: t.int().means('recordId'),
  /** Name of the employee. */
  empName: t.string().personal().means('personName'),
  /** Id of the unit. */
  restId: t.int().means('unitId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Social security number of the employee. */
  socsecNo: t.string().personal().means('nationalId'),
  /** Card number of the employee. */
  cardNo: t.string().personal().means('cardNo'),
  pType: t.count(),
};

/** Where it is booked, and the shift or punch that it comes from. */
export const transactionBooking = {
  costCentre: t.string().means('costCentre'),
  projectNo: t.string().means('reference'),
  accountNo: t.string().means('reference'),
  ...agreementTexts,
  ...externalInfo,
  /** Number of the decision. */
  decisionNo: t.string().personal().means('reference'),
  /** Number of the customer. */
  customerNo: t.string().personal().means('reference'),
  /** Id of the team. */
  teamId: t.int().means('reference'),
  /** External code of the team. */
  teamExtCode: t.string().means('externalCode'),
  /** Id of the shift. */
  scheduleId: t.int().means('recordId'),
  /** Id of the punch. */
  punchId: t.int().means('recordId'),
};
