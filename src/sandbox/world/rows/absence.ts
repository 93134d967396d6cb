export interface LeaveReasonRow {
  id: number;
  restId: number;
  name: string;
  extCode: string;
  abbrCode: string;
  confirmationText: string;
  salaryBase: number;
  /** The salary code of hours with this reason. */
  salaryCode: string;
  /** The absence schedule that `useDefaultAbsenceSchedule` adds on weekdays. */
  defaultSchedule?: { begTime: string; endTime: string } | undefined;
  ts: string;
}

/** An absence, which the older operations call a leave application. */
export interface AbsenceRow {
  id: number;
  restId: number;
  employeeId: number;
  leaveReasonId: number;
  fromDate: string;
  fromTime: string;
  toDate: string;
  toTime: string;
  /** 1 is the whole time. */
  sickLevel: string;
  /** How a part-time absence of the REST side is spread, as it was asked for. */
  partTime?: PartTime | undefined;
  leaveReasonText: string;
  managerComments: string;
  /** 0 waits for a decision, 1 approved, 2 denied. */
  moderated: 0 | 1 | 2;
  approvedByManager: boolean;
  approvedByEmployee: boolean;
  beenViewed: number;
  decisionNo: string;
  customerNo: string;
  teamId: number;
  externalInfo1: string;
  externalInfo2: string;
  externalInfo3: string;
  oldLeaveReason: string;
  transferred: boolean;
  sentAt: string;
  ts: string;
}

/** How much of the shifts a part-time absence takes, and where. */
export interface PartTime {
  /** Percent, as decimal text. */
  absenceRate: string;
  absenceRateDirection: 'FROM_START' | 'FROM_END' | 'WHOLE_SHIFT';
  splitType: 'DAY' | 'SHIFT';
}

/** A decision of an authority, which absences may name. */
export interface DecisionRow {
  id: number;
  restId: number;
  decisionNo: string;
  customerNo: string;
}

export interface TeamRow {
  id: number;
  restId: number;
  extCode: string;
  name: string;
}
