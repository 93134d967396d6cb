import { restOperationNamed } from '../../rest/resources/restOperation.js';
import { defined } from '../../text/defined.js';
import { type EmployeeRow, NEW_EMPLOYEE } from '../world/rows.js';
import type { World } from '../world/World.js';
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

  [`POST ${ALL}`]: ({ world, body }) => {
    const fields = read(world, body, `POST ${ALL}`);
    const { badgeNo = '', restId = 0 } = fields;
    const row = world.addEmployee({ ...NEW_EMPLOYEE, ...fields, badgeNo, restId, ts: world.stamp() });
    return { status: 201, body: record(world, row) };
  },

  [`PUT ${ALL}/{id}`]: (call) => change(call, `PUT ${ALL}/{id}`),
  [`PATCH ${ALL}/{id}`]: (call) => change(call, `PATCH ${ALL}/{id}`),

  [`DELETE ${ALL}/{id}`]: (call) => {
    eraseEmployee(call.world, employeeOf(call));
    return {};
  },
};

function change(call: RestCall, operation: string) {
  const { world, body } = call;
  const employee = employeeOf(call);
  const { badgeNo, restId, ...fields } = read(world, body, operation, employee);
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

/** The texts of each part, with their columns and the most characters that they take. */
const TEXTS = {
  personalInformation: [
    ['firstName', 'givenName', 40],
    ['lastName', 'familyName', 40],
    ['socialSecurityNumber', 'socsecNo'],
    ['pictureURL', 'pictureURL'],
  ],
  contactInformation: [
    ['mobileNumber', 'cellPhone', 20],
    ['phoneNumber', 'phoneNo', 20],
  ],
  address: [
    ['address1', 'address1', 50],
    ['address2', 'address2', 50],
    ['zip', 'zip', 20],
    ['city', 'city', 50],
    ['country', 'country', 50],
  ],
  emergencyContact: [
    ['nextOfKinName', 'nextOfKind', 50],
    ['nextOfKinPhone', 'nextPhone', 20],
    ['legalGuardianName', 'legalGuardianName', 50],
    ['legalGuardianEmail', 'legalGuardianEmail', 50],
  ],
} as const satisfies Record<string, readonly (readonly [string, keyof EmployeeRow, number?])[]>;

/** An employee as version 3 shows it. Where the older interface has nothing, nothing is there. */
function record(world: World, row: EmployeeRow) {
  const manager = row.reportingTo ? world.employeeByBadge(row.reportingTo) : undefined;
  const texts = (part: keyof typeof TEXTS) =>
    Object.fromEntries(TEXTS[part].map(([name, column]) => [name, row[column] ?? '']));
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

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** What a call must say, by its description: in its body, or in a part of that. */
function requiredIn(name: string, part?: string): readonly string[] {
  const { operation, schemas } = restOperationNamed(name)!;
  const known = (schema?: Schema) =>
    schema?.$ref ? (schemas[schema.$ref.split('/').at(-1)!] as Schema) : schema;
  const { content } = operation.requestBody as { content: Record<string, { schema: Schema }> };
  const body = known(content['application/json']?.schema);
  return (part === undefined ? body : known(body?.properties?.[part]))?.required ?? [];
}

/** The fields of an employee that a body sets. Throws `problem+json` with a pointer for each that is wrong. */
function read(world: World, value: unknown, operation: string, existing?: EmployeeRow): Partial<EmployeeRow> {
  const body = new Body(value);
  const part = (name: string) => {
    const inside = body.object(name);
    const required = requiredIn(operation, name).filter((field) => !isUnset(field, existing));
    if (body.has(name)) inside.require(...required);
    return inside;
  };
  const texts = (name: keyof typeof TEXTS, inside = part(name)) =>
    Object.fromEntries(TEXTS[name].map(([field, column, most]) => [column, inside.text(field, most)]));
  body.require(...requiredIn(operation));
  const badgeNo = body.text('badgeNumber', 20);
  if (badgeNo === '') body.add('badgeNumber', 'is empty');
  if (badgeNo !== undefined && badgeNo !== existing?.badgeNo && world.employeeByBadge(badgeNo))
    body.add('badgeNumber', 'is taken');
  const email = body.text('email', 255);
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email)) body.add('email', 'is no e-mail address');
  const personal = part('personalInformation');
  const gender = personal.oneOf('gender', GENDERS);
  const fields: Partial<EmployeeRow> = defined({
    ...{ badgeNo, email, ...texts('personalInformation', personal) },
    dateOfBirth: personal.date('dateOfBirth'),
    sex: gender && GENDERS.indexOf(gender),
    ...{ ...texts('contactInformation'), ...texts('address'), ...texts('emergencyContact') },
    ...employment(world, part('employment')),
    allowAttestOfOwnPunches: part('punchSettings').flag('allowAttestOfOwnPunches'),
  });
  body.settle();
  const cleared = (name: string) => body.object('employment').isNull(name);
  return {
    ...fields,
    ...(cleared('employmentEndDate') && { leaveDate: undefined, active: 1 }),
    ...(cleared('managerId') && { reportingTo: '' }),
    ...(cleared('costCentreId') && { costCentre: 0 }),
  };
}

const DATES: Readonly<Record<string, 'dateOfBirth' | 'employedDate' | 'industryDate'>> = {
  ...{ dateOfBirth: 'dateOfBirth', employmentStartDate: 'employedDate', industryStartDate: 'industryDate' },
};

// A date that an employee does not have is in no answer, so that an update may leave it out.
function isUnset(field: string, existing: EmployeeRow | undefined): boolean {
  const column = DATES[field];
  return column !== undefined && existing !== undefined && !existing[column];
}

function employment(world: World, body: Body): Partial<EmployeeRow> {
  const locked = body.oneOf('locked', LOCKS);
  const passive = body.flag('passive');
  const leaveDate = body.date('employmentEndDate');
  const employedDate = body.date('employmentStartDate');
  if (leaveDate && employedDate && leaveDate < employedDate)
    body.add('employmentEndDate', 'is before employmentStartDate');
  const home = body.known('homeGroupId', (id) => {
    const group = findGroup(world, id);
    const unit = unitOfGroup(world, group);
    return unit && { restId: unit.id, section: group?.type === 'SECTION' ? group.row.id : 1 };
  });
  return defined({
    ...home,
    staffCat: body.known('staffCategoryId', (id) => world.staffCategories.get(id))?.id,
    reportingTo: body.known('managerId', (id) => world.employees.get(id))?.badgeNo,
    costCentre: body.known('costCentreId', (id) => world.textItem('costcentre', id))?.id,
    passive: passive === undefined ? undefined : Number(passive),
    lockStatus: locked && LOCKS.indexOf(locked),
    ...{ employedDate, industryDate: body.date('industryStartDate'), leaveDate },
    active: leaveDate === undefined ? undefined : 0,
  });
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
