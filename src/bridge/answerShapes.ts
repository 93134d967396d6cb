import { Role } from '../records/catalogue/Role.js';
import { Restaurant } from '../records/organisation/Restaurant.js';
import { Schedule } from '../records/scheduling/Schedule.js';
import { ScheduleV2 } from '../records/scheduling/ScheduleV2.js';
import { type FieldMap, mapFor } from './map/FieldMap.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import type { BridgedRead } from './Bridged.js';

export type Fields = Readonly<Record<string, unknown>>;

/** What the records of a list are, and what tells them apart. */
export interface AnswerShape {
  readonly map: FieldMap;
  /** Names of fields that identify a record together; the first set of which both sides have all counts. */
  readonly keys: readonly (readonly string[])[];
  /** True where the identity is that of a person. */
  readonly ofPerson?: true;
  /** A record that no list of REST has, and what it is called: it is lost, and no difference. */
  readonly unlisted?: { readonly name: string; is(record: Fields): boolean };
}

const EMPLOYEES: AnswerShape = { map: fieldMaps.employees, keys: [['id'], ['badgeNo']], ofPerson: true };
const UNITS: AnswerShape = { map: fieldMaps.units, keys: [['id'], ['groupId']] };
const RESTAURANTS: AnswerShape = { ...UNITS, map: mapFor(fieldMaps.units, Restaurant) };
const SHIFTS: AnswerShape = { map: mapFor(fieldMaps.shifts, Schedule), keys: [['id']] };

/** The topmost group. */
const DOMAIN: AnswerShape['unlisted'] = { name: 'domain', is: ({ type }) => /^domain$/i.test(String(type)) };

/** The records that each bridged read answers. */
export const ANSWER_SHAPES: Readonly<Record<BridgedRead, AnswerShape>> = {
  wsdlGetEmployees: EMPLOYEES,
  wsdlGetEmployeesV2: EMPLOYEES,
  wsdlGetUnit: UNITS,
  wsdlGetUnits: UNITS,
  wsdlGetRestaurant: RESTAURANTS,
  wsdlGetRestaurants: RESTAURANTS,
  wsdlGetSections: { map: fieldMaps.sections, keys: [['id'], ['restId', 'name']] },
  wsdlGetDistricts: { map: fieldMaps.districts, keys: [['groupId'], ['id']] },
  wsdlGetNeoGroups: { map: fieldMaps.groups, keys: [['id']], unlisted: DOMAIN },
  wsdlGetRoles: { map: mapFor(fieldMaps.roles, Role), keys: [['name']] },
  wsdlGetNeoRoles: { map: fieldMaps.roles, keys: [['id']] },
  wsdlGetSchedules: SHIFTS,
  wsdlGetSchedulesForAllUnits: SHIFTS,
  wsdlGetSchedulesV2: { map: mapFor(fieldMaps.shifts, ScheduleV2), keys: [['scheduleId']] },
  wsdlGetSchedulesV3: { map: fieldMaps.shifts, keys: [['scheduleId']] },
};

/** Lists inside a record that REST has, by the name of their record. */
export const NESTED_SHAPES: Readonly<Record<string, AnswerShape>> = {
  GroupsRoles: { map: fieldMaps.groupRoles, keys: [['groupId', 'roleId']] },
};

/** The records of an answer, or why there are none: the service refused the request. */
export function recordsOf(
  answer: unknown,
): { readonly records: readonly Fields[] } | { readonly refused: readonly string[] } {
  if (Array.isArray(answer)) return { records: answer as Fields[] };
  const reply = answer as {
    readonly status?: string;
    readonly value?: { readonly schedules?: readonly Fields[] };
    readonly validationErrors?: readonly string[];
  };
  if (reply.status === 'rejected') return { refused: reply.validationErrors ?? [] };
  return { records: reply.value?.schedules ?? [] };
}
