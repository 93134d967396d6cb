/** A pause: begin and end, `hh:mm:ss`. At most four a shift. */
export type Break = readonly [begin: string, end: string];

/** A shift type ("shift category"). */
export interface ShiftTypeRow {
  id: number;
  restId: number;
  shiftTypeExtId: string;
  name: string;
  begTime: string;
  endTime: string;
  breakType: number;
  breaks: Break[];
  section: number;
  costCentre: number;
  salaryType: number;
  accountNo: number;
  projectNo: number;
  onCall: number;
  isActive: boolean;
  isFreeDay: boolean;
  countPunchHours: boolean;
  countScheduleHours: boolean;
  sharedToAllUnits: boolean;
  productive: boolean;
  units: { unitId: number; visibleInWebpunch: boolean }[];
  categoryName: string;
  tags: number[];
  skills: number[];
  tasks: TaskRow[];
  ts: string;
}

/** A scheduled shift, or an absence shift when `absenceId` is set. */
export interface ShiftRow {
  id: number;
  restId: number;
  /** 0 when unassigned. */
  employeeId: number;
  begDate: string;
  begTime: string;
  endDate: string;
  endTime: string;
  breaks: readonly Break[];
  categoryId: number;
  section: number;
  costCentre: number;
  projectNo: number;
  accountNo: number;
  agreementId: number;
  comment: string;
  extScheduleId: string;
  countAsScheduledHours: boolean;
  isFreeDay: boolean;
  tasks: readonly TaskRow[];
  /** The absence that an absence shift belongs to; on an unassigned shift, the absence that freed it. */
  absenceId: number;
  absenceShift: boolean;
  /** The scheduled shift from which an absence shift was made. */
  orgScheduleId: number;
  dayCount: number;
  /** 1 when changed since rollout. */
  shiftChanged: number;
  approved: number;
  grabbAble: number;
  requests?: readonly ShiftRequestRow[] | undefined;
  transferred?: boolean | undefined;
  /** Fields of its record that no rule of the sandbox is about. */
  shown?: Readonly<Record<string, string | number>> | undefined;
  ts: string;
}

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
