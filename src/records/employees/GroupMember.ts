import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'GroupMember',
  {
    id: t.int(),
    /** Id of the group. */
    groupId: t.int(),
    name: t.string().personal(),
    /** Id of the employee. */
    employeeId: t.int(),
    /** Badge number. Text: leading zeros count. */
    badgeNo: t.string().personal(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** An employee in a group. Source: observed signatures. */
export interface GroupMember extends RecordOf<typeof definition> {}
export const GroupMember: Definition<GroupMember> = definition;
