import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'NeoGroup',
  {
    /** Id of the group. */
    id: t.int(),
    /** External id of the group. */
    extGroupId: t.string(),
    /** Name of the group. */
    name: t.string(),
    type: t.string(),
    belongsTo: t.string(),
  },
  { origin: 'observed' },
);

/** A group of the organisation. Source: observed signatures. */
export interface NeoGroup extends RecordOf<typeof definition> {}
export const NeoGroup: Definition<NeoGroup> = definition;
