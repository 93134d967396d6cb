import { addDays } from '../calendar/days.js';
import { InputError } from '../errors/index.js';
import { Schedule } from '../records/scheduling/Schedule.js';
import { ScheduleV2 } from '../records/scheduling/ScheduleV2.js';
import type { ScheduleV3 } from '../records/scheduling/ScheduleV3.js';
import { replyOf } from '../outcome/replyOf.js';
import { isUnreadAt } from '../definition/decodeMarks.js';
import type { Shift } from '../rest/index.js';
import { badgeNumber } from '../rest/resources/identifier.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type FieldMap, mapFor } from './map/FieldMap.js';
import type { Lookups } from './map/Lookups.js';
import { shiftFromRest } from './mappers/fromRest.js';
import type { Loss } from './mappers/Mapped.js';
import { answered, isNone, modifiedWithin, readEverything } from './answered.js';
import {
  eachOnce,
  MOST_IDS,
  needsAccount,
  ofUnit,
  onlyOwn,
  UNLISTED_GROUP,
  withBadgesOf,
} from './account.js';
import type { BridgeContext, BridgeInput, OverRest } from './Bridged.js';
import { isNamed, RestDirectory } from './RestDirectory.js';

type Legacy = BridgeInput<'wsdlGetSchedules'> & BridgeInput<'wsdlGetSchedulesForAllUnits'>;
type Request = BridgeInput<'wsdlGetSchedulesV2'>['GetSchedulesV2'];
/** Which shifts are wanted. `0`, empty and absent are no filter. */
type ShiftFilter = { readonly scheduleId?: number | undefined } & {
  readonly [K in keyof Request]?: Request[K] extends string | undefined ? string | undefined : Request[K];
};

export function shiftsOverRest(context: BridgeContext) {
  const legacy = async (operation: string, input: Legacy) => {
    const map = mapFor(fieldMaps.shifts, Schedule);
    const { shifts, losses } = await readShifts<Schedule>(
      context,
      operation,
      map,
      filterOf(input, operation),
    );
    for (const { value } of shifts)
      if (value.persId !== undefined) Object.assign(value, { unAssigned: value.persId === 0 ? 1 : 0 });
    return answered(map, shifts, [...losses, ...legacyLosses(input)]);
  };
  const reply = async <T>(operation: string, map: FieldMap, request: Request, refused: readonly string[]) => {
    if (refused.length > 0) {
      const partial = { schedules: [] as T[], validationErrors: [...refused] };
      return { value: replyOf(operation, partial, refused), losses: [], kept: [] };
    }
    const { shifts, losses } = await readShifts<T>(context, operation, map, request);
    const { value: schedules, ...rest } = answered(map, shifts, [...losses, ...lossesIn(request)]);
    return { value: replyOf(operation, { schedules, validationErrors: [] as string[] }, []), ...rest };
  };
  return {
    wsdlGetSchedules: (input) => legacy('wsdlGetSchedules', input),
    async wsdlGetSchedulesForAllUnits(input) {
      needsAccount(context, 'wsdlGetSchedulesForAllUnits');
      return legacy('wsdlGetSchedulesForAllUnits', input);
    },

    wsdlGetSchedulesV2({ GetSchedulesV2: request }) {
      const { unit } = context;
      const others = request.allUnits && unit !== undefined ? [onlyOwn(unit, 'allUnits')] : [];
      const map = mapFor(fieldMaps.shifts, ScheduleV2);
      return reply<ScheduleV2>('wsdlGetSchedulesV2', map, request, [...others, ...backwards(request)]);
    },

    async wsdlGetSchedulesV3({ GetSchedulesV3: request }) {
      const { shifts } = fieldMaps;
      const answer = await reply<ScheduleV3>('wsdlGetSchedulesV3', shifts, request, backwards(request));
      // Version 3 gives the external id when it is asked for.
      if (!request.includeExtScheduleId && answer.value.status === 'answered')
        for (const shift of answer.value.value.schedules) delete shift.extScheduleId;
      return answer;
    },
  } satisfies Partial<OverRest>;
}

function backwards({ fromDate, toDate }: Request): string[] {
  return fromDate && toDate && toDate < fromDate ? ['toDate is before fromDate'] : [];
}

/** The filters of the first version. One that REST cannot do would give other shifts than were asked for. */
function filterOf(input: Legacy, operation: string): ShiftFilter {
  if (input.unassignedShiftsFromLeave)
    throw new InputError(
      [
        {
          path: ['unassignedShiftsFromLeave'],
          expected: 'no such filter: REST does not say which shifts a leave has freed. Call this over SOAP',
        },
      ],
      { operation },
    );
  const { sectionId, lastModified, lastModifiedToTime, ...same } = input;
  return {
    ...same,
    section: sectionId ? String(sectionId) : '',
    modifiedAfter: lastModified,
    modifiedBefore: lastModifiedToTime,
  };
}

function legacyLosses({ getSubUnits, lastModified, lastModifiedToTime }: Legacy): Loss[] {
  return [
    ...losses({ absenceShifts: NO_ABSENCE_SHIFTS }),
    ...(getSubUnits ? losses({ getSubUnits: 'units below a unit are not read' }) : []),
    ...readEverything({ lastModified, lastModifiedToTime }),
  ];
}

const NO_ABSENCE_SHIFTS = 'absence shifts do not come over REST';

const LOST_OPTIONS = {
  includeCosts: 'REST has no costs',
  includeTags: 'REST has no tags',
  includeNOI: 'REST has no notices of interest',
  useFixedSchedule: 'REST has no fixed schedules',
} as const;

function lossesIn(request: Request): Loss[] {
  const { absenceShifts, scheduledShifts, modifiedAfter, modifiedBefore } = request;
  const given = Object.entries(LOST_OPTIONS).filter(([name]) => request[name as keyof typeof LOST_OPTIONS]);
  return [
    // Naming one kind of shifts asks for that kind alone, naming none for both.
    ...((absenceShifts ?? !scheduledShifts) ? losses({ absenceShifts: NO_ABSENCE_SHIFTS }) : []),
    ...losses(Object.fromEntries(given)),
    ...readEverything({ modifiedAfter, modifiedBefore }),
  ];
}

function losses(why: Readonly<Record<string, string>>): Loss[] {
  return Object.entries(why).map(([field, reason]) => ({ field, kind: 'noPlace', why: reason }));
}

/** Scheduled shifts as the record of `map`, with the names and badge numbers that other REST calls have. */
async function readShifts<T>(context: BridgeContext, operation: string, map: FieldMap, filter: ShiftFilter) {
  const { rest, unit } = context;
  const { modifiedAfter: after, modifiedBefore: before } = filter;
  const isModified = modifiedWithin(operation, { after, before });
  if (!(filter.scheduledShifts ?? !filter.absenceShifts)) return { shifts: [], losses: [] };
  const directory = await RestDirectory.read(rest);
  const known = directory.withNewSections(context.lookups);
  const all = await eachOnce(rest.shifts.list(queryOf(filter, groupsWithin(directory, known, unit))));
  const { kept, losses } = ofUnit(all, unit, ({ groupId }, own) => directory.unitBeside(own, groupId, known));
  const isUnsure = (one: Shift) => isUnreadAt(one, 'deleted');
  const found = kept.filter((one) => !one.deleted && !isUnsure(one) && isModified(one));
  const employees = found.map(({ employeeId }) => employeeId);
  const lookups = await withBadgesOf(rest, known, employees);
  const unplaced: Loss[] = kept.some(isUnsure) ? [UNSURE] : [];
  const shifts = found.flatMap((shift) => {
    const { value, losses: own } = shiftFromRest(shift, lookups, map);
    const { employeeId } = shift;
    const badge = value.persId === 0 ? '' : lookups.badgeOfEmployee(employeeId ?? '');
    const group = directory.groups.get(shift.groupId ?? '');
    const full = {
      ...value,
      badgeNo: badge,
      sectionName: group?.groupType === 'SECTION' ? (group.name ?? '') : '',
      unitName: directory.unitGroup(shift.groupId)?.name ?? '',
    };
    const isListed = isNamed(group) && isNamed(directory.unitGroup(shift.groupId));
    const lost = [...own, ...(badge === undefined ? [NO_BADGE] : []), ...(isListed ? [] : [UNLISTED_GROUP])];
    if (isWanted(full, filter)) return [{ value: full as T, losses: lost }];
    // Without the zone of its unit a shift has no day, without its badge number nobody, and without its group no section.
    const open = {
      ...filter,
      ...(value.begDate === undefined ? { fromDate: undefined, toDate: undefined } : {}),
      ...(badge === undefined ? { badgeNo: undefined } : {}),
      ...(value.section === undefined ? { section: undefined } : {}),
    };
    if (isWanted(full, open)) unplaced.push(LEFT_OUT);
    // A begin beside the hour that the clocks skip may have been another in SOAP, on the other side of the bound.
    if (isWanted(full, { ...filter, fromTime: undefined, toTime: undefined }))
      unplaced.push(...lost.filter(({ field }) => field.startsWith('begDate')));
    return [];
  });
  return { shifts, losses: [...losses, ...unplaced] };
}

const LEFT_OUT: Loss = {
  field: 'begDate+badgeNo+section',
  kind: 'leftOut',
  why: 'shifts whose day, employee or section is not known are left out, because it is not known whether they were asked for',
};
const UNSURE: Loss = {
  field: 'scheduleId',
  kind: 'leftOut',
  why: 'REST does not tell whether some shifts are deleted: these are left out',
};
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
