import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'otLevel',
  {
    hours: t.decimal(),
    overtimeType: t.int(),
  },
  { origin: 'documented' },
);

/** otLevel. */
export interface otLevel extends RecordOf<typeof definition> {}
export const otLevel: Definition<otLevel> = definition;
