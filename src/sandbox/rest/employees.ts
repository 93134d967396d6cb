import { type EmployeeRow, NEW_EMPLOYEE } from '../world/rows/employees.js';
import { employeeRecord } from './employeeRecord.js';
import { readEmployee } from './employeeRequest.js';
import { employeeBy, idIn } from './identify.js';
import { pageOf } from './listPage.js';
import { eraseEmployee } from './erase.js';
import type { Endpoints, RestCall } from './RestCall.js';
import { absent } from './RestFailure.js';

const ALL = '/hr/v3/employees';

/** Employees of version 3 (document 4.2). */
export const employees: Endpoints = {
  [`GET ${ALL}`]: (call) => pageOf(call, found(call), (row) => employeeRecord(call.world, row)),

  [`GET ${ALL}/{id}`]: (call) => ({ body: employeeRecord(call.world, employeeOf(call)) }),

  [`POST ${ALL}`]: ({ world, body }) => {
    const fields = readEmployee(world, body, 'create');
    const row = world.addEmployee({
      ...NEW_EMPLOYEE,
      ...fields,
      badgeNo: fields.badgeNo!,
      restId: fields.restId!,
      ts: world.stamp(),
    });
    return { status: 201, body: employeeRecord(world, row) };
  },

  [`PUT ${ALL}/{id}`]: (call) => change(call, 'update'),
  [`PATCH ${ALL}/{id}`]: (call) => change(call, 'patch'),

  [`DELETE ${ALL}/{id}`]: (call) => {
    eraseEmployee(call.world, employeeOf(call));
    return {};
  },
};

function change(call: RestCall, kind: 'update' | 'patch') {
  const { world, body } = call;
  const employee = employeeOf(call);
  const { badgeNo, restId, ...fields } = readEmployee(world, body, kind, employee);
  Object.assign(employee, fields, { ts: world.stamp() });
  if (badgeNo !== undefined && badgeNo !== employee.badgeNo) world.setBadge(employee, badgeNo);
  if (restId !== undefined && restId !== employee.restId) world.employees.move(employee, restId);
  return { body: employeeRecord(world, employee) };
}

function employeeOf({ world, path }: RestCall): EmployeeRow {
  return employeeBy(world, path.id ?? '') ?? absent('employee');
}

function found({ world, query }: RestCall): Iterable<EmployeeRow> {
  const ids = query.getAll('idIn');
  return ids.length > 0 ? ids.flatMap((id) => employeeBy(world, id) ?? []) : world.employees.of();
}

/** Employees of version 2 (document 4.1; the look-up by badge number was observed). */
export const employeesV2: Endpoints = {
  'GET /v2/employees/{employeeId}': ({ world, path }) => ({
    body: recordV2(world.employees.get(idIn(path.employeeId))),
  }),
  'GET /v2/employee/badgeNo/{badgeNo}': ({ world, path }) => ({
    body: recordV2(world.employeeByBadge(path.badgeNo ?? '')),
  }),
};

function recordV2(employee: EmployeeRow | undefined) {
  const { id, givenName, familyName, email, badgeNo } = employee ?? absent();
  return { employeeId: id, firstName: givenName, lastName: familyName, email, badgeNo };
}
