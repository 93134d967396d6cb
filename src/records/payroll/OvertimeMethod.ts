import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { otLevel } from './otLevel.js';

const definition = record(
  'OvertimeMethod',
  {
    id: t.int(),
    name: t.string(),
    type: t.int(),
    base: t.int(),
    periodType: t.int(),
    startDate: t.date(),
    periodLength: t.int(),
    hours: t.decimal(),
    countUpwards: t.boolean(),
    thresholdType: t.int(),
    thresholdHours: t.decimal(),
    thresholdLength: t.int(),
    thresholdStartDate: t.date(),
    otLevelType: t.int(),
    otLevels: t.array(otLevel),
  },
  { origin: 'observed' },
);

/** OvertimeMethod. */
export interface OvertimeMethod extends RecordOf<typeof definition> {}
export const OvertimeMethod: Definition<OvertimeMethod> = definition;
