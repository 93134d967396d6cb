import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GroupMember', {
  id: t.int().means('recordId'),
  /** Id of the group. */
  groupId: t.int().means('reference'),
  name: t.string().personal().means('name'),
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** Badge number. Text: leading zeros count. */
  badgeNo: t.string().personal().means('badgeNo'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** An employee in a group. Source: observed signatures. */
export interface GroupMember extends RecordOf<typeof definition> {}
export const GroupMember: Definition<GroupMember> = definition;
