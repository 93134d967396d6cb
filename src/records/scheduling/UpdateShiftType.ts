import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { Skill } from '../skills/Skill.js';
import { Tag } from '../punches/Tag.js';
import { Task } from './Task.js';
import { scheduleCategoryUnit } from './scheduleCategoryUnit.js';

const definition = record(
  'UpdateShiftType',
  {
    name: t.string(),
    id: t.int(),
    shiftTypeExtId: t.string(),
    costHourly: t.decimal(),
    timeStart: t.string(),
    timeEnd: t.string(),
    sectionId: t.int(),
    breakStart: t.string(),
    breakEnd: t.string(),
    breakStart2: t.string(),
    breakEnd2: t.string(),
    breakStart3: t.string(),
    breakEnd3: t.string(),
    breakStart4: t.string(),
    breakEnd4: t.string(),
    comment: t.string(),
    shiftTypeCatId: t.int(),
    skills: t.array(Skill),
    productiveTime: t.int(),
    costCentreId: t.int(),
    costCentreExtCode: t.string(),
    projectId: t.int(),
    projectExtCode: t.string(),
    accountId: t.int(),
    accountExtCode: t.string(),
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
    isActive: t.boolean(),
    isFreeDay: t.boolean(),
    countPunchHours: t.boolean(),
    countScheduleHours: t.boolean(),
    tasks: t.array(Task),
    sharedToAllUnits: t.boolean(),
    replace: t.boolean(),
    scheduleCategoryUnits: t.array(scheduleCategoryUnit),
    tags: t.array(Tag),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateShiftType. */
export interface UpdateShiftType extends RecordOf<typeof definition> {}
export const UpdateShiftType: Definition<UpdateShiftType> = definition;
