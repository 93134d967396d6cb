import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'Role',
  {
    /** Id of the role. */
    id: t.int().means('recordId'),
    /** Name of the role. */
    name: t.string().means('name'),
  },
  { section: '2.10' },
);

/** A role. Source: interface document 2.10. */
export interface Role extends RecordOf<typeof definition> {}
export const Role: Definition<Role> = definition;
