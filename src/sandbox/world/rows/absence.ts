import type { DatedRow, TableRow } from './TableRow.js';

export interface LeaveReasonRow extends DatedRow {
  name: string;
  extCode: string;
  abbrCode: string;
  confirmationText: string;
  salaryBase: number;
  /** The salary code of hours with this reason. */
  salaryCode: string;
  /** The absence schedule that `useDefaultAbsenceSchedule` adds on weekdays. */
  defaultSchedule?: { begTime: string; endTime: string } | undefined;
}

/** An approved absence for the whole of its days, with nothing more said. */
export const NEW_ABSENCE = {
  fromTime: '00:00:00',
  toTime: '23:59:59',
  /** 1 is the whole time. */
  sickLevel: '1',
  leaveReasonText: '',
  managerComments: '',
  /** 0 waits for a decision, 1 approved, 2 denied. */
  moderated: 1 as 0 | 1 | 2,
  approvedByManager: true,
  approvedByEmployee: true,
  beenViewed: 0,
  decisionNo: '',
  customerNo: '',
  teamId: 0,
  externalInfo1: '',
  externalInfo2: '',
  externalInfo3: '',
  oldLeaveReason: '',
  transferred: false,
};

/** An absence, which the older operations call a leave application. */
export type AbsenceRow = DatedRow &
  typeof NEW_ABSENCE & {
    employeeId: number;
    leaveReasonId: number;
    fromDate: string;
    toDate: string;
    /** How a part-time absence of the REST side is spread, as it was asked for. */
    partTime?: PartTime | undefined;
    sentAt: string;
  };

/** How much of the shifts a part-time absence takes, and where. */
export interface PartTime {
  /** Percent, as decimal text. */
  absenceRate: string;
  absenceRateDirection: 'FROM_START' | 'FROM_END' | 'WHOLE_SHIFT';
  splitType: 'DAY' | 'SHIFT';
}

/** A decision of an authority, which absences may name. */
export interface DecisionRow extends TableRow {
  decisionNo: string;
  customerNo: string;
}

export interface TeamRow extends TableRow {
  extCode: string;
  name: string;
}
