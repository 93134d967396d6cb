import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'agreementOvertimeMethod',
  {
    overtimeMethodId: t.int(),
    order: t.int(),
  },
  { origin: 'observed' },
);

/** agreementOvertimeMethod. */
export interface agreementOvertimeMethod extends RecordOf<typeof definition> {}
export const agreementOvertimeMethod: Definition<agreementOvertimeMethod> = definition;
