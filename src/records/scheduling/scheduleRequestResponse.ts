import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'scheduleRequestResponse',
  {
    /** Id of the shift. */
    scheduleId: t.int(),
    /** Id of the employee. */
    employeeId: t.int(),
    /** Badge number of the employee. */
    badgeNo: t.string().personal(),
    comment: t.string().personal(),
    /** Why the request was rejected; empty when it was not. Answers only. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** The answer to the approval or denial of a schedule request. Source: observed signatures. */
export interface scheduleRequestResponse extends RecordOf<typeof definition> {}
export const scheduleRequestResponse: Definition<scheduleRequestResponse> = definition;
