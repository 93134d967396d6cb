import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Role', '2.10', {
  /** Id of the role. */
  id: t.int().means('recordId'),
  /** Name of the role. */
  name: t.string().means('name'),
});

/** A role. Source: interface document 2.10. */
export interface Role extends RecordOf<typeof definition> {}
export const Role: Definition<Role> = definition;
