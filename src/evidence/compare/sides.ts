import { clientsOf, refuseLeftOut, type SoapClients } from '../../bridge/readLookups.js';
import { wallClock } from '../../bridge/map/conversions/time.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import type { RestDirectory } from '../../bridge/RestDirectory.js';
import { addDays } from '../../calendar/days.js';
import type { Client } from '../../client/client.js';
import { isUnreadAt, leftOutOf, unreadIn } from '../../definition/decodeMarks.js';
import type { RecordStream } from '../../definition/outcome.js';
import type { LocalTime } from '../../definition/scalar.js';
import type { Group, RestClient } from '../../rest/index.js';
import type { Keyed, ReadSide } from '../rows/pairs.js';
import type { Subject } from './Comparison.js';
import { includes, isOutside, roleKey, type Scope, sectionKey, subjectsOf } from './Scope.js';

/** What readers go by, and what they note on the way. */
export interface Context {
  readonly scope: Scope;
  readonly lookups: Lookups;
  readonly directory: RestDirectory;
  /** Employees' ids by their badge numbers, by which SOAP tells a manager. */
  readonly badges: Map<string, string>;
  /** SOAP has absence shifts in the scope, which REST does not give. */
  hasAbsenceShifts?: boolean;
}

type Readers<C> = Readonly<
  Record<
    Subject,
    (
      client: C,
      options: { readonly signal: AbortSignal; readonly prefetch?: boolean },
      context: Context,
    ) => AsyncGenerator<Keyed, void>
  >
>;

/** The SOAP side of a subject. What several keys show is the same record once. */
export function soapSide(soap: SoapClients, subject: Subject, context: Context): ReadSide {
  const { ofAccount, ofUnits } = clientsOf(soap);
  const clients = ['employees', 'groupRoles', 'shifts'].includes(subject) ? ofUnits : ofAccount;
  return async function* (signal) {
    for (const [source, client] of clients.entries())
      for await (const keyed of SOAP[subject](client, { signal }, context)) yield { ...keyed, source };
  };
}

/** The REST side of a subject. REST shows the whole account: what is out of the scope is left out here. */
export function restSide(rest: RestClient, subject: Subject, context: Context): ReadSide {
  return (signal) => REST[subject](rest, { signal, prefetch: true }, context);
}

// Records of these name an employee by an id, whose badge number SOAP gives in them.
const NAME_EMPLOYEES: readonly Subject[] = ['units', 'districts', 'shifts'];

/** Notes in the directory what records of the scope name by an id, where no subject lists it anyway. */
export async function listNamed(rest: RestClient, context: Context, signal: AbortSignal): Promise<void> {
  const subjects = subjectsOf(context.scope);
  const named = (names: readonly Subject[], list: Subject) =>
    !subjects.includes(list) && names.some((one) => subjects.includes(one)) ? [list] : [];
  const lists: Subject[] = [
    ...(context.directory.groups.size === 0 ? (['units'] as const) : []),
    ...named(['groupRoles'], 'roles'),
    ...named(NAME_EMPLOYEES, 'employees'),
  ];
  for (const list of lists) for await (const _ of restSide(rest, list, context)(signal));
}

/** What tells the roles of an employee apart. */
const OF_ROLE = ['groupId', 'roleId'] as const;

const SOAP: Readers<Client> = {
  units: (client, options, { scope }) =>
    listed(
      whole(client.wsdlGetUnits({}, options), 'groupId'),
      ({ groupId }) => groupId,
      ({ id }) => includes(scope, id ?? 'unknown'),
    ),
  districts: (client, options) =>
    listed(whole(client.wsdlGetDistricts({}, options), 'groupId'), ({ groupId }) => groupId),
  sections: (client, options, { scope, lookups }) =>
    listed(
      whole(client.wsdlGetSections({}, options), 'id'),
      (record) => sectionKey(record, lookups),
      ({ restId }) => includes(scope, restId ?? 'unknown'),
    ),
  roles: (client, options) => listed(whole(client.wsdlGetNeoRoles({}, options), 'id'), ({ id }) => id),

  async *employees(client, options, { scope, badges }) {
    for await (const record of whole(client.stream.wsdlGetEmployeesV2({}, options), 'id')) {
      const { id, restId, badgeNo } = record;
      if (!includes(scope, restId ?? 'unknown')) continue;
      if (badgeNo) badges.set(badgeNo, String(id));
      yield { key: String(id), record };
    }
  },

  async *groupRoles(client, options, { scope }) {
    for await (const employee of whole(
      client.stream.wsdlGetEmployeesV2({ includeNeoRoles: true }, options),
      'id',
    )) {
      const { id, restId, groupRoles = [] } = employee;
      if (!includes(scope, restId ?? 'unknown')) continue;
      refuseLeftOut(Number(unreadIn(employee).has('groupRoles')));
      for await (const record of whole(groupRoles, ...OF_ROLE))
        yield { key: roleKey(id, record), rank: record.startDate ?? '', record };
    }
  },

  async *shifts(client, options, context) {
    const { scope } = context;
    const { from, to } = scope as Required<Scope>;
    const GetSchedulesV3 = {
      fromDate: addDays(from, -1),
      fromTime: '00:00:00' as LocalTime,
      toDate: addDays(to, 1),
      toTime: '23:59:59' as LocalTime,
      scheduledShifts: true,
      absenceShifts: true,
      includeExtScheduleId: true,
    };
    for await (const record of whole(
      client.stream.wsdlGetSchedulesV3({ GetSchedulesV3 }, options),
      'scheduleId',
    )) {
      const { begDate, restId, scheduleId, absenceShift, absenceScheduleId } = record;
      if (!includes(scope, restId ?? 'unknown')) continue;
      const outside = begDate !== undefined && isOutside(begDate, scope);
      if (absenceShift || (!scheduleId && absenceScheduleId)) context.hasAbsenceShifts ||= !outside;
      else yield { key: String(scheduleId), outside, record };
    }
  },
};

async function* listed<T>(
  records: AsyncIterable<T>,
  keyOf: (record: T) => unknown,
  isOurs: (record: T) => boolean = () => true,
): AsyncGenerator<Keyed, void> {
  for await (const record of records) if (isOurs(record)) yield { key: String(keyOf(record)), record };
}

/**
 * An answer of which all was decoded, and what tells its records apart too. What is left out of another one is unknown, and so is
 * whose a record is, so that none can be said to be missing.
 */
async function* whole<T extends object>(
  answer: Promise<T[]> | readonly T[] | AsyncIterable<T>,
  ...identity: readonly string[]
): AsyncGenerator<T, void> {
  const records = await answer;
  if (Array.isArray(records)) refuseLeftOut(leftOutOf(records));
  let unknown = 0;
  for await (const record of records)
    if (identity.some((name) => isUnreadAt(record, name))) unknown++;
    else yield record;
  refuseLeftOut(unknown + ((records as Partial<RecordStream<T>>).leftOut ?? 0));
}

/** Records over REST that say what tells them apart. Where one does not, nobody knows which record it is. */
async function* told<T extends object>(
  records: AsyncIterable<T>,
  ...identity: readonly (keyof T)[]
): AsyncGenerator<T, void> {
  let unknown = 0;
  for await (const record of records)
    if (identity.some((name) => record[name] === undefined)) unknown++;
    else yield record;
  refuseLeftOut(unknown);
}

const PAGE = { pageSize: 100 };

const REST: Readers<RestClient> = {
  units: groupsOf('UNIT', ({ id }) => id),
  districts: groupsOf('DISTRICT', () => undefined),
  sections: groupsOf('SECTION', ({ parentGroupId }) => parentGroupId),

  async *roles(rest, options, { directory }) {
    for await (const record of told(rest.roles.list(PAGE, options), 'id')) {
      directory.addRole(record);
      yield { key: String(record.id), record };
    }
  },

  async *employees(rest, options, { scope, lookups, directory }) {
    for await (const record of told(rest.employees.list(PAGE, options), 'id')) {
      directory.addEmployee(record);
      if (includes(scope, directory.unitOf(record.employment?.homeGroupId, lookups)))
        yield { key: String(record.id), record };
    }
  },

  async *groupRoles(rest, options, context) {
    const ours = context.scope.units && new Set<string>();
    // An assignment may be at a group of another unit: whose employee it is decides.
    if (ours) for await (const { key } of REST.employees(rest, options, context)) ours.add(key);
    let unsure = 0;
    for await (const record of told(rest.roleAssignments.list(PAGE, options), 'employeeId')) {
      if (ours && !ours.has(String(record.employeeId))) continue;
      if (record.groupId === undefined || record.roleId === undefined) unsure++;
      else yield { key: roleKey(record.employeeId, record), rank: record.startDate ?? '', record };
    }
    refuseLeftOut(unsure);
  },

  async *shifts(rest, options, { scope, lookups, directory }) {
    const { from, to } = scope as Required<Scope>;
    // Local days begin and end at other instants, and the partner of a shift at the edge may be beyond it.
    const query = {
      ...PAGE,
      beginGte: `${addDays(from, -2)}T00:00:00Z`,
      beginLte: `${addDays(to, 2)}T23:59:59Z`,
    };
    let unsure = 0;
    for await (const record of told(rest.shifts.list(query, options), 'id')) {
      if (record.deleted) {
        directory.deletedShifts.add(String(record.id));
        continue;
      }
      const local = wallClock.toSoap([record.begin, record.groupId], lookups);
      const utc = String(record.begin).slice(0, 10);
      // Without its zone a shift is of one of three days.
      const days =
        'unknown' in local ? [-1, 0, 1].map((more) => addDays(utc, more)) : [(local.value as string[])[0]!];
      if (!includes(scope, directory.unitOf(record.groupId, lookups))) continue;
      const outside = days.every((day) => isOutside(day, scope));
      if (!outside) unsure += Number(isUnreadAt(record, 'deleted'));
      yield { key: String(record.id), outside, record };
    }
    // Of a shift that may be deleted nobody knows whether it is there.
    refuseLeftOut(unsure);
  },
};

/** Groups of a type. `unitGroup` says which group tells the unit. */
function groupsOf(
  type: NonNullable<Group['groupType']>,
  unitGroup: (group: Group) => string | undefined,
): Readers<RestClient>[Subject] {
  return async function* (rest, options, { scope, lookups, directory }) {
    for await (const record of told(rest.groups.list(PAGE, options), 'id', 'groupType')) {
      directory.addGroup(record);
      const group = unitGroup(record);
      const isOurs = group === undefined || includes(scope, lookups.unitOfGroup(group));
      if (record.groupType === type && isOurs) yield { key: String(record.id), record };
    }
  };
}
