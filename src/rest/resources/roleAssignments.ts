import { at, type Calls } from './calls.js';
import type { ListOptions, RestCallOptions } from '../call/restCallOptions.js';
import { createList, type Pages } from '../call/pages.js';
import type {
  Id,
  Role,
  RoleAssignment,
  RoleAssignmentCreate,
  RoleAssignmentQuery,
  RoleAssignmentUpdate,
  RoleQuery,
} from './restTypes.js';

/** Which role an employee has at a group, from when to when (version 3). Source: interface document 4.2. */
export interface RoleAssignments {
  /** Assignments of employees, groups, roles and days, or those of `idIn`. Source: interface document 2.5, 4.2. */
  list(query?: RoleAssignmentQuery, options?: ListOptions): Pages<RoleAssignment>;
  /** Gives an employee a role at a group, and gives the assignment. Source: interface document 4.2. */
  create(assignment: RoleAssignmentCreate, options?: RestCallOptions): Promise<RoleAssignment>;
  /** Changes start date and/or end date, and nothing else; null clears. Source: interface document 4.2. */
  update(id: Id, dates: RoleAssignmentUpdate, options?: RestCallOptions): Promise<RoleAssignment>;
  /** Deletes an assignment. Source: interface document 4.2. */
  delete(id: Id, options?: RestCallOptions): Promise<void>;
}

export function createRoleAssignments({ v3, callPath }: Calls): RoleAssignments {
  const PATH = '/hr/v3/role-assignments/{id}';
  const ALL = '/hr/v3/role-assignments';
  return {
    list: createList<RoleAssignment, RoleAssignmentQuery>(callPath, ALL),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PATCH(PATH, { ...options, ...at(id), body }),
    delete: (id, options) => v3.DELETE(PATH, { ...options, ...at(id) }),
  };
}

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
    get: (id, options) => v3.GET('/organization/v3/roles/{id}', { ...options, ...at(id) }),
  };
}
