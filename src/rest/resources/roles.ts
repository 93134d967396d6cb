import type { Calls } from './calls.js';
import type { ListOptions, RestCallOptions } from '../call/restCallOptions.js';
import { createList, type Pages } from '../call/pages.js';
import type { Id, Role, RoleQuery } from './restTypes.js';

/** Roles (version 3); their ids are not the role numbers of the SOAP interface. Source: interface document 4.2. */
export interface Roles {
  /** All roles. Source: interface document 2.5, 4.2. */
  list(query?: RoleQuery, options?: ListOptions): Pages<Role>;
  /** A role by internal id or `xrefId('…')`. Source: interface document 4.2. */
  get(id: Id, options?: RestCallOptions): Promise<Role>;
}

export function createRoles({ v3, callPath }: Calls): Roles {
  const ALL = '/organization/v3/roles';
  return {
    list: createList<Role, RoleQuery>(callPath, ALL),
    get: (id, options) =>
      v3.GET('/organization/v3/roles/{id}', { ...options, params: { path: { id: id as string } } }),
  };
}
