import type { Employee } from '../../records/employees/Employee.js';
import type { Unchecked } from '../Unchecked.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';

/** The `Employee` record of an employee, without roles in groups (document 2.3). */
export function employeeRecord(world: World, employee: EmployeeRow): Unchecked<Employee> {
  const category = world.staffCategories.get(employee.staffCat);
  return {
    id: employee.id,
    badgeNo: employee.badgeNo,
    givenName: employee.givenName,
    familyName: employee.familyName,
    address1: employee.address1,
    address2: employee.address2 ?? '',
    zip: employee.zip,
    city: employee.city,
    cellPhone: employee.cellPhone,
    phoneNo: employee.phoneNo ?? '',
    email: employee.email,
    active: employee.active,
    leaveDate: employee.leaveDate,
    lastDayOfEmployment: employee.lastDayOfEmployment,
    socsecNo: employee.socsecNo,
    country: employee.country,
    restId: employee.restId,
    staffCat: employee.staffCat,
    extStaffCategory: category?.extCode ?? '',
    staffCatName: category?.categoryName ?? '',
    section: employee.section,
    sectionName: world.sections.get(employee.section)?.name ?? '',
    passive: employee.passive,
    lockStatus: employee.lockStatus,
    isLockedMsg: employee.isLockedMsg ?? '',
    info: employee.info ?? '',
    dateOfBirth: employee.dateOfBirth,
    employedDate: employee.employedDate,
    industryDate: employee.industryDate,
    cardNo: employee.cardNo,
    passwordTandA: employee.passwordTandA ?? '',
    nextOfKind: employee.nextOfKind ?? '',
    nextPhone: employee.nextPhone ?? '',
    role: employee.role,
    rank: employee.rank,
    autoMan: employee.autoMan ?? 0,
    costCentre: employee.costCentre,
    costCentreExtCode: world.extCodeOf(employee.costCentre),
    punchType: employee.punchType,
    sex: employee.sex,
    myDistrict: employee.myDistrict ?? 0,
    reportingTo: employee.reportingTo ?? '',
    hasBankId: employee.hasBankId ?? 0,
    legalGuardianName: employee.legalGuardianName ?? '',
    legalGuardianEmail: employee.legalGuardianEmail ?? '',
    additionalFields: employee.additionalFields ?? [],
    groupRoles: [],
    ts: employee.ts,
  };
}
