import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'UpdateTimePunch',
  {
    /** Id of the punch, as in `TimePunch`. */
    id: t.int(),
    /** Employee id, as in `Shift`. */
    persId: t.int().readAs('employeeId'),
    /** Badge number. */
    badgeNo: t.string().personal(),
    /** Card number. */
    cardNo: t.string().personal(),
    punchDate: t.string(),
    punchIn: t.string(),
    punchOut: t.string(),
    /** Comment, as in `TimePunch`. */
    comment: t.string().personal(),
    costCentreCode: t.int(),
    auth1: t.int(),
    bossAuth: t.int(),
    /** Comment of the manager, as `TimePunch.managerComment`. */
    mgrComment: t.string().personal().readAs('managerComment'),
    shiftReference: t.int().readAs('scheduleId'),
    projectCode: t.int(),
    salaryType: t.int(),
    /** External code of the salary type. */
    salaryTypeExtCode: t.string(),
    /** External information. */
    externalInfo1: t.string().personal(),
    /** External information. */
    externalInfo2: t.string().personal(),
    /** External information. */
    externalInfo3: t.string().personal(),
    payOverTime: t.int(),
    /** Id of the decision. */
    decisionId: t.int(),
    /** Number of the decision. */
    decisionNo: t.string().personal(),
    /** Number of the customer. */
    customerNo: t.string().personal(),
    /** Id of the team. */
    teamId: t.int(),
    /** External code of the team. */
    teamExtCode: t.string(),
    updateAction: t.int(),
    applyRounding: t.boolean(),
    /** Id of the agreement. */
    agreementId: t.int(),
    payUT: t.int(),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** One punch to update. Source: observed signatures. */
export interface UpdateTimePunch extends RecordOf<typeof definition> {}
export const UpdateTimePunch: Definition<UpdateTimePunch> = definition;
