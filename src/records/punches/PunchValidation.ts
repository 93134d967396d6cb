import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'PunchValidation',
  {
    badgeNumber: t.string(),
    cardNumber: t.string(),
    punchIn: t.dateTime().nillable(),
    punchOut: t.dateTime().nillable(),
    punchId: t.int(),
    shiftId: t.int(),
    status: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** PunchValidation. */
export interface PunchValidation extends RecordOf<typeof definition> {}
export const PunchValidation: Definition<PunchValidation> = definition;
