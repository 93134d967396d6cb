import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { ScheduleV3 } from './ScheduleV3.js';

const definition = record('SchedulesV3Response', '2.5', {
  /** The shifts. */
  schedules: t.array(ScheduleV3),
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer of `wsdlGetSchedulesV3`. Source: interface document 2.5. */
export interface SchedulesV3Response extends RecordOf<typeof definition> {}
export const SchedulesV3Response: Definition<SchedulesV3Response> = definition;
