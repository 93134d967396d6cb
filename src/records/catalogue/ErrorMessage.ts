import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'ErrorMessage',
  {
    message: t.string(),
  },
  { origin: 'observed' },
);

/** ErrorMessage. */
export interface ErrorMessage extends RecordOf<typeof definition> {}
export const ErrorMessage: Definition<ErrorMessage> = definition;
