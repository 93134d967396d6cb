import type { DatedRow, TableRow } from './TableRow.js';

/** An entry of a list that the customer keeps: a cost centre, a project or an account. */
export interface TextItemRow extends DatedRow {
  tag: TextItemTag;
  ttext: string;
  extCode: string;
  showInWebpunch: boolean;
  checked: boolean;
}

export type TextItemTag = 'costcentre' | 'project' | 'account';

/** A tag that shift types carry into schedules and payroll. */
export interface TagRow extends TableRow {
  categoryName: string;
  categoryExternalId: string;
  name: string;
  code: string;
  externalId: string;
  customFields: { label: string; value: string }[];
}

export interface StaffCategoryRow extends DatedRow {
  categoryName: string;
  extCode: string;
  role: number;
}

/** A salary type ("st code"). */
export interface SalaryTypeRow extends TableRow {
  /** The `stCode`. */
  id: number;
  salaryCode: string;
  name: string;
  transfer: boolean;
  requiresApproval: boolean;
  hourlyCost: string;
}

/** A field that the customer defined for employees. */
export interface AdditionalFieldRow extends TableRow {
  key: string;
  type: 'string' | 'bool' | 'choice' | 'date';
  choices: string[];
}
