import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { PunchStatus } from '../../values/PunchStatus.js';

const definition = record(
  'PunchValidation',
  '2.7',
  {
    /** Badge number of the employee. */
    badgeNumber: t.string().personal().means('badgeNo'),
    /** Card number of the employee. */
    cardNumber: t.string().personal().means('cardNo'),
    /** Final punch-in; for action 3 that of the new punch. */
    punchIn: t.wallClock().nillable().means('beginMoment'),
    /** Final punch-out; only for action 2. */
    punchOut: t.wallClock().nillable().means('endMoment'),
    /** Id of the punch. */
    punchId: t.int().means('recordId'),
    /** Id of the shift, when the punch was matched to one. */
    shiftId: t.int().means('reference'),
    /** What was done; `No action` comes with `validationErrors`. */
    status: t.string().values(PunchStatus).means('status'),
    /** Why nothing was done; empty on success. Answers only. */
    validationErrors: t.validationErrors(),
  },
  [
    {
      name: 'punchOutOfAnotherAction',
      form: 'onlyWhen',
      fields: ['punchOut'],
      when: { status: { in: [PunchStatus.PunchedOut] } },
      says: ['2.7', '`punchOut` (set only for action 2)'],
    },
    {
      name: 'errorsMissing',
      form: 'requires',
      fields: ['validationErrors'],
      when: { status: { in: [PunchStatus.NoAction] } },
      says: ['2.7', 'No action (with `validationErrors`)'],
    },
    {
      name: 'errorsOfAnAction',
      form: 'onlyWhen',
      fields: ['validationErrors'],
      when: {
        status: {
          notIn: [
            PunchStatus.PunchedIn,
            PunchStatus.PunchedOut,
            PunchStatus.PunchedOutExistingAndPunchedInNew,
          ],
        },
      },
      says: ['2.7', 'No action (with `validationErrors`)'],
    },
  ],
);

/**
 * What became of a punch made with `wsdlPunch`. Its times are taken as those of `TimePunch`, which are in
 * the unit's local time.
 * Source: interface document 2.7.
 */
export interface PunchValidation extends RecordOf<typeof definition> {}
export const PunchValidation: Definition<PunchValidation> = definition;
