import { NeoRole } from '../../../records/catalogue/NeoRole.js';
import { Role } from '../../../records/catalogue/Role.js';
import { text } from '../conversions/plain.js';
import { type FieldMap, fieldsOf } from '../FieldMap.js';

const { move } = fieldsOf<NeoRole>();

export const roles: FieldMap = {
  name: 'roles',
  title: 'Roles',
  record: NeoRole,
  alsoFrom: [{ record: Role, lost: { id: 'The numbers 1 to 7 are not among the ids of REST.' } }],
  rest: { version: 'v3', schema: 'RoleResponse' },
  fields: [
    move('id', 'id', text, { note: 'Not the numbers 1 to 7 of `wsdlGetRoles`.' }),
    move('extNeoRoleId', 'xrefId', text, { note: 'As identifier with the prefix `xrefId:`.' }),
    move('name', 'name', text),
  ],
  restOnly: { levelId: 'The level of the organisation that a role belongs to.' },
};
