import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('NeoRole', {
  /** Id of the role. */
  id: t.string().means('recordId'),
  /** External id of the role. */
  extNeoRoleId: t.string().means('externalCode'),
  /** Name of the role. */
  name: t.string().means('name'),
});

/** A role that an employee can have in a group. Source: observed signatures. */
export interface NeoRole extends RecordOf<typeof definition> {}
export const NeoRole: Definition<NeoRole> = definition;
