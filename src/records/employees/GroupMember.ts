import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GroupMember',
  {
    id: t.int(),
    groupId: t.int(),
    name: t.string(),
    employeeId: t.int(),
    badgeNo: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** GroupMember. */
export interface GroupMember extends RecordOf<typeof definition> {}
export const GroupMember: Definition<GroupMember> = definition;
