import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('timeTrackerListItem', '2.9', {
  /** Id of the employee who has the tracker. */
  userId: t.int().means('personId'),
  /** Id of the time tracker. */
  timeTrackerId: t.int().means('reference'),
  /** Name of the time tracker. */
  timeTrackerName: t.string().means('name'),
  /** Why the request was rejected; empty on success. */
  validationErrors: t.validationErrors(),
});

/** One time tracker of one employee. Source: interface document 2.9. */
export interface timeTrackerListItem extends RecordOf<typeof definition> {}
export const timeTrackerListItem: Definition<timeTrackerListItem> = definition;
