import type { Lookups } from '../../bridge/map/Lookups.js';
import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.js';
import type { FieldComparison, Subject } from './Comparison.js';
import type { RestDirectory } from './RestDirectory.js';
import { FieldTally } from '../rows/FieldTally.js';
import type { RowField } from '../rows/RowComparison.js';
import { compareElsewhere, compareField } from '../rows/compareField.js';

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

/** A field of a subject: the SOAP fields that become one value over REST, and where that is. */
export interface SubjectField extends RowField {
  readonly soap: readonly string[];
  readonly rest: string | undefined;
}

/** The lines of the map by which the records of a subject are compared. */
export function subjectFields(subject: Subject, lookups: Lookups, directory: RestDirectory): SubjectField[] {
  const { fields, record } = fieldMaps[subject];
  return fields.map((move) => {
    const specs = move.soap.map((field) => record.fields[field]!);
    const place = elsewherePlace(subject, move.soap[0]!);
    const moved = { move, spec: specs[0] };
    return {
      ...{ name: move.soap.join('+'), soap: move.soap, rest: place?.path ?? move.rest, specs },
      compare: place
        ? (soap, rest) => compareElsewhere(moved, soap, place.read(rest, directory))
        : (soap, rest) => compareField(moved, soap, rest, lookups),
    };
  });
}

/** What was counted of a field. */
export function fieldComparison(
  { soap, rest }: SubjectField,
  tally: FieldTally = new FieldTally(),
): FieldComparison {
  const { counts, given, why, examples } = tally.judgeMeanings();
  const neverGiven = tally.neverGiven();
  return {
    ...{ soap, rest, counts, given },
    why: [...why],
    ...(neverGiven ? { neverGiven } : {}),
    examples: examples.map((one) => ({ record: one.record, soap: one.soap, rest: one.rest })),
  };
}
