import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { TimePunch } from './TimePunch.js';

const definition = record(
  'GetTimePunchesResponse',
  {
    timepunches: t.array(TimePunch),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** GetTimePunchesResponse. */
export interface GetTimePunchesResponse extends RecordOf<typeof definition> {}
export const GetTimePunchesResponse: Definition<GetTimePunchesResponse> = definition;
