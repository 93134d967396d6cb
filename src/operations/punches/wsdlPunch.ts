import { replyOperation, t } from '../../definition/operation.js';
import { PunchValidation } from '../../records/punches/PunchValidation.js';

/**
 * Punches an employee in or out.
 * The answer says what was done: `No action` comes with `validationErrors`. What it does when sent twice is
 * not documented, so it is never repeated unasked.
 * Source: interface document 2.7 and 4.5; the parts are observed.
 */
export const wsdlPunch = replyOperation('wsdlPunch', {
  action: 'wsdlPunch',
  effect: 'append',
  section: '4.5',
  input: {
    /** Badge number of the employee. Other operations call it `badgeNo`. */
    badgeNumber: t.string().personal().means('badgeNo'),
    /** Card number of the employee. */
    cardNumber: t.string().personal().means('cardNo'),
    /**
     * What to do. Action 2 sets a punch-out, and action 3 makes a new punch; the document does not list the
     * others.
     */
    action: t.int(),
    /** External code of the cost centre. */
    externalCostCentre: t.string().means('costCentre'),
    /**
     * Time of the punch. The document gives no format; elsewhere it is `YYYY-MM-DD hh:mm:ss`. The times of `TimePunch` are
     * in the unit's local time (2.7).
     */
    timestamp: t.dateTimeText().orEmpty(),
  },
  settlement: {
    by: 'wsdlGetTimePunches',
    look: 'a punch of the employee that begins or ends at the timestamp',
    shown: {
      kind: 'facet',
      days: { of: ['timestamp'], from: 'fromDate', to: 'toDate' },
      id: 'id',
      facets: [
        { name: 'punchIn', says: { action: 1 }, hides: ['punchOut', 'orgPunchOut'] },
        { name: 'punchOut', says: { action: 2 }, hides: ['punchIn', 'orgPunchIn'] },
        { name: 'punchIn', says: { action: 3 }, hides: ['punchOut', 'orgPunchOut'] },
      ],
      alike: [['badgeNumber', 'cardNumber'], 'action', 'timestamp'],
      as: {
        badgeNumber: 'badgeNo',
        cardNumber: 'cardNo',
        timestamp: ['punchIn', 'punchOut', 'orgPunchIn', 'orgPunchOut'],
      },
      instead: { cardNumber: 'badgeNumber' },
      unseen: ['externalCostCentre'],
    },
  },
  answers: PunchValidation,
});
