import type { V3Calls } from './calls.js';
import { createList, type ListOptions, type Pages } from '../call/pages.js';
import type {
  Id,
  RoleAssignment,
  RoleAssignmentCreate,
  RoleAssignmentQuery,
  RoleAssignmentUpdate,
} from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Which role an employee has at a group, from when to when (version 3). Source: interface document 4.2. */
export interface RoleAssignments {
  list(query?: RoleAssignmentQuery, options?: ListOptions): Pages<RoleAssignment>;
  create(assignment: RoleAssignmentCreate, options?: RestCallOptions): Promise<RoleAssignment>;
  /** Changes start date and/or end date, and nothing else. */
  update(id: Id, dates: RoleAssignmentUpdate, options?: RestCallOptions): Promise<RoleAssignment>;
  delete(id: Id, options?: RestCallOptions): Promise<void>;
}

export function createRoleAssignments(v3: V3Calls): RoleAssignments {
  const PATH = '/hr/v3/role-assignments/{id}';
  const ALL = '/hr/v3/role-assignments';
  const at = (id: Id) => ({ params: { path: { id: String(id) } } });
  return {
    list: createList<RoleAssignment, RoleAssignmentQuery>(ALL, (input) => v3.GET(ALL, input)),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PATCH(PATH, { ...options, ...at(id), body }),
    delete: (id, options) => v3.DELETE(PATH, { ...options, ...at(id) }),
  };
}
