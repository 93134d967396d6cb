import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { PayrollTag } from './PayrollTag.js';
import { ScheduleCategorySkill } from './ScheduleCategorySkill.js';
import { scheduleCategoryUnit } from './scheduleCategoryUnit.js';

const definition = record(
  'ShiftCategory',
  {
    id: t.int(),
    shiftTypeExtId: t.string(),
    name: t.string(),
    restId: t.int(),
    begTime: t.time(),
    endTime: t.time(),
    breakType: t.int(),
    begBreak: t.time(),
    endBreak: t.time(),
    begBreak2: t.time(),
    endBreak2: t.time(),
    begBreak3: t.time(),
    endBreak3: t.time(),
    begBreak4: t.time(),
    endBreak4: t.time(),
    section: t.int(),
    costCentre: t.int(),
    salaryType: t.int(),
    accountNo: t.int(),
    projectNo: t.int(),
    accountNoExtCode: t.string(),
    costCentreExtCode: t.string(),
    projectNoExtCode: t.string(),
    salaryTypeExtCode: t.string(),
    onCall: t.int(),
    isActive: t.boolean(),
    isFreeDay: t.boolean(),
    countPunchHours: t.boolean(),
    countScheduleHours: t.boolean(),
    sharedToAllUnits: t.boolean(),
    scheduleCategoryUnits: t.array(scheduleCategoryUnit),
    ts: t.dateTime(),
    shiftTypeCategoryName: t.string(),
    tags: t.array(PayrollTag),
    skills: t.array(ScheduleCategorySkill),
  },
  { origin: 'documented' },
);

/** ShiftCategory. */
export interface ShiftCategory extends RecordOf<typeof definition> {}
export const ShiftCategory: Definition<ShiftCategory> = definition;
