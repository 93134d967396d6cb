import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('NeoGroup', {
  /** Id of the group. */
  id: t.int().means('recordId'),
  /** External id of the group. */
  extGroupId: t.string().means('externalCode'),
  /** Name of the group. */
  name: t.string().means('name'),
  type: t.string().means('setting'),
  belongsTo: t.string().means('name'),
});

/** A group of the organisation. Source: observed signatures. */
export interface NeoGroup extends RecordOf<typeof definition> {}
export const NeoGroup: Definition<NeoGroup> = definition;
