import { batchOperation, t } from '../../definition/operation.js';
import { UpdateEmployeePortrait } from '../../records/employees/UpdateEmployeePortrait.js';

/**
 * Sets the portraits of employees: JPEG pictures as base64.
 *
 * The document gives the name only.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlUpdateEmployeePortraits = batchOperation('wsdlUpdateEmployeePortraits', {
  action: 'wsdlUpdateEmployeePortraits',
  effect: 'write',
  section: '4.5',
  input: {
    /** The portraits, one row for each employee. */
    employeePortraits: t.array(UpdateEmployeePortrait).required(),
  },
  settlement: {
    by: 'wsdlGetEmployeePortrait',
    look: 'the portraits, by badge number',
    shown: { kind: 'name', each: { badgeNo: 'badgeNo' }, id: 'badgeNo', identity: ['badgeNo'] },
  },
  answers: UpdateEmployeePortrait,
  rowIdentity: ['badgeNo'],
});
