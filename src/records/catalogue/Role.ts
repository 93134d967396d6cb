import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Role',
  {
    id: t.int(),
    name: t.string(),
  },
  { origin: 'documented' },
);

/** Role. */
export interface Role extends RecordOf<typeof definition> {}
export const Role: Definition<Role> = definition;
