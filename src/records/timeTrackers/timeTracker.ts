import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'timeTracker',
  {
    badgeNo: t.string(),
    userId: t.int(),
    timeTrackerId: t.int(),
    period: t.int(),
    operation: t.int(),
    value: t.decimal(),
    date: t.string(),
    replaceTimeTracker: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** timeTracker. */
export interface timeTracker extends RecordOf<typeof definition> {}
export const timeTracker: Definition<timeTracker> = definition;
