import type { PartTime } from '../world/rows/absence.js';
import type { EmployeeRow } from '../world/rows/employees.js';
import type { UnitRow } from '../world/rows/organisation.js';
import type { AbsencePolicyRow, AbsenceScheduleRow, AttestPolicyRow } from '../world/rows/rest.js';

/** An absence that somebody wants to create, with all that it names looked up. */
export interface AbsencePlan {
  readonly unit: UnitRow;
  readonly employee: EmployeeRow;
  readonly typeId: number;
  readonly policy: AbsencePolicyRow;
  readonly attest: AttestPolicyRow | undefined;
  readonly schedule: AbsenceScheduleRow | undefined;
  /** `YYYY-MM-DDThh:mm:ss` in the zone of the unit. */
  readonly begin: string;
  readonly end: string;
  /** As asked for; absent where the agreement decides. */
  readonly employeeAttested: boolean | undefined;
  readonly managerAttested: boolean | undefined;
  readonly shiftAction: 'UNASSIGN' | 'DELETE' | 'KEEP';
  readonly comment: string;
  /** 1 is the whole time. */
  readonly sickLevel: string;
  /** Absent for the whole time. */
  readonly partTime: PartTime | undefined;
  readonly overlap: boolean;
  readonly ignoreOverridable: boolean;
}

/** The last day that an absence touches: it ends before midnight of the next. */
export function lastDayOf(end: string): string {
  return new Date(Date.parse(`${end}Z`) - 1000).toISOString().slice(0, 10);
}
