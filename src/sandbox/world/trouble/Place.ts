import type { EmployeeRow } from '../rows/employees.js';
import type { ManualSalaryRow } from '../rows/payroll.js';
import type { PunchRow } from '../rows/punches.js';
import type { ShiftRow } from '../rows/scheduling.js';
import type { World } from '../World.js';

/** Where a trouble is to be found. */
export interface Where {
  /** Id of the unit. */
  readonly unit: number;
  /** 0 where it is about a whole unit. */
  readonly employeeId: number;
  /** The day that it is about, where it is about one. */
  readonly day?: string;
  /** The id that the interface shows of the row that is wrong. */
  readonly id?: number;
  /** When the period was transferred, where it was. */
  readonly transferredAt?: string;
}

/** Where a trouble is planted: an employee, and the shift of one day with its punch. */
export class Place {
  readonly world: World;
  readonly unit: number;
  readonly #k: number;
  readonly #employeeId: number;

  constructor(world: World, unit: number, employeeId: number, k: number) {
    this.world = world;
    this.unit = unit;
    this.#employeeId = employeeId;
    this.#k = k;
  }

  get employee(): EmployeeRow {
    return this.world.employees.get(this.#employeeId)!;
  }

  /** The employee's shifts, earliest first. */
  get shifts(): ShiftRow[] {
    return [...this.world.shifts.ofUnit(this.unit)].filter((row) => row.employeeId === this.#employeeId);
  }

  get shift(): ShiftRow {
    const { shifts } = this;
    return shifts[this.#k % shifts.length]!;
  }

  get lastDay(): string {
    return this.shifts.at(-1)!.begDate;
  }

  get punch(): PunchRow {
    const { id } = this.shift;
    return [...this.world.punches.ofUnit(this.unit)].find((row) => row.scheduleId === id)!;
  }

  /** Adds a salary by hand on the day of the shift. Gives the id of its transaction. */
  salary(salaryCode: string, hours: string, more: Partial<ManualSalaryRow> = {}): number {
    const row = this.world.manualSalaries.add({
      ...{ restId: this.unit, employeeId: this.#employeeId, punchId: 0, date: this.shift.begDate },
      ...{ salaryCode, hours, approved: true, transferred: false, ts: this.world.stamp(), ...more },
    });
    return row.id * 10 + 3;
  }
}
