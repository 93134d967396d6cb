import type { V2Calls, V3Calls } from './calls.js';
import { createList, type ListOptions, type Pages } from '../call/pages.js';
import type { DeletePermanently } from './pathCalls.js';
import type {
  Employee,
  EmployeeCreate,
  EmployeePatch,
  EmployeeQuery,
  EmployeeUpdate,
  EmployeeV2,
  Id,
} from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Employees of the account (version 3). An id is an internal id or `badgeNumber('…')`. Source: interface document 4.2. */
export interface Employees {
  /** All employees, or those of `idIn`; not per unit, and without a filter for changes. */
  list(query?: EmployeeQuery, options?: ListOptions): Pages<Employee>;
  get(id: Id, options?: RestCallOptions): Promise<Employee>;
  create(employee: EmployeeCreate, options?: RestCallOptions): Promise<Employee>;
  /** Replaces the employee: every field is given. `patch` changes some. */
  update(id: Id, employee: EmployeeUpdate, options?: RestCallOptions): Promise<Employee>;
  /** Changes the given fields. */
  patch(id: Id, fields: EmployeePatch, options?: RestCallOptions): Promise<Employee>;
  /** Deletes the employee FOR EVER. To end an employment, patch `employment.employmentEndDate` instead. */
  delete(id: Id, input: DeletePermanently, options?: RestCallOptions): Promise<void>;
  /** Name, e-mail and badge number by internal id (version 2). Source: interface document 4.1. */
  getV2(employeeId: number, options?: RestCallOptions): Promise<EmployeeV2>;
}

export function createEmployees(v2: V2Calls, v3: V3Calls): Employees {
  const PATH = '/hr/v3/employees/{id}';
  const ALL = '/hr/v3/employees';
  const at = (id: Id) => ({ params: { path: { id: String(id) } } });
  return {
    list: createList<Employee, EmployeeQuery>(ALL, (input) => v3.GET(ALL, input)),
    get: (id, options) => v3.GET(PATH, { ...options, ...at(id) }),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PUT(PATH, { ...options, ...at(id), body }),
    patch: (id, body, options) => v3.PATCH(PATH, { ...options, ...at(id), body }),
    delete: (id, { confirm }, options) => v3.DELETE(PATH, { ...options, ...at(id), confirm }),
    getV2: (employeeId, options) =>
      v2.GET('/v2/employees/{employeeId}', { ...options, params: { path: { employeeId } } }),
  };
}
