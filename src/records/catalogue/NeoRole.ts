import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'NeoRole',
  {
    id: t.string(),
    extNeoRoleId: t.string(),
    name: t.string(),
  },
  { origin: 'observed' },
);

/** NeoRole. */
export interface NeoRole extends RecordOf<typeof definition> {}
export const NeoRole: Definition<NeoRole> = definition;
