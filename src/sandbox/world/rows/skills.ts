import type { DatedRow, TableRow } from './TableRow.js';

export interface SkillCategoryRow extends DatedRow {
  shortName: string;
  name: string;
}

export interface SkillRow extends DatedRow {
  extSkillId: string;
  description: string;
  categoryId: number;
}

/** A skill that an employee has. */
export interface EmployeeSkillRow extends TableRow {
  employeeId: number;
  skillId: number;
  expires: boolean;
  expiringDate?: string | undefined;
}
