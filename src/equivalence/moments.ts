import { addDays } from '../calendar/days.js';
import { isLocalDate, isZeroDate } from '../definition/scalar.js';
import type { Change } from './Comparison.js';

/** What a text says of a day and a time; it has one of them at least. */
export interface Moment {
  readonly date?: string;
  /** `hh:mm`. */
  readonly time?: string;
  /** `ss`, where it is written. */
  readonly seconds?: string;
  /** Digits of a second, without zeros at the end. */
  readonly fraction?: string;
  /** It names a time zone, or that it has none. */
  readonly zoned?: true;
}

// An offset is not looked at: the one that the service shows is wrong.
const MOMENT =
  /^(-?\d{4}-\d\d-\d\d)?(?:(?:^|[T ]) ?([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/;
const LONGEST = 40;

/** The day and the time that a text writes; `undefined` where it writes none. */
export function momentOf(value: unknown): Moment | undefined {
  const text = String(value).trim();
  if (text.length > LONGEST) return undefined;
  const [, date, hour, minute, seconds, digits = '', zone] = MOMENT.exec(text) ?? [];
  if (date === undefined ? hour === undefined : !isLocalDate(date) && !(hour && isZeroDate(date)))
    return undefined;
  if (hour === '24' && (minute !== '00' || Number(`${seconds ?? 0}${digits}`) > 0)) return undefined;
  const fraction = digits.replace(/0+$/, '');
  return {
    ...(date === undefined ? {} : { date }),
    ...(hour === undefined ? {} : { time: `${hour.padStart(2, '0')}:${minute}` }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(fraction === '' ? {} : { fraction }),
    ...(zone === undefined ? {} : { zoned: true as const }),
  };
}

/** The digits of what looks like a day of the calendar, in any order and with or without its century. */
export function dayDigits(text: string): string[] {
  if (!/^\s*(?:\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}|\d{8})\s*$/.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  return [digits, digits.replace(/(?:19|20)(?=\d\d)/, '')].map((all) =>
    [...all.replaceAll('0', '')].sort().join(''),
  );
}

/** How a service changed a moment: `undefined` for another one, `unreadable` where the two have no part in common. */
export function changesOfMoment(sent: Moment, shown: Moment): Change[] | undefined | 'unreadable' {
  if (sent.time === undefined) {
    if (shown.date === undefined) return 'unreadable';
    const days = daysOf(shown);
    if (!days.includes(sent.date)) return undefined;
    return days.length === 1 ? [] : 'unreadable';
  }
  if (shown.time === undefined) {
    if (sent.date === undefined) return 'unreadable';
    // The day alone came back.
    if (sent.date !== shown.date) return undefined;
    return isMidnight(sent) ? [] : ['cut'];
  }
  const how = changesOfTime(sent, shown);
  if (!how || sent.date === shown.date) return how;
  if (sent.date === undefined || shown.date === undefined) return ['datePrefix', ...how];
  return dayOf(sent) === dayOf(shown) ? how : undefined;
}

function changesOfTime(sent: Moment, shown: Moment): Change[] | undefined {
  const how: Change[] = [];
  if (sent.time !== shown.time) {
    if (clockTime(sent) !== clockTime(shown)) return undefined;
    how.push('midnight');
  }
  if ((sent.seconds === undefined) !== (shown.seconds === undefined)) return [...how, 'seconds'];
  if (sent.seconds !== shown.seconds) return undefined;
  if (sent.fraction === shown.fraction) return how;
  // Parts of a second are lost first.
  return shown.fraction === undefined ? [...how, 'seconds'] : undefined;
}

/** `24:00` is what the clock shows as `00:00`. */
export function clockTime({ time }: Moment): string | undefined {
  return time === '24:00' ? '00:00' : time;
}

/** The day on whose clock the moment is: that after for 24:00. */
function dayOf({ date, time }: Moment): string | undefined {
  return date !== undefined && time === '24:00' ? daysFrom(date, 1) : date;
}

/** The days that it can be on: of a moment with a zone, which need not be that of the service, also those beside it. */
export function daysOf(moment: Moment): (string | undefined)[] {
  const { date, zoned, time } = moment;
  if (date === undefined || !zoned || time === undefined || isMidnight(moment)) return [date];
  return [daysFrom(date, -1), date, daysFrom(date, 1)];
}

/** A zero date has no neighbours. */
export function daysFrom(date: string, days: number): string {
  return isLocalDate(date) ? addDays(date, days) : date;
}

function isMidnight({ time, seconds = '00', fraction }: Moment): boolean {
  return time === '00:00' && seconds === '00' && fraction === undefined;
}

/** The moment as a text that is the same for all ways to write it; a day and its midnight are one. */
export function momentText(moment: Moment): string {
  const { date, time, seconds = '00', fraction } = moment;
  if (time === undefined || (date !== undefined && isMidnight(moment))) return date!;
  const clock = `${time}:${seconds}${fraction === undefined ? '' : `.${fraction}`}`;
  return date === undefined ? clock : `${date} ${clock}`;
}
