import type { Calls } from './calls.js';
import type { ListOptions, RestCallOptions } from '../call/restCallOptions.js';
import { createList, type Pages } from '../call/pages.js';
import type {
  Id,
  RoleAssignment,
  RoleAssignmentCreate,
  RoleAssignmentQuery,
  RoleAssignmentUpdate,
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
  // As it came: what is no id is told of, and not sent as a text.
  const at = (id: Id) => ({ params: { path: { id: id as string } } });
  return {
    list: createList<RoleAssignment, RoleAssignmentQuery>(callPath, ALL),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PATCH(PATH, { ...options, ...at(id), body }),
    delete: (id, options) => v3.DELETE(PATH, { ...options, ...at(id) }),
  };
}
