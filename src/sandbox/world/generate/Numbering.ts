import type { WorldSize } from '../WorldSize.js';

/** The ids of a generated world, which say where a row belongs without making it. Employees count from 1 over all units. */
export class Numbering {
  readonly size: WorldSize;
  readonly people: number;
  readonly shiftBase = 100_001;
  readonly punchBase: number;

  constructor(size: WorldSize) {
    this.size = size;
    this.people = size.units * size.employees;
    this.punchBase = Math.max(500_001, this.shiftBase + 2 * this.people * size.shifts);
  }

  unitIds(): number[] {
    return Array.from({ length: this.size.units }, (_, i) => 101 + i);
  }

  numbersOf(unitId: number): number[] {
    const first = (unitId - 101) * this.size.employees + 1;
    return unitId > 100 && unitId <= 100 + this.size.units
      ? Array.from({ length: this.size.employees }, (_, i) => first + i)
      : [];
  }

  unitOfNumber(n: number): number | undefined {
    return n >= 1 && n <= this.people ? 101 + Math.floor((n - 1) / this.size.employees) : undefined;
  }

  employeeId(n: number): number {
    return 1000 + n;
  }

  badgeNo(n: number): string {
    return String(n).padStart(Math.max(4, String(this.people).length + 1), '0');
  }

  /** The number behind a badge number of this world. */
  numberOfBadge(badgeNo: string): number | undefined {
    const n = /^\d+$/.test(badgeNo) ? Number(badgeNo) : 0;
    return this.unitOfNumber(n) !== undefined && this.badgeNo(n) === badgeNo ? n : undefined;
  }

  shiftId(n: number, k: number): number {
    return this.shiftBase + (n - 1) * this.size.shifts + k;
  }

  /** The absence shift that took the place of shift `k`. */
  absenceShiftId(n: number, k: number): number {
    return this.shiftId(n, k) + this.people * this.size.shifts;
  }

  punchId(n: number, k: number): number {
    return this.punchBase + (n - 1) * this.size.shifts + k;
  }

  absenceId(n: number): number {
    return 20_000 + n;
  }

  agreementId(n: number): number {
    return 30_000 + n;
  }

  unitOfShift(id: number): number | undefined {
    const index = id - this.shiftBase;
    const all = this.people * this.size.shifts;
    return index < 0 || index >= 2 * all ? undefined : this.unitOfIndex(index % all);
  }

  unitOfPunch(id: number): number | undefined {
    return this.unitOfIndex(id - this.punchBase);
  }

  private unitOfIndex(index: number): number | undefined {
    return index < 0 ? undefined : this.unitOfNumber(1 + Math.floor(index / this.size.shifts));
  }
}
