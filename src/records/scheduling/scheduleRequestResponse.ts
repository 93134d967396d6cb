import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { requestFields } from './scheduleRequest.js';

const definition = record('scheduleRequestResponse', {
  ...requestFields,
  /** Why the request was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors(),
});

/** The answer to the approval or denial of a schedule request. Source: observed signatures. */
export interface scheduleRequestResponse extends RecordOf<typeof definition> {}
export const scheduleRequestResponse: Definition<scheduleRequestResponse> = definition;
