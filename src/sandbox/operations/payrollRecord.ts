import type { Payroll } from '../../records/payroll/Payroll.js';
import type { PayrollRaw } from '../../records/payroll/PayrollRaw.js';
import type { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { Unchecked } from '../Unchecked.js';
import { minutesOf } from '../rules/hours.js';
import { punchMinutes } from '../rules/punchMinutes.js';
import type { Transaction } from '../rules/Transaction.js';
import { costOf } from '../rules/transactions.js';
import { decimalOf, hoursOf } from '../world/decimal.js';
import type { World } from '../world/World.js';
import { tagRecords } from './shiftTypeRecord.js';

export interface PayrollIncludes {
  readonly costs?: boolean | undefined;
  readonly tags?: boolean | undefined;
  readonly stCode?: boolean | undefined;
}

/** The `PayrollV2` record of a transaction (document 2.8). The first version is the same without some fields. */
export function payrollRecord(
  world: World,
  row: Transaction,
  include: PayrollIncludes,
): Unchecked<PayrollV2 & Payroll> {
  const type = world.shiftTypes.get(row.categoryId);
  const agreement = world.agreements.get(world.employees.get(row.employeeId)?.mainAgreementId);
  return {
    ...employeeFields(world, row),
    id: row.id,
    pType: row.pType,
    date: row.date,
    salType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    in: row.in.slice(11),
    out: row.out.slice(11),
    hours: decimalOf(row.hours),
    salaryMgrAttest: row.approvedByManager,
    transactionEmpAttest: row.approvedByEmployee,
    transactionMgrAttest: row.approvedByManager,
    transactionCustAttest: false,
    agrmntAdditionalField1: agreement?.additionalField1 ?? '',
    agrmntAdditionalField2: agreement?.additionalField2 ?? '',
    agrmntAdditionalField3: agreement?.additionalField3 ?? '',
    agrmntAdditionalField4: agreement?.additionalField4 ?? '',
    agrmntAdditionalField5: agreement?.additionalField5 ?? '',
    externalInfo1: row.source?.externalInfo1 ?? '',
    externalInfo2: row.source?.externalInfo2 ?? '',
    externalInfo3: row.source?.externalInfo3 ?? '',
    decisionNo: row.source?.decisionNo ?? '',
    customerNo: row.source?.customerNo ?? '',
    teamId: 0,
    teamExtCode: '',
    scheduleId: row.scheduleId,
    punchId: row.punchId,
    punchDate: row.punchDate ?? row.date,
    orgScheduleId: row.orgScheduleId,
    leaveAppId: row.absenceId,
    segmentStartDate: row.date,
    productiveTime: type?.productive ?? true,
    ...(include.costs ? costOf(world, row) : {}),
    tags: include.tags ? tagRecords(world, type?.tags ?? []) : undefined,
    stCode: include.stCode ? row.stCode : undefined,
  };
}

/** The raw row of a transaction, with the shift and the punch that it comes from. */
export function payrollRawRecord(world: World, row: Transaction): Unchecked<PayrollRaw> {
  const punch = world.punches.get(row.punchId);
  const shift = world.shifts.get(row.scheduleId);
  return {
    ...employeeFields(world, row),
    id: row.id,
    punchId: row.punchId ? String(row.punchId) : '',
    punchDate: row.date,
    punchIn: punch?.punchIn.replace('T', ' ') ?? '',
    punchOut: punch?.punchOut?.replace('T', ' ') ?? '',
    hours: decimalOf(row.hours),
    salaryType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    begTime: shift?.begTime ?? '',
    endTime: shift?.endTime ?? '',
    shiftHours: decimalOf(shift ? hoursOf(minutesOf(shift)) : 0),
    punchHours: decimalOf(punch ? hoursOf(punchMinutes(punch)) : 0),
    pType: String(row.pType),
  };
}

function employeeFields(world: World, row: Transaction) {
  const employee = world.employees.get(row.employeeId);
  return {
    empName: employee ? `${employee.givenName} ${employee.familyName}` : '',
    restId: row.restId,
    badgeNo: employee?.badgeNo ?? '',
    socsecNo: employee?.socsecNo ?? '',
    cardNo: employee?.cardNo ?? '',
    costCentre: world.extCodeOf(row.costCentre),
    projectNo: world.extCodeOf(row.projectNo),
    accountNo: world.extCodeOf(row.accountNo),
  };
}
