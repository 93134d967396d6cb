import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'MinShiftLength',
  {
    /** Start of the part of the day. */
    fromTime: t.timeText(),
    /** End of the part of the day. */
    toTime: t.timeText(),
    /** Least length of a shift; the unit is not documented. */
    length: t.decimal(),
  },
  { origin: 'observed' },
);

/** The least length of shifts in a part of the day. Source: observed signatures. */
export interface MinShiftLength extends RecordOf<typeof definition> {}
export const MinShiftLength: Definition<MinShiftLength> = definition;
