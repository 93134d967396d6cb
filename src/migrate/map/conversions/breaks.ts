import { addDays } from '../../../calendar/days.js';
import type { LocalDate, LocalTime } from '../../../definition/scalar.js';
import { parseInstant } from '../../../calendar/zone.js';
import type { Conversion } from './Conversion.js';
import { instantIn, localIn, NO_ZONE, zoneOfGroup } from './time.js';

interface Interval {
  readonly begin?: string;
  readonly end?: string;
}

/** Four pairs of wall-clock times to a list of intervals. SOAP context: date and time of the shift's begin, unit. */
export const breaks: Conversion = {
  name: 'breaks',
  says: 'up to four pairs of local times to a list of intervals; a time before the shift’s begin is on the next day',
  toRest(soap, lookups) {
    const [day, begin, restId] = soap.slice(8) as [LocalDate, LocalTime, number];
    const pairs = pairsOf(soap.slice(0, 8) as (LocalTime | undefined)[]);
    if (pairs.length === 0) return { value: undefined };
    const zone = lookups.zoneOf(restId);
    if (zone === undefined) return NO_ZONE;
    const at = (time: LocalTime) =>
      instantIn(zone, time < begin ? addDays(day, 1) : day, time) as { value: string };
    return { value: pairs.map(([from, to]) => ({ begin: at(from).value, end: at(to).value })) };
  },
  toSoap([rest, groupId], lookups) {
    const list = (rest ?? []) as readonly Interval[];
    if (list.length === 0) return { value: [] };
    const zone = zoneOfGroup(groupId, lookups);
    if (zone === undefined) return NO_ZONE;
    const time = (instant: string | undefined) => (localIn(zone, instant!) as { value: string[] }).value[1];
    const value = list.slice(0, 4).flatMap(({ begin, end }) => [time(begin), time(end)]);
    return list.length > 4 ? { value, loss: 'SOAP has room for four breaks' } : { value };
  },
  same: (a, b) => momentsOf(a) === momentsOf(b),
};

// A pair without length is how SOAP says that there is no break.
function pairsOf(times: readonly (LocalTime | undefined)[]): [LocalTime, LocalTime][] {
  return [0, 2, 4, 6]
    .map((at) => [times[at], times[at + 1]] as [LocalTime, LocalTime])
    .filter(([from, to]) => from && to && from !== to);
}

function momentsOf(intervals: unknown): string {
  const list = (intervals ?? []) as readonly Interval[];
  return list
    .map(({ begin, end }) => `${parseInstant(begin!)}-${parseInstant(end!)}`)
    .sort()
    .join();
}
