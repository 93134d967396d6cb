import {
  type AbsenceRow,
  type Break,
  NEW_ABSENCE,
  NEW_PUNCH,
  NEW_SHIFT,
  type PunchRow,
  type ShiftRequestRow,
  type ShiftRow,
} from '../rows.js';
import { addDays, addMinutes, moment } from '../../../calendar/days.js';
import type { WorldSize } from '../WorldSize.js';
import type { Numbering } from './Numbering.js';

/** The first Monday of a generated world's schedules. */
const FIRST_MONDAY = '2026-03-02';

const pattern = (categoryId: number, begTime: string, endTime: string, pause: Break) => {
  return { categoryId, begTime, endTime, breaks: [pause] };
};
const DAY = pattern(11, '08:00:00', '16:30:00', ['12:00:00', '12:30:00']);
const EVENING = pattern(12, '14:00:00', '22:30:00', ['18:00:00', '18:30:00']);
const NIGHT = pattern(13, '22:00:00', '06:30:00', ['02:00:00', '02:30:00']);

/** Days for most, evenings for n = 3, 11, 19 …, nights for n = 7, 15, 23 …; all eight hours and half an hour's pause. */
function patternOf(n: number) {
  return n % 8 === 7 ? NIGHT : n % 8 === 3 ? EVENING : DAY;
}

/** A moment, or that at which the world begins: nothing was modified after it. Worlds with troubles are told as past. */
function noLater(at: string, { trouble }: WorldSize, today: string): string {
  const begin = moment(today, '00:00:00');
  return at < begin || trouble ? at : begin;
}

/** The date of shift `k`: the weekdays from the first Monday on, or every day. */
function dateOfShift(k: number, { from = FIRST_MONDAY, everyDay }: WorldSize): string {
  return addDays(from, everyDay ? k : Math.floor(k / 5) * 7 + (k % 5));
}

/** Employees 5, 25, 45 … are ill for two days, with small worlds on the second Monday and Tuesday. */
function absentDays(n: number, shifts: number): readonly number[] {
  const first = Math.floor(shifts / 2);
  return n % 20 === 5 ? [first, first + 1].filter((k) => k < shifts) : [];
}

/** The illness of who is ill, and the holidays of 9, 29, 49 … who still wait for an answer. */
export function absenceOf(n: number, restId: number, numbering: Numbering, today: string): AbsenceRow[] {
  const employeeId = numbering.employeeId(n);
  const base = { ...NEW_ABSENCE, id: numbering.absenceId(n), restId, employeeId };
  const { size } = numbering;
  if (n % 20 === 9 && !size.trouble)
    return [
      {
        ...{ ...base, leaveReasonId: 2, fromDate: '2026-04-06', toDate: '2026-04-10' },
        ...{ leaveReasonText: 'Påsk & fjäll', moderated: 0, approvedByManager: false },
        ...{ sentAt: '2026-03-10T18:00:00', ts: '2026-03-10T18:00:00' },
      },
    ];
  const days = absentDays(n, size.shifts);
  if (days.length === 0) return [];
  const first = dateOfShift(days[0]!, size);
  return [
    {
      ...base,
      leaveReasonId: 1,
      fromDate: first,
      toDate: dateOfShift(days.at(-1)!, size),
      leaveReasonText: 'Förkyld',
      beenViewed: 1,
      sentAt: noLater(moment(first, '06:00:00'), size, today),
      ts: noLater(moment(first, '07:00:00'), size, today),
    },
  ];
}

export function shiftsOf(n: number, restId: number, numbering: Numbering, today: string): ShiftRow[] {
  const pattern = patternOf(n);
  const absent = absentDays(n, numbering.size.shifts);
  const rows: ShiftRow[] = [];
  for (let k = 0; k < numbering.size.shifts; k++) {
    const begDate = dateOfShift(k, numbering.size);
    const shift: ShiftRow = {
      ...NEW_SHIFT,
      id: numbering.shiftId(n, k),
      restId,
      employeeId: numbering.employeeId(n),
      ...pattern,
      begDate,
      endDate: pattern === NIGHT ? addDays(begDate, 1) : begDate,
      section: restId * 10 + (n % 2) + 1,
      costCentre: 501 + (restId % 3),
      agreementId: numbering.agreementId(n),
      extScheduleId: k === 0 ? `EXT-${numbering.shiftId(n, k)}` : '',
      // Employees 1, 11, 21 … have a meeting in their first shift.
      tasks:
        n % 10 === 1 && k === 0 ? [{ id: 1, categoryId: 14, begTime: '09:00:00', endTime: '10:00:00' }] : [],
      requests: swapOf(n, k, restId, numbering),
      ts: '2026-02-18T10:00:00',
    };
    const day = absent.indexOf(k);
    if (day < 0) rows.push(shift);
    else rows.push(...freed(shift, { n, k, day }, numbering, today));
  }
  return rows;
}

// The employees after 2, 12, 22 … offer their fourth shift for the fourth shift of those.
function swapOf(n: number, k: number, restId: number, numbering: Numbering): ShiftRequestRow[] | undefined {
  if (n % 10 !== 2 || k !== 3 || numbering.unitOfNumber(n + 1) !== restId) return undefined;
  const swappedScheduleId = numbering.shiftId(n + 1, k);
  const ts = '2026-02-25T08:00:00';
  return [{ employeeId: numbering.employeeId(n + 1), requestType: 1, swappedScheduleId, fulfills: true, ts }];
}

// What an absence makes of a shift: the shift is free for others, and an absence shift stands for it.
function freed(
  shift: ShiftRow,
  { n, k, day }: { readonly n: number; readonly k: number; readonly day: number },
  numbering: Numbering,
  today: string,
): ShiftRow[] {
  const absenceId = numbering.absenceId(n);
  const ts = noLater(moment(shift.begDate, '07:00:00'), numbering.size, today);
  const absence: ShiftRow = {
    ...shift,
    id: numbering.absenceShiftId(n, k),
    extScheduleId: '',
    absenceId,
    absenceShift: true,
    orgScheduleId: shift.id,
    dayCount: day + 1,
    ts,
  };
  const interested = { employeeId: numbering.employeeId(n - 1), requestType: 2, swappedScheduleId: 0 };
  const requests = [{ ...interested, fulfills: true, ts }];
  return [{ ...shift, employeeId: 0, agreementId: 0, absenceId, shiftChanged: 1, requests, ts }, absence];
}

/**
 * The punch of shift `k`, made when the shift is over. n = 10, 20, 30 … leave fifteen minutes late on Fridays;
 * n = 15, 35, 55 … forgot to punch out of their last shift; n = 3, 13, 23 … wait for approval from the sixth shift on.
 * In a world with a list of troubles none of that is so, and all shifts are over.
 */
export function punchesOf(n: number, restId: number, numbering: Numbering, today: string): PunchRow[] {
  const absent = absentDays(n, numbering.size.shifts);
  const pattern = patternOf(n);
  const clean = numbering.size.trouble !== undefined;
  const rows: PunchRow[] = [];
  for (let k = 0; k < numbering.size.shifts; k++) {
    const date = dateOfShift(k, numbering.size);
    if (absent.includes(k) || (date >= today && !clean)) continue;
    const punchIn = moment(date, pattern.begTime);
    const end = addMinutes(punchIn, 510 + (!clean && n % 10 === 0 && k % 5 === 4 ? 15 : 0));
    const open = !clean && n % 20 === 15 && k === numbering.size.shifts - 1;
    const waiting = !clean && ((n % 10 === 3 && k >= 5) || open);
    rows.push({
      ...{ ...NEW_PUNCH, id: numbering.punchId(n, k), restId, employeeId: numbering.employeeId(n), punchIn },
      punchOut: open ? undefined : end,
      orgPunchIn: addMinutes(punchIn, -2),
      orgPunchOut: open ? undefined : addMinutes(end, 1),
      ...{ breakMinutes: 30, scheduleId: numbering.shiftId(n, k), categoryId: pattern.categoryId },
      ...{ approvedByEmployee: !open, approvedByManager: !waiting, costCentre: 501 + (restId % 3) },
      comment: n % 25 === 1 && k === 0 ? 'glömde <kortet> & ringde' : '',
      ts: noLater(moment(addDays(date, 1), '09:00:00'), numbering.size, today),
    });
  }
  return rows;
}
