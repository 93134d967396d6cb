import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('standardOvertime', '2.11', {
  overtimeFrom: t.string().observed().means('setting'),
  overtimeTo: t.string().observed().means('setting'),
  oType: t.int().observed().means('count'),
  firstHours: t.decimal().observed(),
  /** `1` for unsocial time; the document names no other value. */
  firstType: t.count(),
  firstBeg: t.string().observed().means('setting'),
  firstEnd: t.string().observed().means('setting'),
  isAdditionalSalaryType: t.int().observed().means('count'),
  replaceBaseSalaries: t.int().observed(),
  /** Why the row was rejected; empty when it was not. Answers only. */
  validationErrors: t.validationErrors().observed(),
});

/**
 * One overtime or unsocial time of a standard bank holiday. The document describes `firstType`; the other
 * fields are observed.
 * Source: interface document 2.11.
 */
export interface standardOvertime extends RecordOf<typeof definition> {}
export const standardOvertime: Definition<standardOvertime> = definition;
