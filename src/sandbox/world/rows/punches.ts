/** A time punch. Times are wall-clock times of the unit. */
export interface PunchRow {
  id: number;
  /** The unit where it was made. */
  restId: number;
  employeeId: number;
  punchIn: string;
  /** Absent while the punch is open. */
  punchOut?: string | undefined;
  orgPunchIn?: string | undefined;
  orgPunchOut?: string | undefined;
  breakMinutes: number;
  scheduleId: number;
  approvedByEmployee: boolean;
  approvedByManager: boolean;
  approvedByCustomer?: boolean | undefined;
  transferredToPayroll: boolean;
  /** True for one from which no transaction comes. */
  unpaid?: boolean | undefined;
  deleted: boolean;
  costCentre: number;
  projectNo: number;
  accountNo: number;
  categoryId: number;
  comment: string;
  managerComment: string;
  externalInfo1?: string | undefined;
  externalInfo2?: string | undefined;
  externalInfo3?: string | undefined;
  decisionNo?: string | undefined;
  customerNo?: string | undefined;
  /** The task of its shift that it is for. */
  subShiftReference?: number | undefined;
  ts: string;
}
