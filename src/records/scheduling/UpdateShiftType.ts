import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { Skill } from '../skills/Skill.js';
import { Tag } from '../punches/Tag.js';
import { Task } from './Task.js';
import { scheduleCategoryUnit } from './scheduleCategoryUnit.js';

const definition = record('UpdateShiftType', {
  /** Name. */
  name: t.string().means('name'),
  /** Primary key, as in `ShiftCategory`. */
  id: t.int().means('recordId'),
  /** External id, as in `ShiftCategory`. */
  shiftTypeExtId: t.string().means('externalCode'),
  costHourly: t.decimal().means('money'),
  timeStart: t.string().readAs('begTime').means('beginTime'),
  timeEnd: t.string().readAs('endTime').means('endTime'),
  /** Id of the section. */
  sectionId: t.int().readAs('section').means('sectionId'),
  breakStart: t.string().readAs('begBreak').means('breakBegin'),
  breakEnd: t.string().readAs('endBreak').means('breakEnd'),
  breakStart2: t.string().readAs('begBreak2').means('furtherBreak'),
  breakEnd2: t.string().readAs('endBreak2').means('furtherBreak'),
  breakStart3: t.string().readAs('begBreak3').means('furtherBreak'),
  breakEnd3: t.string().readAs('endBreak3').means('furtherBreak'),
  breakStart4: t.string().readAs('begBreak4').means('furtherBreak'),
  breakEnd4: t.string().readAs('endBreak4').means('furtherBreak'),
  comment: t.string().means('remark'),
  shiftTypeCatId: t.int().means('reference'),
  /** Connected skills. */
  skills: t.array(Skill),
  productiveTime: t.int(),
  /** Id of the cost centre. */
  costCentreId: t.int().readAs('costCentre').means('costCentre'),
  /** External code of the cost centre. */
  costCentreExtCode: t.string().means('externalCode'),
  /** Id of the project. */
  projectId: t.int().readAs('projectNo').means('reference'),
  /** External code of the project. */
  projectExtCode: t.string().readAs('projectNoExtCode').means('externalCode'),
  /** Id of the account. */
  accountId: t.int().readAs('accountNo').means('reference'),
  /** External code of the account. */
  accountExtCode: t.string().readAs('accountNoExtCode').means('externalCode'),
  bgColor: t.int(),
  textColor: t.int(),
  useColors: t.boolean(),
  costUT1: t.decimal().means('money'),
  costUT2: t.decimal().means('money'),
  costUT3: t.decimal().means('money'),
  costUT4: t.decimal().means('money'),
  costUT5: t.decimal().means('money'),
  costUT6: t.decimal().means('money'),
  costUT7: t.decimal().means('money'),
  costUT8: t.decimal().means('money'),
  /** Whether the shift type is active. */
  isActive: t.boolean().means('active'),
  /** Whether a shift of this type is a free day. */
  isFreeDay: t.boolean(),
  /** Whether punched hours count, as in `ShiftCategory`. */
  countPunchHours: t.boolean(),
  /** Whether scheduled hours count, as in `ShiftCategory`. */
  countScheduleHours: t.boolean(),
  tasks: t.array(Task),
  /** Whether all units have the shift type. Only this operation can set it (document 2.2). */
  sharedToAllUnits: t.boolean(),
  replace: t.boolean(),
  /** The units that see the shift type. */
  scheduleCategoryUnits: t.array(scheduleCategoryUnit),
  tags: t.array(Tag),
  /** Why the row was rejected; empty when it was saved. Answers only. */
  validationErrors: t.validationErrors(),
});

/**
 * One shift type to update. Most of its fields are those of `ShiftCategory`, some under other names.
 * Source: observed signatures.
 */
export interface UpdateShiftType extends RecordOf<typeof definition> {}
export const UpdateShiftType: Definition<UpdateShiftType> = definition;
