import { addDays } from '../../calendar/days.js';
import type { Group, RestClient } from '../../rest/index.js';
import { wallClock } from '../../bridge/map/conversions/time.js';
import { type Lookups, noLookups } from '../../bridge/map/Lookups.js';
import type { Subject } from './Comparison.js';
import type { Keyed, ReadSide } from '../rows/joinOnDisk.js';
import type { RestDirectory } from '../../bridge/RestDirectory.js';
import { includes, isOutside, periodOf, roleKey, type Scope, subjectsOf } from './Scope.js';

const PAGE = { pageSize: 100 };

/** The REST side of a subject. REST shows the whole account: what is out of the scope is left out here. */
export function restSide(rest: RestClient, subject: Subject, context: Context): ReadSide {
  return (signal) => READERS[subject](rest, { signal, prefetch: true }, context);
}

// Records of these name an employee by an id, whose badge number SOAP gives in them.
const NAME_EMPLOYEES: readonly Subject[] = ['units', 'districts', 'shifts'];

/** Notes in the directory what records of the scope name by an id, where no subject lists it anyway. */
export async function listNamed(
  rest: RestClient,
  scope: Scope,
  directory: RestDirectory,
  signal: AbortSignal,
): Promise<void> {
  const subjects = subjectsOf(scope);
  const named = (names: readonly Subject[], list: Subject) =>
    !subjects.includes(list) && names.some((one) => subjects.includes(one)) ? [list] : [];
  const lists: Subject[] = [
    ...(directory.groups.size === 0 ? (['units'] as const) : []),
    ...named(['groupRoles'], 'roles'),
    ...named(NAME_EMPLOYEES, 'employees'),
  ];
  for (const list of lists)
    for await (const _ of restSide(rest, list, { scope, lookups: noLookups, directory })(signal));
}

/** What readers go by, and what they note on the way. */
interface Context {
  readonly scope: Scope;
  readonly lookups: Lookups;
  readonly directory: RestDirectory;
}

type Reader = (
  rest: RestClient,
  options: { readonly signal: AbortSignal; readonly prefetch: boolean },
  context: Context,
) => AsyncGenerator<Keyed, void>;

const READERS: Readonly<Record<Subject, Reader>> = {
  units: groupsOf('UNIT', ({ id }) => id),
  districts: groupsOf('DISTRICT', () => undefined),
  sections: groupsOf('SECTION', ({ parentGroupId }) => parentGroupId),

  async *roles(rest, options, { directory }) {
    for await (const record of rest.roles.list(PAGE, options)) {
      directory.addRole(record);
      yield { key: String(record.id), record };
    }
  },

  async *employees(rest, options, { scope, lookups, directory }) {
    for await (const record of rest.employees.list(PAGE, options)) {
      directory.addEmployee(record);
      if (includes(scope, directory.unitOf(record.employment?.homeGroupId, lookups)))
        yield { key: String(record.id), record };
    }
  },

  async *groupRoles(rest, options, context) {
    const ours = context.scope.units && new Set<string>();
    // An assignment may be at a group of another unit: whose employee it is decides.
    if (ours) for await (const { key } of READERS.employees(rest, options, context)) ours.add(key);
    for await (const record of rest.roleAssignments.list(PAGE, options))
      if (!ours || ours.has(String(record.employeeId)))
        yield { key: roleKey(record.employeeId, record), rank: record.startDate ?? '', record };
  },

  async *shifts(rest, options, { scope, lookups, directory }) {
    const { from, to } = periodOf(scope);
    // Local days begin and end at other instants, and the partner of a shift at the edge may be beyond it.
    const query = {
      ...PAGE,
      beginGte: `${addDays(from, -2)}T00:00:00Z`,
      beginLte: `${addDays(to, 2)}T23:59:59Z`,
    };
    for await (const record of rest.shifts.list(query, options)) {
      if (record.deleted) {
        directory.deletedShifts.add(String(record.id));
        continue;
      }
      const local = wallClock.toSoap([record.begin, record.groupId], lookups);
      const utc = String(record.begin).slice(0, 10);
      // Without its zone a shift is of one of three days.
      const days =
        'unknown' in local ? [-1, 0, 1].map((more) => addDays(utc, more)) : [(local.value as string[])[0]!];
      if (includes(scope, directory.unitOf(record.groupId, lookups)))
        yield { key: String(record.id), outside: days.every((day) => isOutside(day, scope)), record };
    }
  },
};

/** Groups of a type. `unitGroup` says which group tells the unit. */
function groupsOf(
  type: NonNullable<Group['groupType']>,
  unitGroup: (group: Group) => string | undefined,
): Reader {
  return async function* (rest, options, { scope, lookups, directory }) {
    for await (const record of rest.groups.list(PAGE, options)) {
      directory.addGroup(record);
      const group = unitGroup(record);
      const isOurs = group === undefined || includes(scope, lookups.unitOfGroup(group));
      if (record.groupType === type && isOurs) yield { key: String(record.id), record };
    }
  };
}
