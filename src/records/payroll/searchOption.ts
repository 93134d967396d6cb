import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'searchOption',
  {
    extTransferId: t.string(),
    fromDate: t.date(),
    toDate: t.date(),
    userIds: t.array(t.int()),
    badgeNos: t.array(t.string()),
    unitIds: t.array(t.int()),
    extUnitIds: t.array(t.string()),
    includeSalariesOptions: t.int(),
    unitGroups: t.array(t.string()),
    costCentres: t.array(t.int()),
    extCostCentres: t.array(t.string()),
    sectionIds: t.array(t.int()),
    extSectionIds: t.array(t.string()),
    staffCategories: t.array(t.int()),
    skills: t.array(t.int()),
    includeNotFullyApproved: t.boolean(),
    payrollSystem: t.string(),
    isPreliminary: t.boolean(),
    lockSalaryPeriod: t.boolean(),
    uploadFileToServer: t.boolean(),
  },
  { origin: 'documented' },
);

/** searchOption. */
export interface searchOption extends RecordOf<typeof definition> {}
export const searchOption: Definition<searchOption> = definition;
