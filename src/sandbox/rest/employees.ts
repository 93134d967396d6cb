import type { EmployeeUpdate } from '../../rest/resources/restTypes.js';
import { defined } from '../../text/defined.js';
import { type World, type EmployeeRow, NEW_EMPLOYEE } from '../world/World.js';
import { Body } from './Body.js';
import { employeeBy, findGroup, groupIdOf, idIn, unitOfGroup } from '../rules/groupTree.js';
import { pageOf } from './listPage.js';
import { absent, type Endpoints, type RestCall } from './RestCall.js';
import { instantOf } from './zone.js';

const ALL = '/hr/v3/employees';

/** Employees of version 3 (document 4.2). */
export const employees: Endpoints = {
  [`GET ${ALL}`]: (call) => pageOf(call, found(call), (row) => record(call.world, row)),
  [`GET ${ALL}/{id}`]: (call) => ({ body: record(call.world, employeeOf(call)) }),

  [`POST ${ALL}`]: (call) => {
    const { world } = call;
    const fields = read(call);
    const { badgeNo = '', restId = 0 } = fields;
    const row = world.addEmployee({ ...NEW_EMPLOYEE, ...fields, badgeNo, restId, ts: world.stamp() });
    return { status: 201, body: record(world, row) };
  },

  [`PUT ${ALL}/{id}`]: change,
  [`PATCH ${ALL}/{id}`]: change,

  [`DELETE ${ALL}/{id}`]: (call) => {
    eraseEmployee(call.world, employeeOf(call));
    return {};
  },
};

function change(call: RestCall) {
  const { world } = call;
  const employee = employeeOf(call);
  const { badgeNo, restId, ...fields } = read(call, employee);
  Object.assign(employee, fields, { ts: world.stamp() });
  if (badgeNo !== undefined && badgeNo !== employee.badgeNo) world.setBadge(employee, badgeNo);
  if (restId !== undefined && restId !== employee.restId) world.employees.move(employee, restId);
  return { body: record(world, employee) };
}

function employeeOf({ world, path }: RestCall): EmployeeRow {
  return employeeBy(world, path.id ?? '') ?? absent('employee');
}

function found({ world, query }: RestCall): Iterable<EmployeeRow> {
  const ids = query.getAll('idIn');
  return ids.length > 0 ? ids.flatMap((id) => employeeBy(world, id) ?? []) : world.employees.of();
}

/** Takes an employee away for ever, with shifts, punches, absences and all else that is about them. */
export function eraseEmployee(world: World, employee: EmployeeRow): void {
  const ts = world.stamp();
  for (const table of [world.shifts, world.punches, world.absences, world.agreements, world.manualSalaries])
    for (const row of [...table.of()])
      if (row.employeeId === employee.id) (table as typeof world.shifts).delete(row as never, ts);
  for (const group of world.collaborationGroups.of())
    group.employees = group.employees.filter((id) => id !== employee.id);
  world.employees.delete(employee, ts);
}

const GENDERS = ['MALE', 'FEMALE', 'OTHER', 'NOT_SPECIFIED'] as const;
const LOCKS = ['NOT_LOCKED', 'LOCKED_BY_MANAGER', 'LOCKED_BY_SYSTEM'] as const;

/** Texts and dates by the part of an employee that they stand in, their names there, and their columns. */
const TEXTS = [
  ['personalInformation', 'firstName', 'givenName'],
  ['personalInformation', 'lastName', 'familyName'],
  ['personalInformation', 'socialSecurityNumber', 'socsecNo'],
  ['personalInformation', 'pictureURL', 'pictureURL'],
  ['contactInformation', 'mobileNumber', 'cellPhone'],
  ['contactInformation', 'phoneNumber', 'phoneNo'],
  ['address', 'address1', 'address1'],
  ['address', 'address2', 'address2'],
  ['address', 'zip', 'zip'],
  ['address', 'city', 'city'],
  ['address', 'country', 'country'],
  ['emergencyContact', 'nextOfKinName', 'nextOfKind'],
  ['emergencyContact', 'nextOfKinPhone', 'nextPhone'],
  ['emergencyContact', 'legalGuardianName', 'legalGuardianName'],
  ['emergencyContact', 'legalGuardianEmail', 'legalGuardianEmail'],
] as const;
const DATES = [
  ['personalInformation', 'dateOfBirth', 'dateOfBirth'],
  ['employment', 'employmentStartDate', 'employedDate'],
  ['employment', 'industryStartDate', 'industryDate'],
] as const;

/** An employee as version 3 shows it. Where the older interface has nothing, nothing is there. */
function record(world: World, row: EmployeeRow) {
  const manager = row.reportingTo ? world.employeeByBadge(row.reportingTo) : undefined;
  const texts = (part: (typeof TEXTS)[number][0]) =>
    Object.fromEntries(
      TEXTS.filter(([of]) => of === part).map(([, name, column]) => [name, row[column] ?? '']),
    );
  return {
    id: String(row.id),
    badgeNumber: row.badgeNo,
    email: row.email,
    personalInformation: {
      ...texts('personalInformation'),
      dateOfBirth: row.dateOfBirth || undefined,
      gender: GENDERS[row.sex] ?? 'NOT_SPECIFIED',
    },
    contactInformation: texts('contactInformation'),
    address: texts('address'),
    employment: {
      homeGroupId: groupIdOf(world, row),
      staffCategoryId: String(row.staffCat),
      passive: row.passive === 1,
      locked: LOCKS[row.lockStatus] ?? 'NOT_LOCKED',
      employmentStartDate: row.employedDate || undefined,
      industryStartDate: row.industryDate || undefined,
      managerId: manager && String(manager.id),
      employmentEndDate: row.leaveDate || undefined,
      costCentreId: row.costCentre ? String(row.costCentre) : undefined,
    },
    emergencyContact: texts('emergencyContact'),
    punchSettings: { allowAttestOfOwnPunches: row.allowAttestOfOwnPunches ?? false },
    updated: instantOf(row.ts, 'CET'),
  };
}

/** What a body says: all of an employee, or with PATCH any part. */
type Said = { readonly [Part in keyof EmployeeUpdate]?: Partial<EmployeeUpdate[Part]> };

/** The fields of an employee that a body sets. Throws `problem+json` with a pointer for each that is wrong. */
function read(call: RestCall, existing?: EmployeeRow): Partial<EmployeeRow> {
  const { world } = call;
  // A date that an employee does not have is in no answer, so that an update may leave it out.
  const unset = DATES.filter(([, , column]) => existing && !existing[column]);
  const body = new Body<Said>(
    call,
    unset.map(([part, name]) => `#/${part}/${name}`),
  );
  const { badgeNumber: badgeNo, email, personalInformation } = body.said;
  if (badgeNo === '') body.add('#/badgeNumber', 'is empty');
  if (badgeNo !== undefined && badgeNo !== existing?.badgeNo && world.employeeByBadge(badgeNo))
    body.add('#/badgeNumber', 'is taken');
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email)) body.add('#/email', 'is no e-mail address');
  const gender = personalInformation?.gender;
  const columns = [...TEXTS, ...DATES].map(([part, name, column]) => {
    const said: Readonly<Record<string, unknown>> | undefined = body.said[part];
    return [column, said?.[name]];
  });
  const fields: Partial<EmployeeRow> = {
    ...defined(Object.fromEntries(columns)),
    ...defined({ badgeNo, email, sex: gender && GENDERS.indexOf(gender) }),
    ...employment(world, body),
  };
  body.settle();
  return fields;
}

function employment(world: World, body: Body<Said>): Partial<EmployeeRow> {
  const at = '#/employment';
  const { locked, passive, employmentStartDate, employmentEndDate, ...ids } = body.said.employment ?? {};
  body.period(employmentStartDate, employmentEndDate ?? undefined, [
    'employmentStartDate',
    `${at}/employmentEndDate`,
  ]);
  const home = body.known(`${at}/homeGroupId`, ids.homeGroupId, (id) => {
    const group = findGroup(world, id);
    const unit = unitOfGroup(world, group);
    return unit && { restId: unit.id, section: group?.type === 'SECTION' ? group.row.id : 1 };
  });
  const category = body.known(`${at}/staffCategoryId`, ids.staffCategoryId, (id) =>
    world.staffCategories.get(id),
  );
  const manager = body.known(`${at}/managerId`, ids.managerId, (id) => world.employees.get(id));
  const centre = body.known(`${at}/costCentreId`, ids.costCentreId, (id) => world.textItem('costcentre', id));
  return {
    ...defined({
      ...home,
      staffCat: category?.id,
      reportingTo: body.isNull(`${at}/managerId`) ? '' : manager?.badgeNo,
      costCentre: body.isNull(`${at}/costCentreId`) ? 0 : centre?.id,
      passive: passive === undefined ? undefined : Number(passive),
      lockStatus: locked && LOCKS.indexOf(locked),
      allowAttestOfOwnPunches: body.said.punchSettings?.allowAttestOfOwnPunches,
    }),
    ...(employmentEndDate && { leaveDate: employmentEndDate, active: 0 }),
    ...(body.isNull(`${at}/employmentEndDate`) && { leaveDate: undefined, active: 1 }),
  };
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
