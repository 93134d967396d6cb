import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'MinShiftLength',
  {
    fromTime: t.timeText(),
    toTime: t.timeText(),
    length: t.decimal(),
  },
  { origin: 'observed' },
);

/** MinShiftLength. */
export interface MinShiftLength extends RecordOf<typeof definition> {}
export const MinShiftLength: Definition<MinShiftLength> = definition;
