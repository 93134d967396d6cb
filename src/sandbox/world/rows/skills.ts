export interface SkillCategoryRow {
  id: number;
  restId: number;
  shortName: string;
  name: string;
  ts: string;
}

export interface SkillRow {
  id: number;
  restId: number;
  extSkillId: string;
  description: string;
  categoryId: number;
  ts: string;
}

/** A skill that an employee has. */
export interface EmployeeSkillRow {
  id: number;
  restId: number;
  employeeId: number;
  skillId: number;
  expires: boolean;
  expiringDate?: string | undefined;
}
