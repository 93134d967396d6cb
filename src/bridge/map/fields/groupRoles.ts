import { GroupsRoles } from '../../../records/employees/GroupsRoles.js';
import { date, id, text } from '../conversions/plain.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move, elsewhere } = fieldsOf<GroupsRoles>();

export const groupRoles: FieldMap = {
  name: 'groupRoles',
  title: 'Roles of an employee in groups',
  record: GroupsRoles,
  alsoFrom: [],
  rest: { version: 'v3', schema: 'RoleAssignmentResponse' },
  fields: [
    move('groupId', 'groupId', id),
    move('roleId', 'roleId', text),
    move('startDate', 'startDate', date, {
      note: 'That it exists and can be changed is documented.',
      source: 'documented',
    }),
    move('endDate', 'endDate', date, {
      note: 'That it exists and can be changed is documented.',
      source: 'documented',
    }),
    ...elsewhere(['groupName', 'extGroupId'], 'In the group of that id.'),
    ...elsewhere(['extNeoRoleId', 'roleName'], 'In the role of that id.'),
  ],
  restOnly: {
    id: 'SOAP gives role assignments no id.',
    employeeId: 'Over SOAP the list is inside the employee.',
    created: 'SOAP does not say when a record was created.',
    updated: 'SOAP says it for the employee as a whole.',
  },
};
