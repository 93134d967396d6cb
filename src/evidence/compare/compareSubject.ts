import type { TimeLimit } from '../../transport/TimeLimit.js';
import { isEmpty } from '../../bridge/map/conversions/Conversion.js';
import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import { joinPartitions, Partitions, type ReadSide, withTemporaryFolder } from '../rows/joinOnDisk.js';
import type { Pseudonyms } from '../rows/pseudonyms.js';
import { compareElsewhere, compareField, type Fields } from '../rows/compareField.js';
import {
  type DifferenceKind,
  FieldTally,
  type Found,
  RowComparison,
  type RowField,
} from '../rows/RowComparison.js';
import type { FieldComparison, SideFailure, Subject, SubjectComparison } from './Comparison.js';
import type { RestDirectory } from '../../bridge/RestDirectory.js';

type Side = SideFailure['side'];

/** How both sides of a subject are read, and what is needed to compare them. */
export interface SubjectSides {
  readonly soap: ReadSide;
  readonly rest: ReadSide;
  /** Ends the reading of one side in time. */
  readonly limit: () => TimeLimit;
  readonly lookups: Lookups;
  readonly directory: RestDirectory;
  readonly name: Pseudonyms;
  /** Told of each record that was read. */
  readonly onRecord: (side: Side) => void;
}

/**
 * Writes both sides to files that only this user reads and that are gone afterwards, so that memory stays bounded and order
 * does not matter, and compares pair by pair. A side that fails is a finding.
 */
export function compareSubject(subject: Subject, sides: SubjectSides): Promise<SubjectComparison> {
  return withTemporaryFolder(async (folder) => {
    const soap = new Partitions(folder, 'soap');
    const rest = new Partitions(folder, 'rest');
    const failures = (await Promise.all([fill(soap, 'soap', sides), fill(rest, 'rest', sides)])).filter(
      (failure) => failure !== undefined,
    );
    if (failures.length > 0)
      return { ...uncompared(subject, failures), records: { soap: soap.count, rest: rest.count } };
    return joined(subject, soap, rest, sides);
  });
}

/** A subject of which nothing was compared. */
export function uncompared(subject: Subject, failures: readonly SideFailure[]): SubjectComparison {
  const records = { soap: 0, rest: 0 };
  const nothing = { pairs: 0, onlySoap: 0, onlyRest: 0, missing: [], doubled: [], fields: [] };
  return { subject, records, ...nothing, failures };
}

async function joined(
  subject: Subject,
  soap: Partitions,
  rest: Partitions,
  { lookups, directory, name }: SubjectSides,
): Promise<SubjectComparison> {
  const fields = subjectFields(subject, lookups, directory);
  const shape = { name: subject, fields, keys: [], isPersonal: true };
  const compared = new RowComparison(name);
  for await (const pair of joinPartitions(soap, rest)) compared.add(shape, pair);
  const { pairs, found, tallies } = compared;
  const apart = (kind: DifferenceKind) => found.filter((one) => one.kind === kind);
  const [onlySoap, onlyRest, twice] = [apart('onlySoap'), apart('onlyRest'), apart('twice')];
  const doubled = twice.map(
    (one) => ({ record: one.record, on: one.soap === 'none' ? 'rest' : 'soap' }) as const,
  );
  const lacks = (on: Side) => (one: Found) => {
    const deleted = subject === 'shifts' && directory.deletedShifts.has(one.key);
    return { record: one.record, on, ...(deleted ? { deleted: true as const } : {}) };
  };
  const sum = (side: Side, alone: readonly Found[]) =>
    pairs + alone.length + doubled.filter(({ on }) => on === side).length;
  return {
    subject,
    records: { soap: sum('soap', onlySoap), rest: sum('rest', onlyRest) },
    ...{ pairs, onlySoap: onlySoap.length, onlyRest: onlyRest.length },
    missing: [...onlySoap.map(lacks('rest')), ...onlyRest.map(lacks('soap'))],
    doubled,
    fields: fields.map((field) => fieldComparison(field, tallies.get(field.name))),
    failures: [],
  };
}

async function fill(into: Partitions, side: Side, sides: SubjectSides): Promise<SideFailure | undefined> {
  const filled = await within(side, sides.limit, async (signal) => {
    for await (const keyed of sides[side](signal)) {
      signal.throwIfAborted();
      await into.add(keyed);
      sides.onRecord(side);
    }
    await into.close();
  });
  return 'failure' in filled ? filled.failure : undefined;
}

/** What a side gives within its time, or its failure. */
export async function within<T>(
  side: Side,
  limitOf: () => TimeLimit,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | { readonly failure: SideFailure }> {
  using limit = limitOf();
  try {
    return { value: await read(limit.signal) };
  } catch (error) {
    return { failure: failureOf(side, error, limit.signal) };
  }
}

/** What is said of an error: its name and its first line, which hold no secret and no personal data. */
function failureOf(side: Side, error: unknown, { reason }: AbortSignal): SideFailure {
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { side, error: `TimeoutError: not read to its end, ${reason.message}` };
  const words = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : 'unknown error';
  return { side, error: words };
}

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
  const read = ({ [idField]: id }: Fields, directory: RestDirectory) => {
    if (isEmpty(id)) return { value: undefined };
    const record = directory[list].get(String(id)) as Parameters<typeof valueIn>[0] | undefined;
    return record === undefined ? { unknown: missing } : { value: valueIn(record, directory) };
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
