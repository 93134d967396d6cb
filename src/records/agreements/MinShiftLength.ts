import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('MinShiftLength', {
  /** Start of the part of the day, as text; its format is not documented. */
  fromTime: t.string().means('beginTime'),
  /** End of the part of the day, as text; its format is not documented. */
  toTime: t.string().means('endTime'),
  /** Least length of a shift; the unit is not documented. */
  length: t.decimal(),
});

/** The least length of shifts in a part of the day. Source: observed signatures. */
export interface MinShiftLength extends RecordOf<typeof definition> {}
export const MinShiftLength: Definition<MinShiftLength> = definition;
