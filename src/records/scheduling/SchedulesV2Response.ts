import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { ScheduleV2 } from './ScheduleV2.js';

const definition = record('SchedulesV2Response', '2.5', {
  /** The shifts. */
  schedules: t.array(ScheduleV2),
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer of `wsdlGetSchedulesV2`. Source: interface document 2.5. */
export interface SchedulesV2Response extends RecordOf<typeof definition> {}
export const SchedulesV2Response: Definition<SchedulesV2Response> = definition;
