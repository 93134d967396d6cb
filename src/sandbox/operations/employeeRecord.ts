import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import type { AnswerOf } from './Handler.js';

/** The `Employee` record of an employee (document 2.3). */
export function employeeRecord(world: World, employee: EmployeeRow): AnswerOf<'wsdlGetEmployees'>[number] {
  const category = world.staffCategories.get(employee.staffCat);
  return {
    address2: '',
    phoneNo: '',
    info: '',
    passwordTandA: '',
    nextOfKind: '',
    nextPhone: '',
    reportingTo: '',
    hasBankId: 0,
    isLockedMsg: '',
    legalGuardianName: '',
    legalGuardianEmail: '',
    autoMan: 0,
    myDistrict: 0,
    additionalFields: [],
    groupRoles: [],
    ...given(employee),
    staffCatName: category?.categoryName ?? '',
    extStaffCategory: category?.extCode ?? '',
    sectionName: world.sections.get(employee.section)?.name ?? '',
    costCentreExtCode: world.extCodeOf(employee.costCentre),
  };
}

function given({ workInUnits, password, loginId, mainAgreementId, ...employee }: EmployeeRow) {
  return Object.fromEntries(
    Object.entries(employee).filter(([, value]) => value !== undefined),
  ) as typeof employee;
}
