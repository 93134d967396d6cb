import { at, type Calls } from './calls.js';
import type { ListOptions, RestCallOptions } from '../call/restCallOptions.js';
import { createList, type Pages } from '../call/pages.js';
import type { DeletePermanently } from './pathCalls.js';
import type {
  Employee,
  EmployeeCreate,
  EmployeePatch,
  EmployeeQuery,
  EmployeeUpdate,
  EmployeeV2,
  Id,
} from './restTypes.js';

/** Employees of the account (version 3). An id is an internal id or `badgeNumber('…')`. Source: interface document 4.2. */
export interface Employees {
  /** All employees, or those of `idIn`; not per unit, and without a filter for changes. Source: interface document 2.5, 4.2. */
  list(query?: EmployeeQuery, options?: ListOptions): Pages<Employee>;
  /** An employee by internal id or `badgeNumber('…')`. Source: interface document 4.2. */
  get(id: Id, options?: RestCallOptions): Promise<Employee>;
  /** Creates an employee, and gives it. Source: interface document 4.2. */
  create(employee: EmployeeCreate, options?: RestCallOptions): Promise<Employee>;
  /** Replaces the employee: every field is given. `patch` changes some. Source: interface document 4.2. */
  update(id: Id, employee: EmployeeUpdate, options?: RestCallOptions): Promise<Employee>;
  /**
   * Changes the given fields, and gives the employee. null clears `managerId`, `costCentreId` and `employmentEndDate`.
   * Source: interface document 4.2.
   */
  patch(id: Id, fields: EmployeePatch, options?: RestCallOptions): Promise<Employee>;
  /** Deletes the employee FOR EVER. To end an employment, patch `employment.employmentEndDate` instead. Source: interface document 4.2. */
  delete(id: Id, input: DeletePermanently, options?: RestCallOptions): Promise<void>;
  /** Name, e-mail and badge number by internal id (version 2). Source: interface document 4.1. */
  getV2(employeeId: number, options?: RestCallOptions): Promise<EmployeeV2>;
}

export function createEmployees({ v2, v3, callPath }: Calls): Employees {
  const PATH = '/hr/v3/employees/{id}';
  const ALL = '/hr/v3/employees';
  return {
    list: createList<Employee, EmployeeQuery>(callPath, ALL),
    get: (id, options) => v3.GET(PATH, { ...options, ...at(id) }),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PUT(PATH, { ...options, ...at(id), body }),
    patch: (id, body, options) => v3.PATCH(PATH, { ...options, ...at(id), body }),
    delete: (id, input, options) => v3.DELETE(PATH, { ...options, ...at(id), confirm: input?.confirm }),
    getV2: (employeeId, options) =>
      v2.GET('/v2/employees/{employeeId}', { ...options, params: { path: { employeeId } } }),
  };
}
