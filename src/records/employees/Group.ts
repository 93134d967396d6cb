import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { GroupMember } from './GroupMember.js';

const definition = record(
  'Group',
  {
    id: t.int(),
    name: t.string(),
    members: t.array(GroupMember),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** Group. */
export interface Group extends RecordOf<typeof definition> {}
export const Group: Definition<Group> = definition;
