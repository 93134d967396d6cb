import { addDays } from '../calendar/days.js';
import { wsdlGetLeaveApplicationsV2 } from '../operations/absence/wsdlGetLeaveApplicationsV2.js';
import { wsdlGetLeaveReasons } from '../operations/absence/wsdlGetLeaveReasons.js';
import { wsdlGetRoles } from '../operations/catalogue/wsdlGetRoles.js';
import { wsdlGetTextItems } from '../operations/catalogue/wsdlGetTextItems.js';
import { wsdlGetEmployeesV2 } from '../operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetSections } from '../operations/organisation/wsdlGetSections.js';
import { wsdlGetUnit } from '../operations/organisation/wsdlGetUnit.js';
import { wsdlGetTimePunches } from '../operations/punches/wsdlGetTimePunches.js';
import { wsdlGetDeletedSchedules } from '../operations/scheduling/wsdlGetDeletedSchedules.js';
import { wsdlGetShiftCategories } from '../operations/scheduling/wsdlGetShiftCategories.js';
import type { Question } from './createAsker.js';
import { monthOf } from './asked/reads.js';

/** Reads of one unit and a month, whose answers tell how this service writes. */
export function tourOf(today: string): readonly Question[] {
  const span = { fromDate: addDays(today, -14), toDate: addDays(today, 16) };
  const wanted = {
    transferredToPayroll: true,
    notTransferredToPayroll: true,
    approved: true,
    unapproved: true,
  };
  return [
    { operation: wsdlGetUnit, input: {} },
    { operation: wsdlGetRoles, input: {} },
    { operation: wsdlGetSections, input: {} },
    { operation: wsdlGetTextItems, input: {} },
    { operation: wsdlGetLeaveReasons, input: {} },
    { operation: wsdlGetShiftCategories, input: { lastModified: '' } },
    { operation: wsdlGetEmployeesV2, input: {} },
    monthOf(today),
    { operation: wsdlGetDeletedSchedules, input: span },
    { operation: wsdlGetTimePunches, input: { getTimePunchesRequest: { ...span, ...wanted, active: true } } },
    { operation: wsdlGetLeaveApplicationsV2, input: { getLeaveApplicationsV2Request: span } },
  ];
}
