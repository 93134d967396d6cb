import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('agreementOvertimeMethod', {
  /** Id of the overtime method. */
  overtimeMethodId: t.int().means('reference'),
  /** Place among the overtime methods. */
  order: t.int(),
});

/** An overtime method of an agreement or template. Source: observed signatures. */
export interface agreementOvertimeMethod extends RecordOf<typeof definition> {}
export const agreementOvertimeMethod: Definition<agreementOvertimeMethod> = definition;
