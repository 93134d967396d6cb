import {
  isLocalDate,
  type LocalDate,
  type LocalDateTime,
  type LocalTime,
} from '../../../definition/scalar.js';
import { addDays } from '../../../calendar/days.js';
import {
  formatInstant,
  instantsOf,
  isBesideGap,
  isInstant,
  localOf,
  parseInstant,
  resolveInstant,
} from '../../../calendar/zone.js';
import type { Lookups } from '../Lookups.js';
import { type Conversion, type Converted, isEmpty, oneToOne } from './Conversion.js';

// Times of modification are stored in CET (document 2.7).
const SERVER_ZONE = 'CET';

export const NO_ZONE: Converted = { unknown: 'the zone of the unit is not known' };
export const NO_INSTANT: Converted = { unknown: 'REST gives no instant, such as 2024-03-31T01:00:00Z' };
type Known = Exclude<Converted, { readonly unknown: string }>;
const absent: Converted = { value: undefined };

/** A wall-clock date and time of a unit to an instant. SOAP fields: date, time, unit. */
export const wallClock: Conversion = {
  name: 'wallClock',
  says: 'local date and time of the unit to an instant; two answers in a repeated hour, none in a skipped one',
  toRest([day, time, restId], lookups) {
    if (isEmpty(day)) return absent;
    const zone = lookups.zoneOf(Number(restId));
    return zone === undefined
      ? NO_ZONE
      : instantIn(zone, day as LocalDate, (time ?? '00:00:00') as LocalTime);
  },
  toSoap([instant, groupId], lookups) {
    if (isEmpty(instant)) return { value: [undefined, undefined] };
    const zone = zoneOfGroup(groupId, lookups);
    if (zone === undefined) return NO_ZONE;
    return isInstant(instant) ? localIn(zone, instant) : NO_INSTANT;
  },
  same: sameInstant,
};

/** The instant of a local date and time, its alternatives, and what was lost. */
export function instantIn(zone: string, day: LocalDate, time: LocalTime): Known {
  if (time.startsWith('24:')) return instantIn(zone, addDays(day, 1), '00:00:00' as LocalTime);
  const local = `${day}T${time}` as LocalDateTime;
  const found = instantsOf(local, zone);
  if (found.length === 1) return { value: found[0] };
  const { instant, certainty } = resolveInstant(local, zone);
  if (certainty === 'fold')
    return {
      value: instant,
      alternatives: found.slice(1),
      loss: 'the clock shows this time twice that night',
      clock: 'repeated',
    };
  const later = resolveInstant(local, zone, 'later').instant;
  return {
    value: instant,
    alternatives: [later],
    loss: 'the clock skips this time that night',
    clock: 'skipped',
  };
}

/** Date and time that the clocks of a zone show at an instant, as two values. */
export function localIn(zone: string, instant: string): Known {
  const local = localOf(instant, zone);
  const value = [local.slice(0, 10), local.slice(11)];
  if (instantsOf(local, zone).length > 1)
    return { value, loss: 'local time cannot say which of two equal hours it is' };
  return isBesideGap(parseInstant(instant), zone)
    ? {
        value,
        loss: 'SOAP may have said a time that the clock skips that night, which REST moves by the gap',
      }
    : { value };
}

/** The zone of the unit that a group is or belongs to. */
export function zoneOfGroup(groupId: unknown, lookups: Lookups): string | undefined {
  const restId = isEmpty(groupId) ? undefined : lookups.unitOfGroup(String(groupId));
  return restId === undefined ? undefined : lookups.zoneOf(restId);
}

/** Local date and time as one text: version 2 gives absences no zone. */
export const localText: Conversion = {
  name: 'localText',
  says: 'local date and time to one text; that REST means local time is not documented',
  toRest([day, time]) {
    return isEmpty(day) ? absent : { value: `${day}T${time ?? '00:00:00'}` };
  },
  toSoap([rest]) {
    if (isEmpty(rest)) return { value: [undefined, '00:00:00'] };
    const [day = '', time = '00:00:00'] = String(rest).split(/[T ]/);
    return isLocalDate(day)
      ? { value: [day, time.slice(0, 8)] }
      : { unknown: 'REST gives no local date and time' };
  },
};

/** When the service last changed a record: stored in CET over SOAP (document 2.7), an instant over REST. */
export const serverTime: Conversion = {
  ...oneToOne(
    'serverTime',
    'server time (CET) to an instant, exact to the hour of summer time',
    (soap) => {
      const stamp = String(soap).replace(' ', 'T');
      if (/(Z|[+-]\d{2}:\d{2})$/.test(stamp)) return { value: formatInstant(parseInstant(stamp)) };
      // CET may be meant with or without summer time, the document does not say; in winter both are the same.
      const value = formatInstant(parseInstant(`${stamp}+01:00`));
      const summer = instantsOf(stamp as LocalDateTime, SERVER_ZONE).filter((instant) => instant !== value);
      if (summer.length === 0) return { value };
      return { value, alternatives: summer, loss: 'whether the server keeps summer time is not documented' };
    },
    (rest) =>
      isInstant(rest)
        ? {
            value: localOf(rest, SERVER_ZONE),
            loss: 'whether the server keeps summer time is not documented',
          }
        : NO_INSTANT,
  ),
  same: sameInstant,
};

/** Hours as a decimal over SOAP, as an ISO 8601 duration or a decimal over REST (its format is not documented). */
export const hours: Conversion = {
  ...oneToOne(
    'hours',
    'decimal hours to a duration; the format over REST is not documented',
    (soap) => ({ value: durationOf(Number(soap)) }),
    (rest) => {
      const found = secondsOf(String(rest));
      return found === undefined
        ? { unknown: 'the duration cannot be read' }
        : { value: (found / HOUR).toFixed(2) };
    },
  ),
  same(a, b, soap = a) {
    const [left, right] = [secondsOf(String(soap)), secondsOf(String(b))];
    // What cannot be read is not the same as anything.
    return left !== undefined && right !== undefined && Math.abs(left - right) <= roundingOf(String(soap));
  },
};

const HOUR = 3600;

/** Seconds by which rounding may have moved a decimal of hours: half of its last digit, of the second one at the most. */
function roundingOf(decimal: string): number {
  const digits = Math.max(2, /\.(\d+)$/.exec(decimal)?.[1]?.length ?? 0);
  return (HOUR / 2) * 10 ** -digits + 1e-6;
}

/** The whole minutes that were rounded to the decimal, where there are such. */
function durationOf(decimal: number): string {
  const exact = Math.abs(decimal) * HOUR;
  const minutes = Math.round(exact / 60) * 60;
  const seconds = Math.abs(minutes - exact) <= roundingOf('') ? minutes : Math.round(exact);
  const [m, s] = [Math.floor(seconds / 60) % 60, seconds % 60];
  return `${decimal < 0 ? '-' : ''}PT${Math.floor(seconds / HOUR)}H${m ? `${m}M` : ''}${s ? `${s}S` : ''}`;
}

const ISO =
  /^(-?)P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const CLOCK = /^(-?)()(\d+):(\d{2})(?::(\d{2}))?$/;

function secondsOf(duration: string): number | undefined {
  const [, sign, ...parts] = ISO.exec(duration) ?? CLOCK.exec(duration) ?? [];
  if (parts.some((part) => part !== undefined && part !== '')) {
    const [d = 0, h = 0, m = 0, s = 0] = parts.map((part) => Number(part ?? 0));
    const seconds = d * 24 * HOUR + h * HOUR + m * 60 + s;
    return sign === '-' && seconds > 0 ? -seconds : seconds;
  }
  return /^-?\d+(\.\d+)?$/.test(duration) ? Number(duration) * HOUR : undefined;
}

function sameInstant(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  return parseInstant(String(a)) === parseInstant(String(b));
}
