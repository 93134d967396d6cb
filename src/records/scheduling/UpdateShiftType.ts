import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { Skill } from '../skills/Skill.js';
import { Tag } from '../punches/Tag.js';
import { Task } from './Task.js';
import { scheduleCategoryUnit } from './scheduleCategoryUnit.js';

const definition = record(
  'UpdateShiftType',
  {
    /** Name. */
    name: t.string(),
    /** Primary key, as in `ShiftCategory`. */
    id: t.int(),
    /** External id, as in `ShiftCategory`. */
    shiftTypeExtId: t.string(),
    costHourly: t.decimal(),
    timeStart: t.string().readAs('begTime'),
    timeEnd: t.string().readAs('endTime'),
    /** Id of the section. */
    sectionId: t.int().readAs('section'),
    breakStart: t.string().readAs('begBreak'),
    breakEnd: t.string().readAs('endBreak'),
    breakStart2: t.string().readAs('begBreak2'),
    breakEnd2: t.string().readAs('endBreak2'),
    breakStart3: t.string().readAs('begBreak3'),
    breakEnd3: t.string().readAs('endBreak3'),
    breakStart4: t.string().readAs('begBreak4'),
    breakEnd4: t.string().readAs('endBreak4'),
    comment: t.string(),
    shiftTypeCatId: t.int(),
    /** Connected skills. */
    skills: t.array(Skill),
    productiveTime: t.int(),
    /** Id of the cost centre. */
    costCentreId: t.int().readAs('costCentre'),
    /** External code of the cost centre. */
    costCentreExtCode: t.string(),
    /** Id of the project. */
    projectId: t.int().readAs('projectNo'),
    /** External code of the project. */
    projectExtCode: t.string().readAs('projectNoExtCode'),
    /** Id of the account. */
    accountId: t.int().readAs('accountNo'),
    /** External code of the account. */
    accountExtCode: t.string().readAs('accountNoExtCode'),
    bgColor: t.int(),
    textColor: t.int(),
    useColors: t.boolean(),
    costUT1: t.decimal(),
    costUT2: t.decimal(),
    costUT3: t.decimal(),
    costUT4: t.decimal(),
    costUT5: t.decimal(),
    costUT6: t.decimal(),
    costUT7: t.decimal(),
    costUT8: t.decimal(),
    /** Whether the shift type is active. */
    isActive: t.boolean(),
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
  },
  { origin: 'observed' },
);

/**
 * One shift type to update. Most of its fields are those of `ShiftCategory`, some under other names.
 * Source: observed signatures.
 */
export interface UpdateShiftType extends RecordOf<typeof definition> {}
export const UpdateShiftType: Definition<UpdateShiftType> = definition;
