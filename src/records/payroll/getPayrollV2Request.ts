import { periodInOrder } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'getPayrollV2Request',
  '2.8',
  {
    /** First day, itself included. */
    fromDate: t.date().means('beginDate'),
    /** Last day, itself included. */
    toDate: t.date().means('endDate'),
    /**
     * `true` limits to approved punches and absences, and leaves out unapproved salaries that need approval
     * unless `approvedSalaryStatus` is set, which then wins.
     */
    attest: t.boolean(),
    /** Transaction types to limit to, separated by commas. */
    pSalType: t.string().means('setting'),
    /**
     * `true` limits to employees whose home unit is the key's; no effect when `employeeId` or `badgeNo` is
     * set.
     */
    empInUnitOnly: t.boolean(),
    /** Only this employee. */
    employeeId: t.int().means('personId'),
    /** Only the employee with this badge number. */
    badgeNo: t.string().personal().means('badgeNo'),
    /** `true` limits to salaries whose type is set to transfer. */
    isTransferingToPayroll: t.boolean(),
    /**
     * Limits by approval of the salaries, and wins over what `attest` says of them. The document does not
     * show the values.
     */
    approvedSalaryStatus: t.int(),
    /** `true` adds `netCost`, `absenceCost`, `socialCost` and `totalCost`. */
    includeCosts: t.boolean(),
    /**
     * How costs are calculated; no effect unless `includeCosts` is true. The document does not show the
     * values.
     */
    costCalculationType: t.count(),
    /** `true` adds `tags`. */
    includeTags: t.boolean(),
    /** `true` adds `stCode`. */
    includeStCode: t.boolean(),
  },
  [
    periodInOrder('fromDate', 'toDate'),
    {
      name: 'unitOnlyIgnored',
      form: 'onlyWhen',
      fields: ['empInUnitOnly'],
      when: { employeeId: 'unused', badgeNo: 'unused' },
      expected: 'nothing, because it has no effect while employeeId or badgeNo is used (document 2.8)',
      warns: 'an `empInUnitOnly` beside `employeeId` or `badgeNo`, where it has no effect (2.8)',
    },
    {
      name: 'costCalculationIgnored',
      form: 'onlyWhen',
      fields: ['costCalculationType'],
      when: { includeCosts: { in: [true] } },
      expected: 'nothing, because it has no effect unless includeCosts is true (document 2.8)',
      warns: 'a `costCalculationType` without `includeCosts`, where it has no effect (2.8)',
    },
  ],
);

/** Which payroll transactions `wsdlGetPayrollV2` answers. Source: interface document 2.8. */
export interface getPayrollV2Request extends RecordOf<typeof definition> {}
export const getPayrollV2Request: Definition<getPayrollV2Request> = definition;
