import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

/** The fields of the request, in wire order: its answer has them too. */
export const requestFields = {
  /** Id of the shift. */
  scheduleId: t.int().means('recordId'),
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** Badge number of the employee. */
  badgeNo: t.string().personal().means('badgeNo'),
  comment: t.string().personal().means('remark'),
};

const definition = record('scheduleRequest', requestFields);

/** The request of an employee for a shift that a manager approves or denies. Source: observed signatures. */
export interface scheduleRequest extends RecordOf<typeof definition> {}
export const scheduleRequest: Definition<scheduleRequest> = definition;
