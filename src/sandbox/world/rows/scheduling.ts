import type { DatedRow } from './TableRow.js';

/** A pause: begin and end, `hh:mm:ss`. At most four a shift. */
export type Break = readonly [begin: string, end: string];

/** A shift type with defaults in all that a caller need not say. */
export function emptyShiftType(id: number, restId: number) {
  return {
    id,
    restId,
    shiftTypeExtId: '',
    name: `Type ${id}`,
    begTime: '08:00:00',
    endTime: '16:30:00',
    breakType: 1,
    breaks: [] as Break[],
    section: 1,
    costCentre: 0,
    salaryType: 0,
    accountNo: 0,
    projectNo: 0,
    onCall: 0,
    isActive: true,
    isFreeDay: false,
    countPunchHours: true,
    countScheduleHours: true,
    sharedToAllUnits: true,
    productive: true,
    units: [] as { unitId: number; visibleInWebpunch: boolean }[],
    categoryName: '',
    tags: [] as number[],
    skills: [] as number[],
    tasks: [] as TaskRow[],
    ts: '2026-01-02T08:00:00',
  };
}

/** A shift type ("shift category"). */
export interface ShiftTypeRow extends ReturnType<typeof emptyShiftType> {}

/** A shift of nobody with nothing said. */
export const NEW_SHIFT = {
  /** 0 when unassigned. */
  employeeId: 0,
  begDate: '',
  begTime: '',
  endDate: '',
  endTime: '',
  breaks: [] as readonly Break[],
  categoryId: 0,
  section: 1,
  costCentre: 0,
  projectNo: 0,
  accountNo: 0,
  agreementId: 0,
  comment: '',
  extScheduleId: '',
  countAsScheduledHours: true,
  isFreeDay: false,
  tasks: [] as readonly TaskRow[],
  /** The absence that an absence shift belongs to; on an unassigned shift, the absence that freed it. */
  absenceId: 0,
  absenceShift: false,
  /** The scheduled shift from which an absence shift was made. */
  orgScheduleId: 0,
  dayCount: 0,
  /** 1 when changed since rollout. */
  shiftChanged: 0,
  approved: 0,
  grabbAble: 0,
};

/** A scheduled shift, or an absence shift when `absenceId` is set. */
export type ShiftRow = DatedRow &
  typeof NEW_SHIFT & {
    requests?: readonly ShiftRequestRow[] | undefined;
    transferred?: boolean | undefined;
    /** Fields of its record that no rule of the sandbox is about. */
    shown?: Readonly<Record<string, string | number>> | undefined;
  };

export interface TaskRow {
  id: number;
  categoryId: number;
  begTime: string;
  endTime: string;
}

export interface ShiftRequestRow {
  employeeId: number;
  /** 1 a swap with `swappedScheduleId`, 2 a notice of interest. */
  requestType: number;
  swappedScheduleId: number;
  fulfills: boolean;
  ts: string;
}
