import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UpdateEmployeePortrait',
  {
    badgeNo: t.string(),
    portrait: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateEmployeePortrait. */
export interface UpdateEmployeePortrait extends RecordOf<typeof definition> {}
export const UpdateEmployeePortrait: Definition<UpdateEmployeePortrait> = definition;
