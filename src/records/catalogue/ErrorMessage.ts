import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('ErrorMessage', {
  /** The text. */
  message: t.string().means('remark'),
});

/** The text of a validation error. Source: observed signatures. */
export interface ErrorMessage extends RecordOf<typeof definition> {}
export const ErrorMessage: Definition<ErrorMessage> = definition;
