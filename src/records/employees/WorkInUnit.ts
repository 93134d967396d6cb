import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('WorkInUnit', {
  /** Id of the unit. */
  restId: t.int().means('unitId'),
  /** External id of the unit. */
  extUnitId: t.string().means('unitExtCode'),
  rollOutShiftEnabled: t.boolean(),
});

/** A unit in which an employee works. Source: observed signatures. */
export interface WorkInUnit extends RecordOf<typeof definition> {}
export const WorkInUnit: Definition<WorkInUnit> = definition;
