/** An entry of a list that the customer keeps: a cost centre, a project or an account. */
export interface TextItemRow {
  id: number;
  restId: number;
  tag: TextItemTag;
  ttext: string;
  extCode: string;
  showInWebpunch: boolean;
  checked: boolean;
  ts: string;
}

export type TextItemTag = 'costcentre' | 'project' | 'account';

/** A tag that shift types carry into schedules and payroll. */
export interface TagRow {
  id: number;
  restId: number;
  categoryName: string;
  categoryExternalId: string;
  name: string;
  code: string;
  externalId: string;
  customFields: { label: string; value: string }[];
}

export interface StaffCategoryRow {
  id: number;
  restId: number;
  categoryName: string;
  extCode: string;
  role: number;
  ts: string;
}

/** A salary type ("st code"). */
export interface SalaryTypeRow {
  /** The `stCode`. */
  id: number;
  restId: number;
  salaryCode: string;
  name: string;
  transfer: boolean;
  requiresApproval: boolean;
  hourlyCost: string;
}

/** A field that the customer defined for employees. */
export interface AdditionalFieldRow {
  id: number;
  restId: number;
  key: string;
  type: 'string' | 'bool' | 'choice' | 'date';
  choices: string[];
}
