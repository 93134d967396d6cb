import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('GroupsRoles', '2.3', {
  /** Id of the group. */
  groupId: t.int().means('reference'),
  /** Name of the group. */
  groupName: t.string().means('name'),
  /** External id of the group. */
  extGroupId: t.string().means('externalCode'),
  /** Id of the role. A string here, unlike `role` of the employee. */
  roleId: t.string().required().means('reference'),
  /** External id of the role. */
  extNeoRoleId: t.string().means('externalCode'),
  /** Name of the role. */
  roleName: t.string().means('name'),
  /** First day of the role. */
  startDate: t.date().means('beginDate'),
  /** Last day of the role. */
  endDate: t.date().means('endDate'),
});

/** A role that an employee has in a group. Source: interface document 2.3. */
export interface GroupsRoles extends RecordOf<typeof definition> {}
export const GroupsRoles: Definition<GroupsRoles> = definition;
