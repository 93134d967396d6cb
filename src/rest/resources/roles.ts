import type { V3Calls } from './calls.js';
import { createList, type ListOptions, type Pages } from '../call/pages.js';
import type { Id, Role, RoleQuery } from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Roles (version 3); their ids are not the role numbers of the SOAP interface. Source: interface document 4.2. */
export interface Roles {
  list(query?: RoleQuery, options?: ListOptions): Pages<Role>;
  get(id: Id, options?: RestCallOptions): Promise<Role>;
}

export function createRoles(v3: V3Calls): Roles {
  const ALL = '/organization/v3/roles';
  return {
    list: createList<Role, RoleQuery>(ALL, (input) => v3.GET(ALL, input)),
    get: (id, options) =>
      v3.GET('/organization/v3/roles/{id}', { ...options, params: { path: { id: String(id) } } }),
  };
}
