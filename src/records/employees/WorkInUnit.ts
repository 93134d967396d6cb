import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'WorkInUnit',
  {
    restId: t.int(),
    extUnitId: t.string(),
    rollOutShiftEnabled: t.boolean(),
  },
  { origin: 'observed' },
);

/** WorkInUnit. */
export interface WorkInUnit extends RecordOf<typeof definition> {}
export const WorkInUnit: Definition<WorkInUnit> = definition;
