import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'ShiftRequest',
  '2.5',
  {
    /** Id of the employee who asks. */
    employeeId: t.int().means('personId'),
    /** Badge number of the employee who asks. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** Type of the request; `1` is a swap against `swappedScheduleId`. */
    requestType: t.count(),
    /** Id of the shift to swap with, when `requestType` is `1`. */
    swappedScheduleId: t.int().means('reference'),
    fulfills: t.boolean().means('active'),
    /** Last modification. */
    ts: t.dateTime(),
  },
  [
    {
      name: 'swapOfAnotherType',
      form: 'onlyWhen',
      fields: ['swappedScheduleId'],
      when: { requestType: { in: [1] } },
      says: ['2.5', '`swappedScheduleId` (when `requestType` is 1)'],
    },
  ],
);

/** One request of an employee for a shift. Source: interface document 2.5. */
export interface ShiftRequest extends RecordOf<typeof definition> {}
export const ShiftRequest: Definition<ShiftRequest> = definition;
