import { addDays } from '../../addDays.js';
import type { Client } from '../../client.js';
import type { LocalDate, LocalTime } from '../../encoding/scalar.js';
import type { Group, RestClient } from '../../rest/index.js';
import { wallClock } from '../map/conversions/time.js';
import type { Lookups } from '../map/Lookups.js';
import type { Subject } from './Comparison.js';
import type { Keyed } from './joinOnDisk.js';

/** What to compare. */
export interface Scope {
  /** Default: all but shifts, which need a period. */
  readonly subjects?: readonly Subject[];
  /** First and last day of shifts, by the unit's local time, both included. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
}

/** How one side gives its records. Reads only. */
export type ReadSide = (signal: AbortSignal) => AsyncGenerator<Keyed, void>;

type Fields = Readonly<Record<string, unknown>>;

/** The SOAP side of a subject: of one client, or of one for each unit key. */
export function soapSide(clients: readonly Client[], subject: Subject, scope: Scope): ReadSide {
  return async function* (signal) {
    const seen = new Set<string>();
    for (const client of clients)
      for await (const { key, record } of soapRecords(client, subject, scope, signal)) {
        // Keys of several units may show the same district or role.
        if (subject === 'districts' || subject === 'roles' || subject === 'units') {
          if (seen.has(key)) continue;
          seen.add(key);
        }
        yield { key, record };
      }
  };
}

async function* soapRecords(
  client: Client,
  subject: Subject,
  scope: Scope,
  signal: AbortSignal,
): AsyncGenerator<Keyed, void> {
  const options = { signal };
  if (subject === 'employees')
    for await (const record of client.stream.wsdlGetEmployeesV2({}, options))
      yield { key: String(record.id), record };
  else if (subject === 'groupRoles')
    for await (const { id, groupRoles = [] } of client.stream.wsdlGetEmployeesV2(
      { includeNeoRoles: true },
      options,
    ))
      for (const record of groupRoles) yield { key: roleKey(id, record), record };
  else if (subject === 'roles')
    for (const record of await client.wsdlGetNeoRoles({}, options)) yield { key: String(record.id), record };
  else if (subject === 'units')
    for (const record of await client.wsdlGetUnits({}, options))
      yield { key: String(record.groupId), record };
  else if (subject === 'districts')
    for (const record of await client.wsdlGetDistricts({}, options))
      yield { key: String(record.groupId), record };
  else if (subject === 'sections') {
    for (const record of await client.wsdlGetSections({}, options))
      yield { key: record.extGroupId || `${record.name}`, record };
  } else {
    const { from, to } = periodOf(scope);
    const GetSchedulesV3 = {
      fromDate: from,
      fromTime: '00:00:00' as LocalTime,
      toDate: to,
      toTime: '23:59:59' as LocalTime,
      scheduledShifts: true,
      absenceShifts: false,
      includeExtScheduleId: true,
    };
    for await (const record of client.stream.wsdlGetSchedulesV3({ GetSchedulesV3 }, options))
      if (!record.absenceShift && within(record.begDate, scope))
        yield { key: String(record.scheduleId), record };
  }
}

/** The REST side of a subject. */
export function restSide(rest: RestClient, subject: Subject, scope: Scope, lookups: Lookups): ReadSide {
  return (signal) => restRecords(rest, subject, scope, lookups, signal);
}

async function* restRecords(
  rest: RestClient,
  subject: Subject,
  scope: Scope,
  lookups: Lookups,
  signal: AbortSignal,
): AsyncGenerator<Keyed, void> {
  const page = { pageSize: 100 };
  const options = { signal };
  if (subject === 'employees')
    for await (const record of rest.employees.list(page, options)) yield { key: String(record.id), record };
  else if (subject === 'groupRoles')
    for await (const record of rest.roleAssignments.list(page, options))
      yield { key: roleKey(record.employeeId, record), record };
  else if (subject === 'roles')
    for await (const record of rest.roles.list(page, options)) yield { key: String(record.id), record };
  else if (subject === 'shifts') {
    const { from, to } = periodOf(scope);
    // A day more at both ends, since local days begin and end at other instants.
    const query = {
      ...page,
      beginGte: `${addDays(from, -1)}T00:00:00Z`,
      beginLte: `${addDays(to, 1)}T23:59:59Z`,
    };
    for await (const record of rest.shifts.list(query, options)) {
      const local = wallClock.toSoap([record.begin, record.groupId], lookups);
      const day = 'unknown' in local ? String(record.begin).slice(0, 10) : (local.value as string[])[0];
      if (within(day, scope)) yield { key: String(record.id), record };
    }
  } else
    for await (const record of rest.groups.list(page, options))
      if (record.groupType === GROUP_TYPES[subject]) yield { key: groupKey(record), record };
}

const GROUP_TYPES = { units: 'UNIT', sections: 'SECTION', districts: 'DISTRICT' } as const;

/** Sections have no group id over SOAP: they are joined by external id, without one by name. */
function groupKey({ groupType, id, name, xrefIds = [] }: Group): string {
  return groupType === 'SECTION' ? (xrefIds[0] ?? `${name}`) : String(id);
}

function roleKey(employeeId: unknown, { groupId, roleId }: Fields): string {
  return `${employeeId} in ${groupId} as ${roleId}`;
}

function periodOf({ from, to }: Scope): { from: LocalDate; to: LocalDate } {
  if (from === undefined || to === undefined)
    throw new TypeError('compare: shifts need scope.from and scope.to');
  return { from, to };
}

function within(day: unknown, { from, to }: Scope): boolean {
  return day !== undefined && String(day) >= String(from) && String(day) <= String(to);
}
