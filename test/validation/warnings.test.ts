import { describe, expect, it } from 'vitest';
import { wsdlUpdateAbsence } from '../../src/operations/absence/wsdlUpdateAbsence.js';
import { wsdlUpdateAgreements } from '../../src/operations/agreements/wsdlUpdateAgreements.js';
import { wsdlUpdateEmployeePortraits } from '../../src/operations/employees/wsdlUpdateEmployeePortraits.js';
import { wsdlUpdateUnit } from '../../src/operations/organisation/wsdlUpdateUnit.js';
import { wsdlGetPayrollV2 } from '../../src/operations/payroll/wsdlGetPayrollV2.js';
import { wsdlUpdateSalaryCompensations } from '../../src/operations/payroll/wsdlUpdateSalaryCompensations.js';
import { wsdlReverseTransactions } from '../../src/operations/payroll/wsdlReverseTransactions.js';
import { wsdlGetTimePunches } from '../../src/operations/punches/wsdlGetTimePunches.js';
import { wsdlUpdateTimePunches } from '../../src/operations/punches/wsdlUpdateTimePunches.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { describeWarning, inputWarnings } from '../../src/validation/inputWarnings.js';
import { inputIssues } from '../../src/validation/validate.js';

const day = { begDate: '2026-03-02', begTime: '08:00:00', endDate: '2026-03-02', endTime: '16:30:00' };
const shift = (changes: object) => ({ Shifts: [{ ...day, shiftCategoryId: '11', ...changes }] });
const absence = (changes: object) => ({ absenceRecords: [{ id: 7001, ...changes }] });
const unit = (changes: object) => ({ unitInfo: changes });
const SHARE = "expected a number from '0' to '1': '1' is 100 %, and '0.5' half of it";
const AFTER = 'expected a time after begTime; a night shift has the next day as its endDate';

describe('what no sentence of the document forbids is sent with a warning', () => {
  it.each([
    [wsdlUpdateShifts, shift({ begTime: '16:00:00', endTime: '00:00:00' }), `Shifts[0].endTime: ${AFTER}`],
    [wsdlUpdateShifts, shift({ endTime: '08:00:00' }), `Shifts[0].endTime: ${AFTER}`],
    [
      wsdlUpdateShifts,
      shift({ endDate: '2026-03-01' }),
      'Shifts[0].endDate: expected a date that is not before begDate',
    ],
    [
      wsdlUpdateTimePunches,
      { punchData: [{ badgeNo: '0007', punchIn: '31.03.2026 08:00' }] },
      "punchData[0].punchIn: expected a day with its year first, as in '2026-03-31'",
    ],
    [
      wsdlUpdateShifts,
      shift({ scheduleId: '5', extScheduleId: 'E' }),
      'Shifts[0].extScheduleId: expected nothing on an update: it can be set only on create (document 2.4)',
    ],
    [
      wsdlUpdateShifts,
      shift({ persId: '1001', badgeNo: '0007' }),
      'Shifts[0].badgeNo: is not sent, because persId is used',
    ],
    [
      wsdlUpdateAbsence,
      absence({ leaveId: 1, leaveExtCode: 'SICK' }),
      'absenceRecords[0].leaveExtCode: is not sent, because leaveId is used',
    ],
    [
      wsdlUpdateAbsence,
      absence({ decisionId: 1, decisionNo: 'B-1' }),
      'absenceRecords[0].decisionNo: is not sent, because decisionId is used',
    ],
    [
      wsdlUpdateAbsence,
      absence({ fromDate: '2026-03-02', toDate: '2026-03-01' }),
      'absenceRecords[0].toDate: expected a date that is not before fromDate',
    ],
    [
      wsdlUpdateAbsence,
      absence({ fromDate: '2026-03-02', toDate: '2026-03-02', fromTime: '08:00:00', toTime: '07:00:00' }),
      'absenceRecords[0].toTime: expected a time that is not before fromTime on the same date',
    ],
    [
      wsdlReverseTransactions,
      { reverseInfos: [{ startDate: '2026-03-02', endDate: '2026-03-01' }] },
      'reverseInfos[0].endDate: expected a date that is not before startDate',
    ],
    [
      wsdlGetTimePunches,
      { getTimePunchesRequest: { fromDate: '2026-03-02', toDate: '2026-03-01' } },
      'getTimePunchesRequest.toDate: expected a date that is not before fromDate',
    ],
    [
      wsdlUpdateUnit,
      unit({ currency: 'kr' }),
      'unitInfo.currency: expected a currency code of three capital letters, such as SEK',
    ],
    [
      wsdlUpdateTimePunches,
      { punchData: [{ badgeNo: '0007', punchIn: '31.03.2026 08:00' }] },
      "punchData[0].punchIn: expected a day with its year first, as in '2026-03-31'",
    ],
    [
      wsdlUpdateShifts,
      shift({ scheduleId: '5', shiftCategoryId: '', deleteShift: 1 }),
      'Shifts[0].shiftCategoryId: expected the id of a shift type on a delete too: document 2.4 makes no exception for it',
    ],
    [wsdlUpdateAbsence, absence({ sickLevel: '50' }), `absenceRecords[0].sickLevel: ${SHARE}`],
    [wsdlUpdateAbsence, absence({ sickLevel: '-0.5' }), `absenceRecords[0].sickLevel: ${SHARE}`],
    [wsdlUpdateAgreements, { agreements: [{ empLevel: '80' }] }, `agreements[0].empLevel: ${SHARE}`],
    [
      wsdlUpdateSalaryCompensations,
      { salaryCompensations: [{ percentageOfSummedSalaries: '0.5' }] },
      "salaryCompensations[0].percentageOfSummedSalaries: expected a percentage from '1' to '100': '50' is half, and '0.5' is half a percent",
    ],
    [
      wsdlUpdateUnit,
      unit({ premium1: 2 }),
      'unitInfo.premium1: expected a percentage where 150 is one and a half times the normal value',
    ],
    [
      wsdlUpdateUnit,
      unit({ managerId: 7, managerBadgeNo: '0100' }),
      'unitInfo.managerBadgeNo: expected nothing, because it is ignored while managerId is used (document 2.10)',
    ],
    [
      wsdlGetPayrollV2,
      { getPayrollV2Request: { costCalculationType: 1 } },
      'getPayrollV2Request.costCalculationType: expected nothing, because it has no effect unless includeCosts is true (document 2.8)',
    ],
    [
      wsdlUpdateEmployeePortraits,
      { employeePortraits: [{ badgeNo: '7', portrait: 'iVBORw0KGgo=' }] },
      'employeePortraits[0].portrait: expected a JPEG picture as base64',
    ],
  ])('%#', (operation, input, told) => {
    expect(inputIssues(operation, input)).toEqual([]);
    expect(inputWarnings(operation, input).map(describeWarning)).toEqual([told]);
  });

  it.each([
    [wsdlUpdateShifts, shift({ endDate: '2026-03-03', begTime: '22:00:00', endTime: '06:00:00' })],
    [wsdlUpdateShifts, shift({ scheduleId: '5', endTime: '07:00:00', extScheduleId: 'E', deleteShift: 1 })],
    [wsdlUpdateShifts, shift({ extScheduleId: 'E', scheduleId: '0' })],
    [wsdlUpdateShifts, shift({ persId: '1001', badgeNo: '' })],
    [wsdlUpdateShifts, shift({ scheduleId: '5', deleteShift: 1 })],
    [wsdlUpdateAbsence, absence({ sickLevel: '1' })],
    [wsdlUpdateAbsence, absence({ sickLevel: '' })],
    [wsdlUpdateAgreements, { agreements: [{ empLevel: '1.00' }, { empLevel: '0' }] }],
    [wsdlUpdateSalaryCompensations, { salaryCompensations: [{ percentageOfSummedSalaries: '12' }] }],
    [wsdlUpdateUnit, unit({ premium1: 150, premium2: 0 })],
    [wsdlUpdateUnit, unit({ managerId: 0, managerBadgeNo: '0100' })],
    [wsdlGetPayrollV2, { getPayrollV2Request: { badgeNo: '7', empInUnitOnly: false } }],
    [wsdlUpdateUnit, unit({ currency: '' })],
    [wsdlUpdateUnit, unit({ currency: 'SEK' })],
  ])('and nothing is said of what is as it mostly is, %#', (operation, input) => {
    expect(inputWarnings(operation, input)).toEqual([]);
  });
});
