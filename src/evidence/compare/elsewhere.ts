import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import type { Subject } from './Comparison.js';
import type { RestDirectory } from './RestDirectory.js';

type Fields = Readonly<Record<string, unknown>>;
type Found = { readonly value: unknown } | { readonly unknown: string };

/** A field that REST gives in another record, which the one that is compared names by an id. */
export interface ElsewherePlace {
  /** Where it is, such as `employees.badgeNumber`. */
  readonly path: string;
  /** What REST gives there. */
  readonly read: (rest: Fields, directory: RestDirectory) => Found;
}

const nothing: Found = { value: undefined };

function byId<T>(
  path: string,
  known: (directory: RestDirectory) => ReadonlyMap<string, T>,
  id: (rest: Fields) => unknown,
  value: (record: T, directory: RestDirectory) => Found,
): ElsewherePlace {
  return {
    path,
    read: (rest, directory) => {
      if (isEmpty(id(rest))) return nothing;
      const record = known(directory).get(String(id(rest)));
      return record ? value(record, directory) : { unknown: `REST did not list what ${path} is read from` };
    },
  };
}

type Groups = RestDirectory['groups'];
type Group = Groups extends ReadonlyMap<string, infer T> ? T : never;
const ofGroup = (path: string, value: (group: Group, directory: RestDirectory) => Found) =>
  byId(
    path,
    ({ groups }) => groups,
    ({ groupId }) => groupId,
    value,
  );
const ofRole = (path: string, field: 'name' | 'xrefId') =>
  byId(
    path,
    ({ roles }) => roles,
    ({ roleId }) => roleId,
    (role) => ({ value: role[field] }),
  );

function badgeOf(field: 'employeeId' | 'managerId'): ElsewherePlace {
  return {
    path: 'employees.badgeNumber',
    read({ [field]: employee }, { badges }) {
      if (isEmpty(employee)) return nothing;
      const value = badges.get(String(employee));
      return value === undefined ? { unknown: 'REST did not list the employee' } : { value };
    },
  };
}

const PLACES: Readonly<Partial<Record<Subject, Readonly<Record<string, ElsewherePlace>>>>> = {
  shifts: {
    badgeNo: badgeOf('employeeId'),
    sectionName: ofGroup('groups.name of the section', ({ groupType, name }) =>
      groupType === 'SECTION' ? { value: name } : nothing,
    ),
    unitName: ofGroup('groups.name of the unit', (group, { groups }) => ({
      value: group.groupType === 'SECTION' ? groups.get(group.parentGroupId ?? '')?.name : group.name,
    })),
  },
  units: { managerBadgeNo: badgeOf('managerId') },
  districts: { managerBadgeNo: badgeOf('managerId') },
  groupRoles: {
    groupName: ofGroup('groups.name', ({ name }) => ({ value: name })),
    extGroupId: ofGroup('groups.xrefIds', ({ xrefIds }) => ({ value: xrefIds })),
    roleName: ofRole('roles.name', 'name'),
    extNeoRoleId: ofRole('roles.xrefId', 'xrefId'),
  },
};

/** Where a field of a subject is compared, when its own record over REST does not hold it. */
export function elsewherePlace(subject: string, field: string): ElsewherePlace | undefined {
  const places = PLACES[subject as Subject];
  return places && Object.hasOwn(places, field) ? places[field] : undefined;
}
