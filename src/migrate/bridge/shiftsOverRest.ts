import { InputError } from '../../errors/index.js';
import { Schedule } from '../../records/scheduling/Schedule.js';
import { ScheduleV2 } from '../../records/scheduling/ScheduleV2.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { replyOf } from '../../outcome/replyOf.js';
import { fieldMaps } from '../map/fieldMaps.js';
import { mapFor } from '../map/FieldMap.js';
import type { Loss } from '../mappers/Mapped.js';
import { answered, readEverything } from './answered.js';
import type { BridgeInput, OverRest } from './Bridged.js';
import type { BridgeContext } from './BridgeContext.js';
import { readShifts, type ShiftFilter } from './readShifts.js';

type Legacy = BridgeInput<'wsdlGetSchedules'> & BridgeInput<'wsdlGetSchedulesForAllUnits'>;
type Request = BridgeInput<'wsdlGetSchedulesV2'>['GetSchedulesV2'];

type ShiftOperation =
  | 'wsdlGetSchedules'
  | 'wsdlGetSchedulesForAllUnits'
  | 'wsdlGetSchedulesV2'
  | 'wsdlGetSchedulesV3';

export function shiftsOverRest(context: BridgeContext): Pick<OverRest, ShiftOperation> {
  const ofAccount = { ...context, unit: undefined };
  const legacy = async (within: BridgeContext, operation: string, input: Legacy) => {
    const map = mapFor(fieldMaps.shifts, Schedule);
    const mapped = await readShifts<Schedule>(within, map, filterOf(input, operation));
    for (const { value } of mapped) Object.assign(value, { unAssigned: value.persId ? 0 : 1 });
    return answered(map, mapped, legacyLosses(input));
  };
  return {
    wsdlGetSchedules: (input) => legacy(context, 'wsdlGetSchedules', input),
    wsdlGetSchedulesForAllUnits: (input) => legacy(ofAccount, 'wsdlGetSchedulesForAllUnits', input),

    async wsdlGetSchedulesV2({ GetSchedulesV2: request }) {
      const map = mapFor(fieldMaps.shifts, ScheduleV2);
      const within = request.allUnits ? ofAccount : context;
      const mapped = await readShifts<ScheduleV2>(within, map, request);
      const { value: schedules, ...rest } = answered(map, mapped, lossesIn(request));
      return { value: replyOf('wsdlGetSchedulesV2', { schedules, validationErrors: [] }, [], []), ...rest };
    },

    async wsdlGetSchedulesV3({ GetSchedulesV3: request }) {
      const mapped = await readShifts<ScheduleV3>(context, fieldMaps.shifts, request);
      // Version 3 gives the external id when it is asked for.
      if (!request.includeExtScheduleId)
        for (const { value } of mapped) Object.assign(value, { extScheduleId: undefined });
      const { value: schedules, ...rest } = answered(fieldMaps.shifts, mapped, lossesIn(request));
      return { value: replyOf('wsdlGetSchedulesV3', { schedules, validationErrors: [] }, [], []), ...rest };
    },
  };
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
