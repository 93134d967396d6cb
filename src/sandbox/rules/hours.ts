import { MINUTES_OF_A_DAY, minutesBetween, moment } from '../../calendar/days.js';
import type { Break, PunchRow, ShiftRow } from '../world/rows.js';
import { BREAK_FIELDS } from '../../calendar/breakFields.js';

interface Span {
  readonly begDate: string;
  readonly begTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

export function beginOf(span: Span): string {
  return moment(span.begDate, span.begTime);
}

export function endOf(span: Span): string {
  return moment(span.endDate, span.endTime);
}

/** Minutes of a shift without its pauses. An end before the begin of the same date is taken as one on the next date. */
export function minutesOf(shift: Span & Pick<ShiftRow, 'breaks'>): number {
  const pauses = shift.breaks.reduce((sum, pause) => sum + breakMinutes(pause), 0);
  const whole = minutesBetween(beginOf(shift), endOf(shift));
  const passesMidnight = whole < 0 && shift.begDate === shift.endDate;
  return Math.max(0, whole + (passesMidnight ? MINUTES_OF_A_DAY : 0) - pauses);
}

/** Minutes of a pause, which may pass midnight. */
export function breakMinutes([begin, end]: Break): number {
  const minutes = minutesBetween(moment('2000-01-01', begin), moment('2000-01-01', end));
  return minutes < 0 ? minutes + MINUTES_OF_A_DAY : minutes;
}

export function overlap(a: Span, b: Span): boolean {
  return beginOf(a) < endOf(b) && beginOf(b) < endOf(a);
}

/** Worked minutes of a punch; 0 while it is open. */
export function punchMinutes(punch: PunchRow): number {
  if (punch.punchOut === undefined) return 0;
  return Math.max(0, Math.floor(minutesBetween(punch.punchIn, punch.punchOut)) - punch.breakMinutes);
}

const NONE: Break = ['00:00:00', '00:00:00'];

type BreakFields<V> = Record<(typeof BREAK_FIELDS)[number], V>;

/** Pauses as the eight fields; `00:00:00` twice means no pause. */
export function breakFields(breaks: readonly Break[]): BreakFields<Break[0]> {
  const entries = BREAK_FIELDS.map((name, i) => [name, (breaks[i >> 1] ?? NONE)[i & 1]]);
  return Object.fromEntries(entries) as BreakFields<Break[0]>;
}

/** The pauses that pairs of fields say; `undefined` when none of the fields was given. */
export function breaksOf(pairs: readonly (readonly (string | undefined)[])[]): Break[] | undefined {
  if (!pairs.flat().some(Boolean)) return undefined;
  return pairs.flatMap(([begin = '', end = '']): Break[] => (begin === end ? [] : [[begin, end]]));
}
