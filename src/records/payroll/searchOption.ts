import { ignoredBeside, periodInOrder } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'searchOption',
  '2.8',
  {
    /** The caller's label for the run; `wsdlGetResultTransferToPayroll` asks by it. */
    extTransferId: t.string().means('externalCode'),
    /** First day of the period. */
    fromDate: t.date().means('beginDate'),
    /** Last day of the period. */
    toDate: t.date().means('endDate'),
    /** Employee ids; wins over `badgeNos`. */
    userIds: t.array(t.int().means('personId')),
    /** Badge numbers; ignored when `userIds` is set. */
    badgeNos: t.array(t.string().personal().means('badgeNo')),
    /** Units; only the key's own unit, unless the key is the root key of the customer. */
    unitIds: t.array(t.int().means('unitId')),
    /** External ids of units; ignored when `unitIds` is set. */
    extUnitIds: t.array(t.string().means('unitExtCode')),
    includeSalariesOptions: t.int().observed(),
    unitGroups: t.array(t.string().means('setting')).observed(),
    /** Ids of cost centres. */
    costCentres: t.array(t.int()),
    /** External codes of cost centres. */
    extCostCentres: t.array(t.string().means('externalCode')),
    /** Ids of sections. */
    sectionIds: t.array(t.int().means('reference')),
    /** External ids of sections. */
    extSectionIds: t.array(t.string().means('externalCode')),
    /** Ids of staff categories. */
    staffCategories: t.array(t.int()),
    /** Ids of skills. */
    skills: t.array(t.int()),
    /**
     * `true` includes employees with unattested punches or unapproved leave in the period. Their unapproved
     * entries are not transferred in any case.
     */
    includeNotFullyApproved: t.boolean(),
    /**
     * Name of the payroll system exactly as configured; the service rejects an unknown one. Absent gives a
     * generic semicolon-delimited CSV. With automatic selection only employees of that system are included.
     */
    payrollSystem: t.string().means('setting'),
    /**
     * `true` is a preliminary transfer; `false` is a final one, which locks the transactions. The document
     * does not say what absent means.
     */
    isPreliminary: t.boolean(),
    /** `true` locks the salary period. `false` never unlocks one. */
    lockSalaryPeriod: t.boolean(),
    /**
     * `true` delivers the file to the SFTP server that the customer has configured, instead of a download.
     */
    uploadFileToServer: t.boolean(),
  },
  [
    periodInOrder('fromDate', 'toDate'),
    ignoredBeside('badgeNos', 'userIds', '2.8'),
    ignoredBeside('extUnitIds', 'unitIds', '2.8'),
  ],
);

/**
 * Which transactions a payroll transfer takes, and what it does with them. `isPreliminary`,
 * `lockSalaryPeriod` and `uploadFileToServer` decide what is locked and where the file goes: the toolkit
 * sets none of them by itself.
 * Source: interface document 2.8.
 */
export interface searchOption extends RecordOf<typeof definition> {}
export const searchOption: Definition<searchOption> = definition;
