import { addDays } from '../../calendar/days.js';
import { chunksOf } from '../../calendar/dateWindows.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { badgeNumber, type RestClient, type Shift } from '../../rest/index.js';
import type { FieldMap } from '../map/FieldMap.js';
import type { Mapped } from '../mappers/Mapped.js';
import { shiftFromRest } from '../mappers/fromRest.js';
import { modifiedBefore, modifiedSince } from './answered.js';
import type { BridgeContext } from './BridgeContext.js';
import { GroupTree } from './GroupTree.js';

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
  map: FieldMap,
  filter: ShiftFilter,
): Promise<Mapped<T>[]> {
  const { rest, unit } = context;
  if (!(filter.scheduledShifts ?? !filter.absenceShifts)) return [];
  const tree = await GroupTree.read(rest, context.lookups);
  const { lookups } = tree;
  const found = (await rest.shifts.list(queryOf(filter, groupsWithin(tree, unit))).all()).filter(
    ({ groupId = '', updated }) =>
      (unit === undefined || lookups.unitOfGroup(groupId) === unit) &&
      modifiedSince(updated, filter.modifiedAfter) &&
      modifiedBefore(updated, filter.modifiedBefore),
  );
  const badges = await badgesOf(rest, found);
  return found.flatMap((shift) => {
    const { value, losses } = shiftFromRest(shift, lookups, map);
    const badgeNo = badges.get(shift.employeeId ?? '') ?? '';
    const group = tree.group(shift.groupId);
    const full = {
      ...value,
      badgeNo,
      sectionName: group?.groupType === 'SECTION' ? (group.name ?? '') : '',
      unitName: tree.unitGroup(shift.groupId)?.name ?? '',
    };
    return isWanted(full, filter) ? [{ value: full as T, losses }] : [];
  });
}

const MOST_IDS = 50;

/** The groups of a unit, or none where there are more than a call takes. */
function groupsWithin(tree: GroupTree, unit: number | undefined): string[] {
  if (unit === undefined) return [];
  const { lookups } = tree;
  const ids = [...tree.groups()]
    .filter(({ groupType }) => groupType !== 'DISTRICT')
    .map(({ id }) => String(id))
    .filter((id) => lookups.unitOfGroup(id) === unit);
  return ids.length > MOST_IDS ? [] : ids;
}

function queryOf(filter: ShiftFilter, groupIdIn: readonly string[]) {
  const { fromDate, toDate, employeeId, badgeNo, scheduleId } = filter;
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

/** Badge numbers by employee id. */
async function badgesOf(rest: RestClient, shifts: readonly Shift[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(shifts.flatMap(({ employeeId }) => (employeeId ? [Number(employeeId)] : [])))];
  const badges = new Map<string, string>();
  for (const idIn of chunksOf(ids, MOST_IDS))
    for await (const { id, badgeNumber: badge } of rest.employees.list({ pageSize: 100, idIn }))
      badges.set(String(id), badge ?? '');
  return badges;
}

function isWanted(
  { begDate, begTime, section, badgeNo }: Pick<ScheduleV3, 'begDate' | 'begTime' | 'section' | 'badgeNo'>,
  filter: ShiftFilter,
): boolean {
  const begin = `${begDate}T${begTime}`;
  const { fromDate, fromTime, toDate, toTime } = filter;
  return (
    (!fromDate || begin >= `${fromDate}T${fromTime || '00:00:00'}`) &&
    (!toDate || begin <= `${toDate}T${toTime || '23:59:59'}`) &&
    (!filter.section || String(section) === filter.section) &&
    (!filter.badgeNo || badgeNo === filter.badgeNo)
  );
}
