import { addDays } from '../../../calendar/days.js';
import type { LocalDate, LocalTime } from '../../../definition/scalar.js';
import { isInstant, parseInstant } from '../../../calendar/zone.js';
import { type Conversion, isEmpty } from './Conversion.js';
import { instantIn, localIn, NO_INSTANT, NO_ZONE, zoneOfGroup } from './time.js';

type Moment = ReturnType<typeof instantIn>;

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
    if (isEmpty(day) || isEmpty(begin))
      return { unknown: 'breaks without the begin of the shift have no day' };
    const zone = lookups.zoneOf(restId);
    if (zone === undefined) return NO_ZONE;
    const at = (time: LocalTime) => instantIn(zone, time < begin ? addDays(day, 1) : day, time);
    const ends = pairs.map(([from, to]) => [at(from), at(to)] as const);
    const clocks = ends.flat().map(({ clock }) => clock);
    const clock = clocks.includes('skipped') ? 'skipped' : clocks.find((one) => one !== undefined);
    const intervals = (read: (end: Moment) => unknown) =>
      ends.map(([from, to]) => ({ begin: read(from), end: read(to) }));
    return {
      value: intervals((end) => end.value),
      ...(clock ? { clock, alternatives: [intervals((end) => end.alternatives?.[0] ?? end.value)] } : {}),
    };
  },
  toSoap([rest, groupId], lookups) {
    const list = (isEmpty(rest) ? [] : rest) as readonly Interval[];
    if (!Array.isArray(list)) return NO_INSTANT;
    if (list.length === 0) return { value: [] };
    const zone = zoneOfGroup(groupId, lookups);
    if (zone === undefined) return NO_ZONE;
    const instants = list.slice(0, 4).flatMap(({ begin, end }) => [begin, end]);
    if (!instants.every(isInstant)) return NO_INSTANT;
    const ends = instants.map((instant) => localIn(zone, instant));
    const value = ends.map((end) => (end.value as string[])[1]);
    const loss =
      list.length > 4 ? 'SOAP has room for four breaks' : ends.find((end) => end.loss !== undefined)?.loss;
    return loss === undefined ? { value } : { value, loss };
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
