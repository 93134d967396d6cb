import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { TimePunch } from './TimePunch.js';

const definition = record('GetTimePunchesResponse', '2.7', {
  /** The punches. */
  timepunches: t.array(TimePunch),
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer of `wsdlGetTimePunches`. Source: interface document 2.7. */
export interface GetTimePunchesResponse extends RecordOf<typeof definition> {}
export const GetTimePunchesResponse: Definition<GetTimePunchesResponse> = definition;
