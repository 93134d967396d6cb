import { addDays } from '../../addDays.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { badgeNumber } from '../../rest/index.js';
import { replyOf } from '../../result.js';
import { fieldMaps } from '../map/fieldMaps.js';
import { shiftFromRest } from '../mappers/fromRest.js';
import type { Loss } from '../mappers/Mapped.js';
import { answered } from './answered.js';
import type { BridgeInput, OverRest } from './Bridged.js';
import type { BridgeContext } from './createBridge.js';

type Request = BridgeInput<'wsdlGetSchedulesV3'>['GetSchedulesV3'];

export function shiftsOverRest({ rest, lookups, unit }: BridgeContext): Pick<OverRest, 'wsdlGetSchedulesV3'> {
  return {
    async wsdlGetSchedulesV3({ GetSchedulesV3: request }) {
      const { fromDate, toDate, employeeId, badgeNo } = request;
      if (!fromDate || !toDate) throw new TypeError('wsdlGetSchedulesV3 over REST needs fromDate and toDate');
      const employee = employeeId ? String(employeeId) : badgeNo ? badgeNumber(badgeNo) : undefined;
      const group = unit === undefined ? undefined : lookups.groupOfUnit(unit);
      const found = await rest.shifts
        .list({
          pageSize: 100,
          // Local days begin and end at other instants: a day more at both ends, cut off below.
          beginGte: `${addDays(fromDate, -1)}T00:00:00Z`,
          beginLte: `${addDays(toDate, 1)}T23:59:59Z`,
          ...(employee === undefined ? {} : { employeeIdIn: [employee] }),
          ...(group === undefined ? {} : { groupIdIn: [group] }),
        })
        .all();
      const mapped = found
        .map((shift) => shiftFromRest(shift, lookups))
        .filter(({ value }) => wanted(value, request));
      const { value: schedules, losses } = answered(fieldMaps.shifts, mapped, lossesIn(request));
      return {
        value: replyOf('wsdlGetSchedulesV3', { schedules, validationErrors: [] }, []),
        losses,
        kept: [],
      };
    },
  };
}

function wanted({ begDate, section }: ScheduleV3, request: Request): boolean {
  if (request.scheduledShifts === false) return false;
  const day = String(begDate);
  return (
    day >= String(request.fromDate) &&
    day <= String(request.toDate) &&
    (!request.section || String(section) === request.section)
  );
}

function lossesIn(request: Request): Loss[] {
  const lost = {
    absenceShifts: 'absence shifts do not come over REST',
    includeCosts: 'REST has no costs',
    includeTags: 'REST has no tags',
    includeNOI: 'REST has no notices of interest',
    useFixedSchedule: 'REST has no fixed schedules',
    modifiedAfter: 'REST has no such filter: it was not applied',
    modifiedBefore: 'REST has no such filter: it was not applied',
    fromTime: 'the bridge reads whole days',
    toTime: 'the bridge reads whole days',
  } as const;
  return Object.entries(lost).flatMap(([field, why]) =>
    request[field as keyof typeof lost] && !isWholeDay(request[field as keyof typeof lost])
      ? [{ field, kind: 'noPlace' as const, why }]
      : [],
  );
}

const isWholeDay = (value: unknown) => value === '00:00:00' || value === '23:59:59';
