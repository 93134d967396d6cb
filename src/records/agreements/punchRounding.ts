import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'punchRounding',
  {
    type: t.int(),
    punchPart: t.int(),
    insideShift: t.int(),
    roundingRule: t.int(),
    minutes: t.decimal(),
  },
  { origin: 'documented' },
);

/** punchRounding. */
export interface punchRounding extends RecordOf<typeof definition> {}
export const punchRounding: Definition<punchRounding> = definition;
