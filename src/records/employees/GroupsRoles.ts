import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GroupsRoles',
  {
    groupId: t.int(),
    groupName: t.string(),
    extGroupId: t.string(),
    roleId: t.string(),
    extNeoRoleId: t.string(),
    roleName: t.string(),
    startDate: t.date(),
    endDate: t.date(),
  },
  { origin: 'documented' },
);

/** GroupsRoles. */
export interface GroupsRoles extends RecordOf<typeof definition> {}
export const GroupsRoles: Definition<GroupsRoles> = definition;
