import { addDays } from '../calendar/days.js';
import type { ScheduleV3 } from '../records/scheduling/ScheduleV3.js';
import { badgeNumber } from '../rest/resources/identifier.js';
import type { FieldMap } from './map/FieldMap.js';
import type { Lookups } from './map/Lookups.js';
import type { Loss, Mapped } from './mappers/Mapped.js';
import { shiftFromRest } from './mappers/fromRest.js';
import { isNone, modifiedWithin } from './modified.js';
import { MOST_IDS, ofUnit, withBadgesOf } from './account.js';
import type { BridgeContext } from './Bridged.js';
import { RestDirectory } from './RestDirectory.js';

/** Which shifts are wanted, in the words of SOAP. `0`, empty and absent are no filter. */
export interface ShiftFilter {
  readonly section?: string | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly toDate?: string | undefined;
  readonly toTime?: string | undefined;
  readonly scheduledShifts?: boolean | undefined;
  readonly absenceShifts?: boolean | undefined;
  readonly modifiedAfter?: string | undefined;
  readonly modifiedBefore?: string | undefined;
  readonly scheduleId?: number | undefined;
}

/** Scheduled shifts as the record of `map`, with the names and badge numbers that other REST calls have. */
export async function readShifts<T>(
  context: BridgeContext,
  operation: string,
  map: FieldMap,
  filter: ShiftFilter,
): Promise<{ readonly shifts: Mapped<T>[]; readonly losses: readonly Loss[] }> {
  const { rest, unit } = context;
  const { modifiedAfter: after, modifiedBefore: before } = filter;
  const isModified = modifiedWithin(operation, { after, before });
  if (!(filter.scheduledShifts ?? !filter.absenceShifts)) return { shifts: [], losses: [] };
  const directory = await RestDirectory.read(rest);
  const known = directory.withNewSections(context.lookups);
  const all = await rest.shifts.list(queryOf(filter, groupsWithin(directory, known, unit))).all();
  const { kept, losses } = ofUnit(all, unit, ({ groupId = '' }) => known.unitOfGroup(groupId));
  const found = kept.filter(isModified);
  const employees = found.map(({ employeeId }) => employeeId);
  const lookups = await withBadgesOf(rest, known, employees);
  const unplaced: Loss[] = [];
  const shifts = found.flatMap((shift) => {
    const { value, losses: lost } = shiftFromRest(shift, lookups, map);
    // Without the zone of its unit a shift has no day, and nobody can say whether it was asked for.
    if (value.begDate === undefined) unplaced.push(...lost);
    const { employeeId } = shift;
    const badge = employeeId ? lookups.badgeOfEmployee(employeeId) : '';
    if (badge === undefined) unplaced.push(NO_BADGE);
    const group = directory.groups.get(shift.groupId ?? '');
    const full = {
      ...value,
      badgeNo: badge,
      sectionName: group?.groupType === 'SECTION' ? (group.name ?? '') : '',
      unitName: directory.unitGroup(shift.groupId)?.name ?? '',
    };
    if (isWanted(full, filter)) return [{ value: full as T, losses: lost }];
    // A begin beside the hour that the clocks skip may have been another in SOAP, on the other side of the bound.
    if (isWanted(full, { ...filter, fromTime: undefined, toTime: undefined }))
      unplaced.push(...lost.filter(({ field }) => field.startsWith('begDate')));
    return [];
  });
  return { shifts, losses: [...losses, ...unplaced] };
}

const NO_BADGE: Loss = { field: 'badgeNo', kind: 'unknown', why: 'REST did not list the employee' };

/** The groups of a unit, or none where there are more than a call takes. */
function groupsWithin({ groups }: RestDirectory, lookups: Lookups, unit: number | undefined): string[] {
  if (unit === undefined) return [];
  const ids = [...groups.values()]
    .filter(({ groupType }) => groupType !== 'DISTRICT')
    .map(({ id }) => String(id))
    .filter((id) => lookups.unitOfGroup(id) === unit);
  return ids.length > MOST_IDS ? [] : ids;
}

function queryOf(filter: ShiftFilter, groupIdIn: readonly string[]) {
  const { employeeId, badgeNo, scheduleId } = filter;
  const [fromDate, toDate] = [dayOf(filter.fromDate), dayOf(filter.toDate)];
  const employee = employeeId ? String(employeeId) : badgeNo ? badgeNumber(badgeNo) : undefined;
  return {
    pageSize: 100,
    // Local days begin and end at other instants: a day more at both ends, cut off afterwards.
    ...(fromDate ? { beginGte: `${addDays(fromDate, -1)}T00:00:00Z` } : {}),
    ...(toDate ? { beginLte: `${addDays(toDate, 1)}T23:59:59Z` } : {}),
    ...(employee === undefined ? {} : { employeeIdIn: [employee] }),
    ...(groupIdIn.length === 0 ? {} : { groupIdIn: [...groupIdIn] }),
    ...(scheduleId ? { idIn: [String(scheduleId)] } : {}),
  };
}

function isWanted(
  { begDate, begTime, section, badgeNo }: Pick<ScheduleV3, 'begDate' | 'begTime' | 'section' | 'badgeNo'>,
  filter: ShiftFilter,
): boolean {
  const begin = `${begDate}T${begTime}`;
  const { fromTime, toTime } = filter;
  const [fromDate, toDate] = [dayOf(filter.fromDate), dayOf(filter.toDate)];
  const ofSection = Number(filter.section?.trim());
  return (
    (!fromDate || begin >= `${fromDate}T${fromTime || '00:00:00'}`) &&
    (!toDate || begin <= `${toDate}T${toTime || '23:59:59'}`) &&
    (!ofSection || section === ofSection) &&
    (!filter.badgeNo || badgeNo === filter.badgeNo)
  );
}

function dayOf(text: string | undefined): string | undefined {
  return isNone(text) ? undefined : text!.slice(0, 10);
}
