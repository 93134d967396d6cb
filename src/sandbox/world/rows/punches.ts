import type { DatedRow } from './TableRow.js';

export const NEW_PUNCH = {
  breakMinutes: 0,
  scheduleId: 0,
  approvedByEmployee: true,
  approvedByManager: false,
  transferredToPayroll: false,
  deleted: false,
  costCentre: 0,
  projectNo: 0,
  accountNo: 0,
  categoryId: 0,
  comment: '',
  managerComment: '',
};

/** A time punch; `restId` is the unit where it was made. Times are wall-clock times of the unit. */
export type PunchRow = DatedRow &
  typeof NEW_PUNCH & {
    employeeId: number;
    punchIn: string;
    /** Absent while the punch is open. */
    punchOut?: string | undefined;
    orgPunchIn?: string | undefined;
    orgPunchOut?: string | undefined;
    approvedByCustomer?: boolean | undefined;
    /** True for one from which no transaction comes. */
    unpaid?: boolean | undefined;
    externalInfo1?: string | undefined;
    externalInfo2?: string | undefined;
    externalInfo3?: string | undefined;
    decisionNo?: string | undefined;
    customerNo?: string | undefined;
    /** The task of its shift that it is for. */
    subShiftReference?: number | undefined;
  };
