import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { Task } from './Task.js';

const definition = record(
  'Shift',
  {
    scheduleId: t.string(),
    begDate: t.date(),
    endDate: t.date(),
    begTime: t.timeText(),
    endTime: t.timeText(),
    begBreak: t.timeText(),
    endBreak: t.timeText(),
    begBreak2: t.timeText(),
    endBreak2: t.timeText(),
    begBreak3: t.timeText(),
    endBreak3: t.timeText(),
    begBreak4: t.timeText(),
    endBreak4: t.timeText(),
    persId: t.string(),
    badgeNo: t.string(),
    shiftCategoryId: t.string(),
    agreementId: t.int(),
    extScheduleId: t.string(),
    deleteShift: t.int(),
    sectionId: t.int(),
    extSectionId: t.string(),
    comment: t.string(),
    countsAsScheduledHours: t.boolean(),
    isFreeDay: t.boolean(),
    shiftTypeExtCode: t.string(),
    costCentreId: t.int(),
    costCentreExtCode: t.string(),
    projectId: t.int(),
    projectExtCode: t.string(),
    accountId: t.int(),
    accountExtCode: t.string(),
    replaceTasks: t.boolean(),
    tasks: t.array(Task),
    applyShiftTypeRules: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** Shift. */
export interface Shift extends RecordOf<typeof definition> {}
export const Shift: Definition<Shift> = definition;
