import { restOperationNamed } from '../../rest/resources/restOperation.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { World } from '../world/World.js';
import { defined } from '../../text/defined.js';
import { Body } from './Body.js';
import { GENDERS, LOCKS } from './employeeRecord.js';
import { findGroup, unitOfGroup } from './groupTree.js';
import { idIn } from './identify.js';

type Kind = 'create' | 'update' | 'patch';

const CALLS: Readonly<Record<Kind, string>> = {
  create: 'POST /hr/v3/employees',
  update: 'PUT /hr/v3/employees/{id}',
  patch: 'PATCH /hr/v3/employees/{id}',
};

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** What a call must say, by its description: in its body, or in a part of that. */
function requiredIn(kind: Kind, part?: string): readonly string[] {
  const { operation, schemas } = restOperationNamed(CALLS[kind])!;
  const known = (schema?: Schema) =>
    schema?.$ref ? (schemas[schema.$ref.split('/').at(-1)!] as Schema) : schema;
  const { content } = operation.requestBody as { content: Record<string, { schema: Schema }> };
  const body = known(content['application/json']?.schema);
  return (part === undefined ? body : known(body?.properties?.[part]))?.required ?? [];
}

/** The fields of an employee that a body sets. Throws `problem+json` with a pointer for each that is wrong. */
export function readEmployee(
  world: World,
  value: unknown,
  kind: Kind,
  existing?: EmployeeRow,
): Partial<EmployeeRow> {
  const body = new Body(value);
  const part = (name: string) => {
    const inside = body.object(name);
    if (body.has(name))
      inside.require(...requiredIn(kind, name).filter((field) => !isUnset(field, existing)));
    return inside;
  };
  body.require(...requiredIn(kind));
  const badgeNo = body.text('badgeNumber', 20);
  if (badgeNo === '') body.add('badgeNumber', 'is empty');
  if (badgeNo !== undefined && badgeNo !== existing?.badgeNo && world.employeeByBadge(badgeNo))
    body.add('badgeNumber', 'is taken');
  const email = body.text('email', 255);
  if (email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(email)) body.add('email', 'is no e-mail address');
  const fields = {
    badgeNo,
    email,
    ...personal(part('personalInformation')),
    ...contact(part('contactInformation'), part('address'), part('emergencyContact')),
    ...employment(world, part('employment')),
    allowAttestOfOwnPunches: part('punchSettings').flag('allowAttestOfOwnPunches'),
  };
  body.settle();
  const cleared = (name: string) => body.object('employment').isNull(name);
  return {
    ...defined(fields),
    ...(cleared('employmentEndDate') && { leaveDate: undefined, active: 1 }),
    ...(cleared('managerId') && { reportingTo: '' }),
    ...(cleared('costCentreId') && { costCentre: 0 }),
  };
}

const DATES: Readonly<Record<string, 'dateOfBirth' | 'employedDate' | 'industryDate'>> = {
  dateOfBirth: 'dateOfBirth',
  employmentStartDate: 'employedDate',
  industryStartDate: 'industryDate',
};

// A date that an employee does not have is in no answer, so that an update may leave it out.
function isUnset(field: string, existing: EmployeeRow | undefined): boolean {
  const column = DATES[field];
  return column !== undefined && existing !== undefined && !existing[column];
}

function personal(body: Body): Partial<EmployeeRow> {
  const gender = body.oneOf('gender', GENDERS);
  return defined({
    givenName: body.text('firstName', 40),
    familyName: body.text('lastName', 40),
    dateOfBirth: body.date('dateOfBirth'),
    sex: gender === undefined ? undefined : GENDERS.indexOf(gender),
    socsecNo: body.text('socialSecurityNumber'),
    pictureURL: body.text('pictureURL'),
  });
}

function contact(body: Body, address: Body, emergency: Body): Partial<EmployeeRow> {
  return defined({
    cellPhone: body.text('mobileNumber', 20),
    phoneNo: body.text('phoneNumber', 20),
    address1: address.text('address1', 50),
    address2: address.text('address2', 50),
    zip: address.text('zip', 20),
    city: address.text('city', 50),
    country: address.text('country', 50),
    nextOfKind: emergency.text('nextOfKinName', 50),
    nextPhone: emergency.text('nextOfKinPhone', 20),
    legalGuardianName: emergency.text('legalGuardianName', 50),
    legalGuardianEmail: emergency.text('legalGuardianEmail', 50),
  });
}

function employment(world: World, body: Body): Partial<EmployeeRow> {
  const locked = body.oneOf('locked', LOCKS);
  const passive = body.flag('passive');
  const leaveDate = body.date('employmentEndDate');
  const employedDate = body.date('employmentStartDate');
  if (leaveDate && employedDate && leaveDate < employedDate)
    body.add('employmentEndDate', 'is before employmentStartDate');
  const found = <Row>(name: string, find: (id: number) => Row | undefined): Row | undefined => {
    const id = body.text(name);
    if (id === undefined) return undefined;
    const exact = idIn(id);
    const row = exact === undefined ? undefined : find(exact);
    if (row === undefined) body.add(name, 'is not known');
    return row;
  };
  const home = found('homeGroupId', (id) => {
    const group = findGroup(world, id);
    const unit = unitOfGroup(world, group);
    return unit && { restId: unit.id, section: group?.type === 'SECTION' ? group.row.id : 1 };
  });
  return defined({
    ...home,
    staffCat: found('staffCategoryId', (id) => world.staffCategories.get(id))?.id,
    reportingTo: found('managerId', (id) => world.employees.get(id))?.badgeNo,
    costCentre: found('costCentreId', (id) => world.textItem('costcentre', id))?.id,
    passive: passive === undefined ? undefined : Number(passive),
    lockStatus: locked && LOCKS.indexOf(locked),
    employedDate,
    industryDate: body.date('industryStartDate'),
    leaveDate,
    active: leaveDate === undefined ? undefined : 0,
  });
}
