import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import { partOf } from '../../bridge/map/FieldMap.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import type { RestDirectory } from '../../bridge/RestDirectory.js';
import { hasUnread, isUnreadAt } from '../../definition/decodeMarks.js';
import { compareElsewhere, compareField, type Fields, UNREAD_OVER_REST } from '../rows/compareField.js';
import { FieldTally, type RowField } from '../rows/RowComparison.js';
import type { FieldComparison, Subject } from './Comparison.js';

/** A place, such as `employees.badgeNumber`, in a record of the directory that the field `idField` names. */
function placeIn<K extends 'groups' | 'roles' | 'badges'>(
  list: K,
  idField: string,
  path: string,
  valueIn: (
    record: RestDirectory[K] extends ReadonlyMap<string, infer T> ? T : never,
    directory: RestDirectory,
  ) => unknown,
) {
  const missing =
    list === 'badges' ? 'REST did not list the employee' : `REST did not list what ${path} is read from`;
  const read = (rest: Fields, directory: RestDirectory) => {
    const { [idField]: id } = rest;
    if (isUnreadAt(rest, idField)) return { unknown: UNREAD_OVER_REST };
    // A manager and an employee may be nobody; a group and a role are always there.
    if (isEmpty(id))
      return list === 'badges' ? { value: undefined } : { unknown: `REST gives no ${idField}` };
    const record = directory[list].get(String(id)) as Parameters<typeof valueIn>[0] | undefined;
    if (record === undefined) return { unknown: missing };
    return hasUnread(Object(record)) ? { unknown: UNREAD_OVER_REST } : { value: valueIn(record, directory) };
  };
  return { path, read };
}

const BADGE = 'employees.badgeNumber';
const managerBadgeNo = placeIn('badges', 'managerId', BADGE, (badge) => badge);

const PLACES: Readonly<Partial<Record<string, Readonly<Record<string, ReturnType<typeof placeIn>>>>>> = {
  shifts: {
    badgeNo: placeIn('badges', 'employeeId', BADGE, (badge) => badge),
    sectionName: placeIn('groups', 'groupId', 'groups.name of the section', ({ groupType, name }) =>
      groupType === 'SECTION' ? name : undefined,
    ),
    unitName: placeIn(
      'groups',
      'groupId',
      'groups.name of the unit',
      ({ id }, directory) => directory.unitGroup(id)?.name,
    ),
  },
  units: { managerBadgeNo },
  districts: { managerBadgeNo },
  groupRoles: {
    groupName: placeIn('groups', 'groupId', 'groups.name', ({ name }) => name),
    extGroupId: placeIn('groups', 'groupId', 'groups.xrefIds', ({ xrefIds }) => xrefIds),
    roleName: placeIn('roles', 'roleId', 'roles.name', ({ name }) => name),
    extNeoRoleId: placeIn('roles', 'roleId', 'roles.xrefId', ({ xrefId }) => xrefId),
  },
};

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
    const place = PLACES[subject]?.[move.soap[0]!];
    const ofPart = fields.filter((one) => partOf(one.rest) === partOf(move.rest)).flatMap(({ soap }) => soap);
    const moved = { move, spec: specs[0], ofPart };
    return {
      ...{ name: move.soap.join('+'), soap: move.soap, rest: place?.path ?? move.rest, specs },
      compare: place
        ? (soap, rest) => compareElsewhere(moved, soap, place.read(rest, directory))
        : (soap, rest) => compareField(moved, soap, withoutTopmost(move.rest, rest), lookups),
    };
  });

  /** A group without its parent where that is the topmost one, which no list has: SOAP says 0 of a unit without a district. */
  function withoutTopmost(path: string | undefined, rest: Fields): Fields {
    const { parentGroupId: parent } = rest;
    const isTopmost =
      subject === 'units' &&
      path === 'parentGroupId' &&
      typeof parent === 'string' &&
      !directory.groups.has(parent) &&
      lookups.districtOfGroup(parent) === undefined &&
      lookups.unitOfGroup(parent) === undefined;
    return isTopmost ? { ...rest, parentGroupId: undefined } : rest;
  }
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
