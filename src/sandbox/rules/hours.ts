import { minutesBetween, moment } from '../../calendar/moments.js';
import type { Break, ShiftRow } from '../world/rows/scheduling.js';

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

/** Minutes of a shift without its pauses. */
export function minutesOf(shift: Span & Pick<ShiftRow, 'breaks'>): number {
  const pauses = shift.breaks.reduce((sum, pause) => sum + breakMinutes(pause), 0);
  return Math.max(0, minutesBetween(beginOf(shift), endOf(shift)) - pauses);
}

/** Minutes of a pause, which may pass midnight. */
export function breakMinutes([begin, end]: Break): number {
  const minutes = minutesBetween(moment('2000-01-01', begin), moment('2000-01-01', end));
  return minutes < 0 ? minutes + 1440 : minutes;
}

/** True when two spans share time. */
export function overlap(a: Span, b: Span): boolean {
  return beginOf(a) < endOf(b) && beginOf(b) < endOf(a);
}
