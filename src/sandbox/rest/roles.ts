import { ROLES } from '../world/generate/catalogue.js';
import { pageOf } from './listPage.js';
import type { Endpoints } from './RestCall.js';
import { problem } from './RestFailure.js';

/** Roles of version 3 (document 4.2). Ids and external ids are those that the SOAP side gives in `groupRoles`. */
export const roles: Endpoints = {
  'GET /organization/v3/roles': (call) => pageOf(call, ROLES, record),

  'GET /organization/v3/roles/{id}': ({ path }) => {
    const role = ROLES.find(({ id }) => path.id === String(id) || path.id === `xrefId:R${id}`);
    if (!role) throw problem(404, 'no such role');
    return { body: record(role) };
  },
};

function record({ id, name }: (typeof ROLES)[number]) {
  return { id: String(id), name, xrefId: `R${id}` };
}
