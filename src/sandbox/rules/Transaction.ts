import type { TenThousandths } from '../world/decimal.js';

/** What a transaction comes from; the value of `pType`, and what `pSalType` filters by. */
export const WORKED = 1;
export const ABSENT = 2;
export const BY_HAND = 3;

/** One row for payroll. Worked out from punches, absences and manual salaries each time it is read. */
export interface Transaction {
  readonly id: number;
  readonly pType: number;
  readonly restId: number;
  readonly employeeId: number;
  readonly date: string;
  /** Where it is another than `date`. */
  readonly punchDate?: string;
  readonly stCode: number;
  readonly in: string;
  readonly out: string;
  readonly hours: TenThousandths;
  readonly costCentre: number;
  readonly projectNo: number;
  readonly accountNo: number;
  readonly categoryId: number;
  readonly punchId: number;
  readonly scheduleId: number;
  readonly absenceId: number;
  readonly orgScheduleId: number;
  readonly approvedByEmployee: boolean;
  readonly approvedByManager: boolean;
  readonly transferred: boolean;
  /** What says more of it: its punch or its absence. */
  readonly source?: {
    readonly externalInfo1?: string | undefined;
    readonly externalInfo2?: string | undefined;
    readonly externalInfo3?: string | undefined;
    readonly decisionNo?: string | undefined;
    readonly customerNo?: string | undefined;
  };
}
