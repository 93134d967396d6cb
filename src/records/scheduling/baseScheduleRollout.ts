import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { badgeNo } from '../employees/badgeNo.js';

const definition = record('baseScheduleRollout', {
  /** The employees. */
  badgeNos: t.array(badgeNo),
  /** Begin of the period. */
  fromDateTime: t.dateTime().means('beginDate'),
  /** End of the period. */
  toDateTime: t.dateTime().means('endDate'),
});

/** Whose rolled-out hours are asked for, and in which period. Source: observed signatures. */
export interface baseScheduleRollout extends RecordOf<typeof definition> {}
export const baseScheduleRollout: Definition<baseScheduleRollout> = definition;
