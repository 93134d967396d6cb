import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'NeoGroup',
  {
    id: t.int(),
    extGroupId: t.string(),
    name: t.string(),
    type: t.string(),
    belongsTo: t.string(),
  },
  { origin: 'observed' },
);

/** NeoGroup. */
export interface NeoGroup extends RecordOf<typeof definition> {}
export const NeoGroup: Definition<NeoGroup> = definition;
