import { InputError } from '../errors/index.js';
import { Schedule } from '../records/scheduling/Schedule.js';
import { ScheduleV2 } from '../records/scheduling/ScheduleV2.js';
import type { ScheduleV3 } from '../records/scheduling/ScheduleV3.js';
import { replyOf } from '../outcome/replyOf.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type FieldMap, mapFor } from './map/FieldMap.js';
import type { Loss } from './mappers/Mapped.js';
import { answered } from './answered.js';
import { readEverything } from './modified.js';
import { needsAccount, onlyOwn } from './account.js';
import type { BridgeContext, BridgeInput, OverRest } from './Bridged.js';
import { readShifts, type ShiftFilter } from './readShifts.js';

type Legacy = BridgeInput<'wsdlGetSchedules'> & BridgeInput<'wsdlGetSchedulesForAllUnits'>;
type Request = BridgeInput<'wsdlGetSchedulesV2'>['GetSchedulesV2'];

type ShiftOperation =
  | 'wsdlGetSchedules'
  | 'wsdlGetSchedulesForAllUnits'
  | 'wsdlGetSchedulesV2'
  | 'wsdlGetSchedulesV3';

export function shiftsOverRest(context: BridgeContext): Pick<OverRest, ShiftOperation> {
  const legacy = async (operation: string, input: Legacy) => {
    const map = mapFor(fieldMaps.shifts, Schedule);
    const { shifts, losses } = await readShifts<Schedule>(
      context,
      operation,
      map,
      filterOf(input, operation),
    );
    for (const { value } of shifts) Object.assign(value, { unAssigned: value.persId ? 0 : 1 });
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
  };
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
