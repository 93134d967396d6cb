import type { Clock } from './Clock.js';
import type { WorldContent } from './WorldContent.js';
import type { AbsenceRow, LeaveReasonRow } from './rows/absence.js';
import type { SalaryTypeRow, StaffCategoryRow, TagRow, TextItemRow, TextItemTag } from './rows/catalogue.js';
import type { EmployeeRow } from './rows/employees.js';
import type { CustomerRow, DistrictRow, SectionRow, UnitRow } from './rows/organisation.js';
import type { SalaryLockRow } from './rows/locks.js';
import type { ManualSalaryRow, TransferRow } from './rows/payroll.js';
import type { PunchRow } from './rows/punches.js';
import type { ShiftRow, ShiftTypeRow } from './rows/scheduling.js';
import { Table } from './Table.js';

/** All that the sandbox holds: one customer, in tables. Operations and the REST side read and write the same. */
export class World {
  readonly clock: Clock;
  readonly customer: CustomerRow;
  /** The key of the customer's main unit, which sees everything (document 5). */
  readonly rootKey: string;
  /** Names of the payroll systems that the customer has configured. */
  readonly payrollSystems: readonly PayrollSystem[];
  readonly units: Table<UnitRow>;
  readonly districts: Table<DistrictRow>;
  readonly sections: Table<SectionRow>;
  readonly employees: Table<EmployeeRow>;
  readonly shiftTypes: Table<ShiftTypeRow>;
  readonly shifts: Table<ShiftRow>;
  readonly punches: Table<PunchRow>;
  readonly absences: Table<AbsenceRow>;
  readonly leaveReasons: Table<LeaveReasonRow>;
  readonly textItems: Table<TextItemRow>;
  readonly staffCategories: Table<StaffCategoryRow>;
  readonly transfers: Table<TransferRow>;
  readonly manualSalaries: Table<ManualSalaryRow>;
  readonly salaryLocks: Table<SalaryLockRow>;
  readonly tags: ReadonlyMap<number, TagRow>;
  readonly salaryTypes: ReadonlyMap<number, SalaryTypeRow>;
  readonly #content: WorldContent;
  /** Badge numbers that were given or changed by writes. */
  readonly #badges = new Map<string, number>();

  constructor(content: WorldContent, clock: Clock) {
    const { sources } = content;
    this.#content = content;
    this.clock = clock;
    this.customer = { ...content.customer };
    this.rootKey = content.rootKey;
    this.payrollSystems = content.payrollSystems;
    const everywhere = () => this.unitIds();
    const whole = () => [0];
    this.units = filled(new Table<UnitRow>(whole, 1), content.units);
    this.districts = filled(new Table<DistrictRow>(whole, 1), content.districts);
    this.sections = filled(new Table<SectionRow>(everywhere, 1), content.sections);
    this.employees = new Table<EmployeeRow>(everywhere, content.firstFree.employee, sources.employees);
    this.shiftTypes = filled(new Table<ShiftTypeRow>(everywhere, 1), content.shiftTypes);
    this.shifts = new Table<ShiftRow>(everywhere, content.firstFree.shift, sources.shifts);
    this.punches = new Table<PunchRow>(everywhere, content.firstFree.punch, sources.punches);
    this.absences = new Table<AbsenceRow>(everywhere, content.firstFree.absence, sources.absences);
    this.leaveReasons = filled(new Table<LeaveReasonRow>(whole, 1), content.leaveReasons);
    this.textItems = filled(new Table<TextItemRow>(whole, 1), content.textItems);
    this.staffCategories = filled(new Table<StaffCategoryRow>(whole, 1), content.staffCategories);
    this.transfers = new Table<TransferRow>(whole, 1);
    this.manualSalaries = new Table<ManualSalaryRow>(everywhere, 1);
    this.salaryLocks = new Table<SalaryLockRow>(everywhere, 1);
    this.tags = new Map(content.tags.map((tag) => [tag.id, tag]));
    this.salaryTypes = new Map(content.salaryTypes.map((type) => [type.stCode, type]));
  }

  unitIds(): number[] {
    return [...this.units.of()].map(({ id }) => id);
  }

  /** The employee with a badge number. */
  employeeByBadge(badgeNo: string): EmployeeRow | undefined {
    const id = this.#badges.get(badgeNo) ?? this.#content.employeeIdOfBadge(badgeNo);
    const employee = this.employees.get(id);
    return employee?.badgeNo === badgeNo ? employee : undefined;
  }

  /** Gives an employee a badge number, which must be free. */
  setBadge(employee: EmployeeRow, badgeNo: string): void {
    employee.badgeNo = badgeNo;
    this.#badges.set(badgeNo, employee.id);
  }

  /** The entry of a list with an id or an external code; the id wins. */
  textItem(tag: TextItemTag, id: number | undefined, extCode?: string): TextItemRow | undefined {
    if (id) {
      const item = this.textItems.get(id);
      return item?.tag === tag ? item : undefined;
    }
    if (!extCode) return undefined;
    for (const item of this.textItems.of()) if (item.tag === tag && item.extCode === extCode) return item;
    return undefined;
  }

  extCodeOf(id: number): string {
    return this.textItems.get(id)?.extCode ?? '';
  }

  /** The stamp of what is written now. */
  stamp(): string {
    return this.clock.now();
  }
}

export interface PayrollSystem {
  readonly name: string;
  /** A system whose transfers fail, so that callers can test for it. */
  readonly broken?: boolean;
}

function filled<Row extends { id: number; restId: number }>(
  table: Table<Row>,
  rows: readonly Row[],
): Table<Row> {
  for (const row of rows) table.add({ ...row });
  return table;
}
