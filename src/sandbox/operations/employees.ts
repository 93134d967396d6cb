import type { Caller } from '../rules/Caller.js';
import { findEmployee, unitsOf } from '../rules/Caller.js';
import { modifiedAfter, parseMoment } from '../rules/filters.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { employeeRecord } from './employeeRecord.js';
import type { Handlers } from './Handler.js';

/** Operations on employees. */
export const employees = {
  wsdlFindEmployees(world, caller, { badgeNoList = [], emailList = [] }) {
    const byBadge = badgeNoList.map(({ badgeNo = '' }) => findEmployee(world, caller, { badgeNo }));
    const emails = new Set(emailList.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])));
    const byEmail =
      emails.size === 0
        ? []
        : [...world.employees.of(unitsOf(world, caller))].filter(({ email }) =>
            emails.has(email.toLowerCase()),
          );
    const found = new Set([...byBadge, ...byEmail].filter((employee) => employee !== undefined));
    return [...found].map((employee) => {
      const unit = world.units.get(employee.restId)!;
      return {
        api_key: unit.key,
        unitName: unit.name,
        extApplicationId: unit.extApplicationId,
        badgeNo: employee.badgeNo,
        employeeId: employee.id,
        email: employee.email,
      };
    });
  },

  wsdlGetEmployeesV2(world, caller, filter) {
    return employeesOf(world, caller, filter).map((employee) => employeeRecord(world, employee));
  },

  wsdlGetEmployees(world, caller, filter) {
    return employeesOf(world, caller, filter).map((employee) => ({
      ...employeeRecord(world, employee),
      groupRoles: [],
    }));
  },
} satisfies Partial<Handlers>;

interface EmployeeFilter {
  readonly sectionId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** The employees whom the key sees and the filter lets pass; `0`, empty and absent skip a filter (document 4.3). */
export function employeesOf(world: World, caller: Caller, filter: EmployeeFilter): EmployeeRow[] {
  const after = parseMoment('lastModified', filter.lastModified);
  const one = filter.employeeId || filter.badgeNo;
  const found = findEmployee(world, caller, { id: filter.employeeId, badgeNo: filter.badgeNo });
  const candidates = one ? (found ? [found] : []) : world.employees.of(unitsOf(world, caller));
  return [...candidates].filter(
    (employee) =>
      (!filter.badgeNo || employee.badgeNo === filter.badgeNo) &&
      (!filter.sectionId || employee.section === filter.sectionId) &&
      modifiedAfter(employee, after),
  );
}
