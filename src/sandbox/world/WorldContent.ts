import type { AbsenceRow, LeaveReasonRow } from './rows/absence.js';
import type { SalaryTypeRow, StaffCategoryRow, TagRow, TextItemRow } from './rows/catalogue.js';
import type { EmployeeRow } from './rows/employees.js';
import type { CustomerRow, DistrictRow, SectionRow, UnitRow } from './rows/organisation.js';
import type { PunchRow } from './rows/punches.js';
import type { ShiftRow, ShiftTypeRow } from './rows/scheduling.js';
import type { RowSource } from './Table.js';
import type { PayrollSystem } from './World.js';

/** What a world starts with: small tables at once, large ones unit by unit when they are first read. */
export interface WorldContent {
  readonly customer: CustomerRow;
  readonly rootKey: string;
  readonly payrollSystems: readonly PayrollSystem[];
  readonly units: readonly UnitRow[];
  readonly districts: readonly DistrictRow[];
  readonly sections: readonly SectionRow[];
  readonly shiftTypes: readonly ShiftTypeRow[];
  readonly leaveReasons: readonly LeaveReasonRow[];
  readonly textItems: readonly TextItemRow[];
  readonly staffCategories: readonly StaffCategoryRow[];
  readonly tags: readonly TagRow[];
  readonly salaryTypes: readonly SalaryTypeRow[];
  readonly sources: {
    readonly employees: RowSource<EmployeeRow>;
    readonly shifts: RowSource<ShiftRow>;
    readonly punches: RowSource<PunchRow>;
    readonly absences: RowSource<AbsenceRow>;
  };
  /** The first id that no row of a source has. */
  readonly firstFree: {
    readonly employee: number;
    readonly shift: number;
    readonly punch: number;
    readonly absence: number;
  };
  employeeIdOfBadge(badgeNo: string): number | undefined;
}
