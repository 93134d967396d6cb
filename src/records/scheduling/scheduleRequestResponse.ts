import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record('scheduleRequestResponse', {
  /** Id of the shift. */
  scheduleId: t.int().means('recordId'),
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  comment: t.string().personal().means('remark'),
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer to the approval or denial of a schedule request. Source: observed signatures. */
export interface scheduleRequestResponse extends RecordOf<typeof definition> {}
export const scheduleRequestResponse: Definition<scheduleRequestResponse> = definition;
