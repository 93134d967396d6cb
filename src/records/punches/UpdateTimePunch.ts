import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { yearFirst } from '../../definition/scales.js';
import { externalInfo } from './fields/freeTexts.js';
import { punchFields } from './TimePunch.js';

const definition = record('UpdateTimePunch', {
  /** Id of the punch, as in `TimePunch`. */
  id: t.int().means('recordId'),
  /** Employee id, as in `Shift`. */
  persId: t.int().readAs('employeeId').means('personId'),
  /** Badge number. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Card number. */
  cardNo: t.string().personal().means('cardNo'),
  punchDate: t
    .string()
    .means('day')
    .likely(...yearFirst),
  punchIn: t
    .string()
    .means('beginMoment')
    .likely(...yearFirst),
  punchOut: t
    .string()
    .means('endMoment')
    .likely(...yearFirst),
  /** Comment, as in `TimePunch`. */
  comment: t.string().personal().means('remark'),
  costCentreCode: t.int().means('reference'),
  auth1: t.int(),
  bossAuth: t.int(),
  /** Comment of the manager, as `TimePunch.managerComment`. */
  mgrComment: t.string().personal().readAs('managerComment').means('remark'),
  shiftReference: t.int().readAs('scheduleId'),
  projectCode: t.int().means('reference'),
  salaryType: t.count(),
  /** External code of the salary type. */
  salaryTypeExtCode: t.string().means('externalCode'),
  ...externalInfo,
  payOverTime: t.int(),
  /** Id of the decision. */
  decisionId: t.int().means('reference'),
  ...take(punchFields, 'decisionNo', 'customerNo'),
  /** Id of the team. */
  teamId: t.int().means('reference'),
  /** External code of the team. */
  teamExtCode: t.string().means('externalCode'),
  updateAction: t.int(),
  applyRounding: t.boolean(),
  /** Id of the agreement. */
  agreementId: t.int().means('reference'),
  payUT: t.int(),
  /** Why the row was rejected; empty when it was saved. Answers only. */
  validationErrors: t.validationErrors(),
});

/** One punch to update. Source: observed signatures. */
export interface UpdateTimePunch extends RecordOf<typeof definition> {}
export const UpdateTimePunch: Definition<UpdateTimePunch> = definition;
