import { batchOperation, t } from '../../definition/operation.js';
import { UpdateEmployee } from '../../records/employees/UpdateEmployee.js';

/**
 * Creates or changes employees.
 *
 * The document gives the name only. An employment ends with its `leaveDate` (2.3).
 * Source: interface document 4.5, observed signatures.
 */
export const wsdlUpdateEmployees = batchOperation('wsdlUpdateEmployees', {
  action: 'wsdlUpdateEmployees',
  effect: 'write',
  section: '4.5',
  input: {
    /** The employees, one row each. */
    employees: t.array(UpdateEmployee).required(),
  },
  settlement: {
    by: 'wsdlGetEmployeesV2',
    look: 'the employees, by badge number',
    shown: {
      kind: 'name',
      each: { badgeNo: ['newBadgeNo', 'badgeNo'] },
      id: 'id',
      identity: ['newBadgeNo', 'badgeNo'],
      as: { newBadgeNo: 'badgeNo', extCostCentre: 'costCentreExtCode' },
      instead: { badgeNo: 'newBadgeNo', extCostCentre: 'costCentre', extStaffCategory: 'staffCat' },
      renames: { badgeNo: 'newBadgeNo' },
      appends: ['generateNextBadgeNo'],
      blind: ['generateNextBadgeNo'],
      unseen: [
        ...['loginId', 'emailFixConflict', 'earlyAccessDate', 'password', 'passwordTandA', 'copyToMail'],
        ...['useSMS', 'useMail', 'useQmail', 'resetPassword', 'extSectionId'],
        ...['DeleteFutureUnattestedPunches', 'shareAble', 'workInUnits', 'workInUnitsUpdateOption'],
        ...['sharedScheduling', 'allowAttestOfOwnPunches', 'keepShiftsOnMove', 'generateNextBadgeNo'],
        ...['throwExceptionOnHomeUnitEndDate', 'replaceNeoGroup', 'updateNeoGroup', 'groupRoles'],
      ],
    },
  },
  answers: UpdateEmployee,
  rowIdentity: ['badgeNo'],
});
