import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'timeTrackerListItem',
  {
    userId: t.int(),
    timeTrackerId: t.int(),
    timeTrackerName: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** timeTrackerListItem. */
export interface timeTrackerListItem extends RecordOf<typeof definition> {}
export const timeTrackerListItem: Definition<timeTrackerListItem> = definition;
