import type { EmployeeRow } from '../world/rows/employees.js';
import { idIn } from './identify.js';
import type { Endpoints } from './RestCall.js';
import { bare } from './RestFailure.js';

/** Employees of version 2 (document 4.1; the look-up by badge number was observed). */
export const employeesV2: Endpoints = {
  'GET /v2/employees/{employeeId}': ({ world, path }) => ({
    body: record(world.employees.get(idIn(path.employeeId))),
  }),
  'GET /v2/employee/badgeNo/{badgeNo}': ({ world, path }) => ({
    body: record(world.employeeByBadge(path.badgeNo ?? '')),
  }),
};

function record(employee: EmployeeRow | undefined) {
  if (!employee) throw bare(404);
  const { id, givenName, familyName, email, badgeNo } = employee;
  return { employeeId: id, firstName: givenName, lastName: familyName, email, badgeNo };
}
