import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { GroupMember } from './GroupMember.js';

const definition = record('Group', {
  /** Id of the group. */
  id: t.int().means('recordId'),
  /** Name of the group. */
  name: t.string().means('name'),
  /** The employees in the group. */
  members: t.array(GroupMember),
  /** Last modification. */
  ts: t.dateTime(),
});

/** A group of employees. Source: observed signatures. */
export interface Group extends RecordOf<typeof definition> {}
export const Group: Definition<Group> = definition;
